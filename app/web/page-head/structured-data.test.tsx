import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { brand } from '#app/brand.ts'

import { InlineNonce } from '../inline-nonce.tsx'
import { article, breadcrumbs, faqPage, organization, safeJson, StructuredData, website } from './structured-data.tsx'

test('no text can close its script element, and each text is parsed back unchanged', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('</script>', '<!--<script>', ']]>', '\u2028')),
      (text) => {
        const json = safeJson({ text })
        expect(json).not.toMatch(/[<>&\u2028\u2029]/)
        expect(JSON.parse(json)).toEqual({ text })
      },
    ),
  )
})

test('structured data are one JSON script, with the nonce of a rendered page', () => {
  const html = renderToStaticMarkup(
    <InlineNonce value="abc">
      <StructuredData of={[website()]} />
    </InlineNonce>,
  )
  expect(html).toMatch(
    /^<script type="application\/ld\+json" nonce="abc">\{"@context":"https:\/\/schema.org","@graph":\[\{"@type":"WebSite"/,
  )
  expect(renderToStaticMarkup(<StructuredData of={[]} />)).not.toContain('nonce')
})

test("the organisation has the brand's data and publishes the articles", () => {
  const company = organization()
  expect(company).toMatchObject({ name: brand.name, taxID: brand.abn, address: { addressCountry: 'AU' } })
  const facts = {
    headline: 'X',
    description: 'Y',
    path: '/blogs/x',
    image: '/cards/blogs-x.png',
    published: '2026-01-02',
  }
  expect(article(facts)).toMatchObject({
    dateModified: '2026-01-02',
    author: { '@id': company['@id'] },
    publisher: { '@id': company['@id'] },
  })
  expect(article({ ...facts, author: 'Joy Abara', updated: '2026-02-03' })).toMatchObject({
    dateModified: '2026-02-03',
    author: { '@type': 'Person', name: 'Joy Abara' },
  })
})

test('URLs are absolute', () => {
  const trail = breadcrumbs([{ name: 'Articles', path: '/blogs' }]) as unknown as {
    itemListElement: { position: number; item: string }[]
  }
  expect(trail.itemListElement.map(({ position, item }) => [position, new URL(item).pathname])).toEqual([
    [1, '/'],
    [2, '/blogs'],
  ])
})

test('a question has its answer, and a shop has opening hours on the days it opens', () => {
  expect(faqPage([{ question: 'Free?', answer: 'Yes.' }])).toMatchObject({
    mainEntity: [{ '@type': 'Question', name: 'Free?', acceptedAnswer: { text: 'Yes.' } }],
  })
})
