import { expect, test } from 'vitest'

import type { Article } from '../content/entry.ts'
import { dateLine, neighbours } from './paper.ts'

const stories = ['f', 'e', 'd', 'c', 'b', 'a'].map((slug) => ({ slug }) as Article)
const slugs = (slug: string) => {
  const { newer, older, more } = neighbours(stories, slug)
  return { newer: newer?.slug, older: older?.slug, more: more.map((one) => one.slug) }
}

test('a date line writes the day of the front matter, wherever the reader is', () => {
  expect(dateLine('2021-06-02')).toBe('2 June 2021')
})

test('a story leads to the one before it, the one after it and three others', () => {
  expect(slugs('d')).toEqual({ newer: 'e', older: 'c', more: ['f', 'b', 'a'] })
})

test('the newest story has none after it, the oldest none before it', () => {
  expect(slugs('f')).toEqual({ newer: undefined, older: 'e', more: ['d', 'c', 'b'] })
  expect(slugs('a')).toEqual({ newer: 'b', older: undefined, more: ['f', 'e', 'd'] })
})
