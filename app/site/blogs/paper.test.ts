import { expect, test } from 'vitest'

import type { Article } from '../content/entry.ts'
import { dateLine, neighbours } from './paper.ts'

const stories = ['f', 'e', 'd', 'c', 'b', 'a'].map((slug) => ({ slug }) as Article)
const slugs = (slug: string) => {
  const { newer, older, more } = neighbours(stories, slug)
  return { newer: newer?.slug, older: older?.slug, more: more.map((one) => one.slug) }
}

test('the date line shows the day of the front matter, in any time zone', () => {
  expect(dateLine('2021-06-02')).toBe('2 June 2021')
})

test('an article links to the older one, the newer one and three others', () => {
  expect(slugs('d')).toEqual({ newer: 'e', older: 'c', more: ['f', 'b', 'a'] })
})

test('the newest article has no newer one, and the oldest no older one', () => {
  expect(slugs('f')).toEqual({ newer: undefined, older: 'e', more: ['d', 'c', 'b'] })
  expect(slugs('a')).toEqual({ newer: 'b', older: undefined, more: ['f', 'e', 'd'] })
})
