import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const text = readFileSync(new URL('../../docs/acts.md', import.meta.url), 'utf8')
const [head = '', ...rest] = text.split(/\n### /)
const acts = rest.map((act) => act.split(/\n## /)[0] ?? '')

/** Returns the things that the rows of a table name. */
const rowsOf = (section: string): string[] =>
  [...section.matchAll(/^\| ([a-z, ]+) \|/gm)].flatMap(([, names = '']) => names.split(', '))

const things = rowsOf(head).filter((name) => name !== 'thing')

/** Returns the things after ‘Nothing:’, without the words in brackets. */
function nothingOf(section: string): string[] {
  const [, listed = ''] = /^Nothing: (.*?)(?:\n\n|$(?![\s\S]))/ms.exec(section) ?? []
  const words = listed.replaceAll(/\([^()]*\)/g, '').split(/[^a-z]+/)
  return things.filter((thing) => words.includes(thing))
}

test('docs/acts.md says of each act and each thing once what happens, or nothing', () => {
  expect(things).toHaveLength(17)
  expect(acts.length).toBeGreaterThan(30)
  for (const act of acts) {
    const named = [...rowsOf(act), ...nothingOf(act)].filter((name) => name !== 'thing')
    expect(named.toSorted(), act.split('\n')[0]).toEqual(things.toSorted())
  }
})
