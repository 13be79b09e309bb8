import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { chainStart } from '#app/data/crypto/hash-chain.server.ts'

import { auditEvents } from '../screens/audit.queries.server.ts'
import type { ChainedEntry } from './chain.ts'
import { chainHash } from './chain-hash.server.ts'

const entry: ChainedEntry = {
  id: '01939f4e-7b2a-7cc1-9d0e-5a1b2c3d4e5f',
  at: '2026-11-23T09:00:00.000001Z',
  actorKind: 'staff',
  actorId: '01939f4e-7b2a-7cc1-9d0e-5a1b2c3d4e60',
  actorName: 'Mia',
  action: 'enquiry.assigned',
  subjectKind: 'enquiry',
  subjectId: '01939f4e-7b2a-7cc1-9d0e-5a1b2c3d4e61',
  subjectLabel: 'E-1',
  was: { assignee: null },
  became: { assignee: 'Mia' },
  requestId: '01939f4e-7b2a-7cc1-9d0e-5a1b2c3d4e62',
  ip: '203.0.113.0',
}

test('the hash covers every field of an entry, its position and the previous hash', () => {
  const hash = chainHash(chainStart, 1, entry)
  for (const field of Object.keys(entry))
    expect(chainHash(chainStart, 1, { ...entry, [field]: 'another' }).equals(hash), field).toBe(false)
  expect(chainHash(chainStart, 2, entry).equals(hash)).toBe(false)
  expect(chainHash(hash, 1, entry).equals(hash)).toBe(false)
})

test('the hash covers every column of the log except those of the chain, the proof and the search', () => {
  const own = ['position', 'previousHash', 'hash', 'proof', 'search']
  const said = Object.keys(getTableColumns(auditEvents)).filter((column) => !own.includes(column))
  expect(Object.keys(entry).toSorted()).toEqual(said.toSorted())
})
