import { expect, test } from 'vitest'

import { scriptsOf, withoutScripts } from './page-scripts.ts'

const page = [
  '<link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/b.css">',
  '<script type="module" src="/assets/c.js"></script>',
  '<script type="application/ld+json">{"@type":"Organization"}</script>',
  '<script>addEventListener("click", open)</script><p>words</p>',
].join('')

test('scripts, preloaded modules and inline scripts are found; data and styles are not', () => {
  expect(scriptsOf(page)).toEqual({
    inline: ['addEventListener("click", open)'],
    sources: ['/assets/a.js', '/assets/c.js'],
  })
})

test('a page without its scripts loads no JavaScript and keeps its text', () => {
  expect(scriptsOf(withoutScripts(page))).toEqual({ inline: [], sources: [] })
  expect(withoutScripts(page)).toBe('<link rel="stylesheet" href="/b.css"><p>words</p>')
})
