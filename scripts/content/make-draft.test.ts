import { expect, test } from 'vitest'

import { checkContent } from './load-content.ts'
import { type Kind, kinds, makeDraft, slugOf } from './make-draft.ts'
import { readSources } from './read-content.ts'
import { contentFolder, fourStudies, names } from './testing/content-folder.ts'

test.for([
  ['Footy’s back!', 'footys-back'],
  ['  2020: a year, in full ', '2020-a-year-in-full'],
  ['Café “Über”', 'cafe-uber'],
  ['…', 'entry'],
  [`${'word '.repeat(20)}`, 'word-word-word-word-word-word-word-word-word-word-word-word'],
] as const)('the address of %j is %s', ([title, slug]) => {
  expect(slugOf(title)).toBe(slug)
})

test.for(Object.keys(kinds) as Kind[])('a new %s is a draft that is valid without changes', (kind) => {
  const there = fourStudies()
  const { sources } = readSources(contentFolder(there))
  const { file, text, next } = makeDraft(kind, 'Is it: "free"?', { sources, names, today: '2026-11-21' })
  const folder = contentFolder({ ...there, [file.replace('content/', '')]: text })
  const made = checkContent({ folder, names }).sources[kinds[kind]].find(({ slug }) => slug === 'is-it-free')
  expect(made?.front).toMatchObject({ draft: true })
  expect(next.join(' ')).toContain('draft: true')
})
