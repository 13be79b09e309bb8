import { existsSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { rootFolder } from '#scripts/root-folder.ts'

/** The number of level 1 and 2 requirements in each section of each chapter of ASVS 5.0.0, counted from 1. */
const requirements = `
  1 1:2 2:9 3:11 4:3 5:2
  2 1:3 2:3 3:4 4:1
  3 2:2 3:4 4:6 5:5 7:2
  4 1:3 2:1 3:2 4:4
  5 1:1 2:3 3:2 4:3
  6 1:3 2:12 3:4 4:4 5:5 6:3 8:4
  7 1:3 2:4 3:2 4:5 5:2 6:2
  8 1:2 2:3 3:1 4:1
  9 1:3 2:4
  10 1:2 2:2 3:4 4:11 5:5 6:2 7:3
  11 1:2 2:3 3:3 4:4 5:1 6:1
  12 1:3 2:2 3:4
  13 1:1 2:5 3:2 4:5
  14 1:2 2:4 3:3
  15 1:3 2:3 3:7
  16 1:1 2:5 3:4 4:3 5:3
  17 1:1 2:4 3:2`

const ids = requirements
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [chapter, ...sections] = line.trim().split(' ')
    return sections.flatMap((one) => {
      const [section, count] = one.split(':')
      return Array.from({ length: Number(count) }, (_, index) => `V${chapter}.${section}.${index + 1}`)
    })
  })

type Row = { first: string; cited: string; holds: string; proof: string }

const text = readFileSync(`${rootFolder}/docs/asvs.md`, 'utf8')
const rows: Row[] = [...text.matchAll(/^\| ((V[\d.]+)(?:(?:–|, )V[\d.]+)*) +\|([^|]*)\|([^|]*)\|$/gm)].map(
  ([, cited = '', first = '', holds = '', proof = '']) => ({ first, cited, holds: holds.trim(), proof: proof.trim() }),
)
/** Returns the requirements of a row: `V1.2.1, V1.2.3` are two, `V1.2.6–V1.2.8` are three. */
const idsOf = ({ cited }: Row) =>
  cited.split(', ').flatMap((one) => {
    const [from = '', to = from] = one.split('–')
    return ids.slice(ids.indexOf(from), ids.indexOf(to) + 1)
  })
const inOrder = (found: readonly string[]) => found.toSorted((a, b) => ids.indexOf(a) - ids.indexOf(b))

const reasons = /^(Does not apply|By design|By the operator|Not met[^:.]*): .{5,}/
const proofs = /`([^`]+)` “([^”]+)”/g

test('every requirement of levels 1 and 2 is in exactly one row', () => {
  expect(inOrder(rows.flatMap(idsOf))).toEqual(ids)
})

test('the rows are in the order of their first requirements', () => {
  const firsts = rows.map(({ first }) => first)
  expect(firsts).toEqual(inOrder(firsts))
})

test.each(rows.filter(({ proof }) => !reasons.test(proof)))('the tests that prove $cited exist', ({ holds, proof }) => {
  const named = [...proof.matchAll(proofs)]
  expect(named.map(([whole]) => whole).join('; ')).toBe(proof)
  expect(named.length).toBeGreaterThan(0)
  expect(holds.length).toBeGreaterThan(5)
  for (const [, path = '', name = ''] of named) {
    expect(existsSync(`${rootFolder}/${path}`), path).toBe(true)
    expect(readFileSync(`${rootFolder}/${path}`, 'utf8'), path).toContain(name)
  }
})

test('only requirements that do not apply are in a range', () => {
  expect(rows.filter(({ cited, proof }) => cited.includes('–') && !proof.startsWith('Does not apply: '))).toEqual([])
})

test('unmet requirements are listed before the table', () => {
  const owed = rows.filter(({ proof }) => proof.startsWith('Not met')).map(({ first }) => first)
  expect(text).toContain(`${owed.join(', ')}.`)
})

type LintConfig = { overrides: { files: string[]; rules: Record<string, unknown> }[] }
const lintConfig = readFileSync(`${rootFolder}/.oxlintrc.json`, 'utf8').replaceAll(/^ *\/\/.*$/gm, '')
/** The only server files that the linter lets make outgoing calls. */
const callers = (JSON.parse(lintConfig) as LintConfig).overrides
  .filter(({ rules }) => rules['no-restricted-globals'] === 'off')
  .flatMap(({ files }) => files.filter((path) => !path.includes('*')))

test.each([...callers, 'app/data/files/object-store.server.ts'])('%s follows no redirect', (path) => {
  expect(readFileSync(`${rootFolder}/${path}`, 'utf8')).toContain("redirect: 'error'")
})
