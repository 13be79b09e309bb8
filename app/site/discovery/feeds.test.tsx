import { expect, test } from 'vitest'

import type { Article, BodyNode } from '../content/entry.ts'
import { atomFeed, rssFeed } from './feeds.tsx'
import { movedTo } from './moved-to.ts'
import { robots, sitemap, sitemapIndex } from './sitemap.ts'
import { xmlText } from './xml.ts'

const origin = 'https://tillway.example'

const link = (href: string): BodyNode => ({ tag: 'a', props: { href }, children: [] })
const body = [link('/about'), link('#part'), link('https://example.com/'), ']]> <b> & "']
const article: Article = {
  slug: 'a',
  title: 'Salt & <vinegar>',
  description: 'Chips.',
  date: '2026-01-10',
  updated: '2026-07-11',
  kicker: 'News',
  draft: false,
  tags: ['food'],
  picture: { alt: 'Chips', drawing: 'csr' },
  body,
  headings: [],
  words: 2,
  minutes: 1,
}

test('characters that XML does not allow are escaped or removed', () => {
  expect(xmlText('a<b>&"\'\u0000\u0008\u001F\uFFFE')).toBe('a&lt;b&gt;&amp;&quot;&apos;')
})

test('an Atom entry has absolute addresses, times in Sydney, and its text as escaped HTML', () => {
  const feed = atomFeed({ origin, articles: [article] })
  expect(feed).toContain('<title>Salt &amp; &lt;vinegar&gt;</title>')
  expect(feed).toContain('<published>2026-01-10T00:00:00+11:00</published>')
  expect(feed).toContain('<updated>2026-07-11T00:00:00+10:00</updated>')
  expect(feed).toContain('<content type="html">&lt;a href=&quot;https://tillway.example/about&quot;')
  expect(feed).toContain('href=&quot;https://tillway.example/blogs/a#part&quot;')
  expect(feed).toContain('href=&quot;https://example.com/&quot;')
  expect(feed).toContain('<category term="food"/>')
})

test('RSS has the same content', () => {
  const feed = rssFeed({ origin, articles: [article] })
  expect(feed).toContain('<pubDate>Fri, 09 Jan 2026 13:00:00 GMT</pubDate>')
  expect(feed).toContain('<guid isPermaLink="true">https://tillway.example/blogs/a</guid>')
  expect(feed).not.toContain(']]>')
})

test('a feed without articles is valid', () => {
  expect(atomFeed({ origin, articles: [] })).toContain('<updated>1970-01-01T00:00:00Z</updated>')
  expect(rssFeed({ origin, articles: [] })).toContain('</channel>')
})

test('a sitemap has absolute addresses, and a day only where it is known', () => {
  expect(sitemap(origin, [{ path: '/' }, { path: '/a&b', changed: '2026-01-10' }])).toContain(
    '<url><loc>https://tillway.example/</loc></url>\n<url><loc>https://tillway.example/a&amp;b</loc><lastmod>2026-01-10</lastmod></url>',
  )
  expect(sitemapIndex(origin, ['/sitemap-pages.xml'])).toContain(
    '<sitemap><loc>https://tillway.example/sitemap-pages.xml</loc></sitemap>',
  )
  expect(
    sitemap(
      origin,
      Array.from({ length: 50_001 }, () => ({ path: '/' })),
    ).match(/<url>/g),
  ).toHaveLength(50_000)
})

test('robots.txt names the closed paths and the sitemap', () => {
  expect(robots(origin, ['/staff', '/api/'])).toBe(
    'User-agent: *\nDisallow: /staff\nDisallow: /api/\n\nSitemap: https://tillway.example/sitemap.xml\n',
  )
})

test('a redirect preserves the query', () => {
  const moves = [
    { from: '/old', to: '/new', status: 308 as const },
    { from: '/away', to: 'https://example.com/?a=1', status: 301 as const },
  ]
  expect(movedTo(moves, '/old', '?b=2')).toEqual({ location: '/new?b=2', status: 308 })
  expect(movedTo(moves, '/away', '?b=2')).toEqual({ location: 'https://example.com/?a=1&b=2', status: 301 })
  expect(movedTo(moves, '/other', '')).toBeUndefined()
})
