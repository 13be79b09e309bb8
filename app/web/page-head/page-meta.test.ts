import { expect, test } from 'vitest'

import { pageMeta } from './page-meta.ts'
import { answerAt, builtOrigin } from './public-url.ts'
import { cardOf, cardPath } from './social-cards.ts'

type Tag = { name?: string; property?: string; content?: string; rel?: string; href?: string }

const words = { title: 'About us', description: 'Who we are.' }
const find = (tags: unknown[], key: string) =>
  (tags as Tag[]).find(({ name, property, rel }) => [name, property, rel].includes(key))

test('a page names its own absolute URL and its card', () => {
  answerAt('https://tillway.example')
  const tags = pageMeta({ ...words, path: '/about' })
  expect(find(tags, 'canonical')?.href).toBe('https://tillway.example/about')
  expect(find(tags, 'og:url')?.content).toBe('https://tillway.example/about')
  expect(find(tags, 'og:image')?.content).toBe('https://tillway.example/cards/about.png')
  expect(find(tags, 'og:image:alt')?.content).toContain('About us')
  expect(find(tags, 'twitter:card')?.content).toBe('summary_large_image')
  expect(find(tags, 'robots')).toBeUndefined()
  answerAt(builtOrigin)
})

test('a page without a path is excluded from search engines', () => {
  const tags = pageMeta(words)
  expect(find(tags, 'robots')?.content).toBe('noindex')
  expect(find(tags, 'canonical')).toBeUndefined()
})

test('an article has its publication date', () => {
  const tags = pageMeta({ ...words, path: '/blogs/x', type: 'article', published: '2026-01-02', tags: ['sport'] })
  expect(find(tags, 'article:published_time')?.content).toBe('2026-01-02')
  expect(find(tags, 'article:modified_time')).toBeUndefined()
  expect(find(tags, 'article:tag')?.content).toBe('sport')
})

test.for([
  ['/', '/cards/home.png'],
  ['/blogs', '/cards/blogs.png'],
  ['/blogs/csr', '/cards/blogs-csr.png'],
  ['/clients/goget', '/cards/clients-goget.png'],
  ['/agent/faqs', '/cards/agent-faqs.png'],
  ['/locations/corner-news', '/cards/locations.png'],
  ['/sms-opt-out/abc', '/cards/home.png'],
  ['', '/cards/home.png'],
] as const)('the card of %j is %s', ([path, card]) => {
  expect(cardOf(path, 'x').path).toBe(card)
})

test('no two pages share a card file', () => {
  expect(cardPath('/agent/faqs')).not.toBe(cardPath('/agent'))
})
