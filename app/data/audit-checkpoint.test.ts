import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { deleteCheckpoint, openCheckpoint } from './audit-checkpoint.server.ts'

test('the checkpoint of the audit log is stored completely in a separate file, and deleted on request', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-witness-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const checkpoint = openCheckpoint(folder)
  expect(checkpoint.read()).toBeUndefined()
  for (const position of [3, 7]) checkpoint.keep({ position, hash: Buffer.alloc(32, position) })
  expect(openCheckpoint(folder).read()).toEqual({ position: 7, hash: Buffer.alloc(32, 7) })
  expect(readdirSync(folder)).toEqual(['audit-head.json'])
  expect(statSync(join(folder, 'audit-head.json')).mode & 0o777).toBe(0o600)
  writeFileSync(join(folder, 'audit-head.json'), '{"position":7')
  expect(() => checkpoint.read()).toThrow(SyntaxError)
  deleteCheckpoint(folder)
  expect(checkpoint.read()).toBeUndefined()
})
