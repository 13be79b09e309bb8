import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { plainText, sectionsOf } from '#app/site/content/body-text.ts'
import type { Bitmap } from '#app/site/content/entry.ts'
import { Prose } from '#app/site/content/prose.tsx'

import { finishTree } from './finish-tree.ts'
import { parseText, toTree } from './markdown.ts'

const bitmap: Bitmap = { width: 8, height: 4, src: '/a.jpeg', sources: [{ type: 'image/avif', srcSet: '/a.avif 8w' }] }

function finish(text: string) {
  return finishTree(toTree(parseText('a.md', text, 1).tree), new Map([['./a.jpg', bitmap]]))
}
const html = (text: string) =>
  renderToStaticMarkup(<Prose of={finish(text).body} draw={(name, alt) => <svg aria-label={`${name}: ${alt}`} />} />)

test('headings have unique ids, and are listed', () => {
  const { headings } = finish('## Café & bar\n\n### How\n\n## How\n\n## …')
  expect(headings).toEqual([
    { id: 'cafe-bar', text: 'Café & bar', depth: 2 },
    { id: 'how', text: 'How', depth: 3 },
    { id: 'how-2', text: 'How', depth: 2 },
    { id: 'section', text: '…', depth: 2 },
  ])
})

test('a bitmap has a size, loads lazily, and has every format', () => {
  expect(html('![A till](./a.jpg)')).toBe(
    '<p><picture><source type="image/avif" srcSet="/a.avif 8w" sizes="(min-width: 48rem) 44rem, 100vw"/><img src="/a.jpeg" alt="A till" width="8" height="4" loading="lazy" decoding="async"/></picture></p>',
  )
})

test('the page draws a drawing', () => {
  expect(html('![A till](tablet)')).toBe('<p><svg aria-label="tablet: A till"></svg></p>')
})

test('no element has a style attribute, and a table scrolls in a frame', () => {
  expect(html('| a | b |\n|---|--:|\n| 1 | 2 |')).toBe(
    '<div class="prose-table" tabindex="0"><table><thead><tr><th>a</th><th class="align-right">b</th></tr></thead><tbody><tr><td>1</td><td class="align-right">2</td></tr></tbody></table></div>',
  )
})

test('words stay apart where the spaces between blocks are removed', () => {
  expect(html('**a**\n*b*\n\n- c\n- d')).toBe('<p><strong>a</strong>\n<em>b</em></p><ul><li>c</li><li>d</li></ul>')
})

test('the text is cut at its second-level headings', () => {
  const { body, headings } = finish('Lead.\n\n## One\n\nFirst.\n\n### More\n\nOf it.\n\n## Two\n\nSecond.')
  const { lead, sections } = sectionsOf(body, headings)
  expect(plainText(lead)).toBe('Lead.')
  expect(sections.map(({ heading, body: part }) => [heading.id, plainText(part)])).toEqual([
    ['one', 'First. More Of it.'],
    ['two', 'Second.'],
  ])
})
