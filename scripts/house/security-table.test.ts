import { existsSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { rootFolder } from '#scripts/root-folder.ts'

import { filesThatFetch } from './written-lists.ts'

/** How many requirements of level 1 and 2 each section of ASVS 5.0.0 has. In each they are the first ones, numbered from 1. */
const requirements: Record<string, number> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
}

const ids = Object.entries(requirements).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `V${section}.${index + 1}`),
)

type Row = { first: string; last: string; holds: string; proof: string }

const text = readFileSync(`${rootFolder}/docs/security.md`, 'utf8')
const rows: Row[] = [...text.matchAll(/^\| (V[\d.]+)(?:–(V[\d.]+))? +\|([^|]*)\|([^|]*)\|$/gm)].map(
  ([, first = '', last = first, holds = '', proof = '']) => ({ first, last, holds: holds.trim(), proof: proof.trim() }),
)
const idsOf = ({ first, last }: Row) => ids.slice(ids.indexOf(first), ids.indexOf(last) + 1)

const reasons = /^(Does not apply|By design|By the operator|Not met[^:.]*): .{5,}/
const proofs = /`([^`]+)` “([^”]+)”/g

test('every requirement of level 1 and 2 has one row, in order', () => {
  expect(rows.flatMap(idsOf)).toEqual(ids)
})

test.each(rows.filter(({ proof }) => !reasons.test(proof)))(
  '$first is proved by tests that are there',
  ({ holds, proof }) => {
    const named = [...proof.matchAll(proofs)]
    expect(named.map(([whole]) => whole).join('; ')).toBe(proof)
    expect(named.length).toBeGreaterThan(0)
    expect(holds.length).toBeGreaterThan(5)
    for (const [, path = '', name = ''] of named) {
      expect(existsSync(`${rootFolder}/${path}`), path).toBe(true)
      expect(readFileSync(`${rootFolder}/${path}`, 'utf8'), path).toContain(name)
    }
  },
)

test('several requirements in one row are those that do not apply', () => {
  expect(rows.filter(({ first, last, proof }) => first !== last && !proof.startsWith('Does not apply: '))).toEqual([])
})

test('what is not met is listed before the table', () => {
  const owed = rows.filter(({ proof }) => proof.startsWith('Not met')).map(({ first }) => first)
  expect(text).toContain(`${owed.join(', ')}.`)
})

test.each([...filesThatFetch, 'app/platform/files/object-store.server.ts'])('%s follows no redirect', (path) => {
  expect(readFileSync(`${rootFolder}/${path}`, 'utf8')).toContain("redirect: 'error'")
})
