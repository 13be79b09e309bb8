import { expect, test } from 'vitest'

import { checkContent } from './load-content.ts'
import { entryRoutes } from './own-addresses.ts'
import { pathsToStore } from './public-paths.ts'
import { anArticle, contentFolder, fourStudies, names } from './testing/content-folder.ts'

const now = new Date('2026-11-21T02:00:00Z')
const files = { 'articles/old.md': anArticle(), 'articles/draft.md': anArticle({ draft: true }), ...fourStudies() }
const fixed = ['/', '/blogs', '/notfound']
const studies = ['four', 'one', 'three', 'two'].map((slug) => `/clients/${slug}`)

function stored(more: Record<string, string>, routes = Object.values(entryRoutes) as string[]): string[] {
  const folder = contentFolder({ ...files, ...more })
  const { sources } = checkContent({ folder, names, now })
  return pathsToStore(sources, fixed, now, routes)
}

test('every page is stored, except those of drafts', () => {
  expect(stored({})).toEqual([...fixed, '/blogs/old', ...studies])
})

test('while an article is scheduled, no page that will show it is stored', () => {
  expect(stored({ 'articles/new.md': anArticle({ date: '2026-11-22' }) })).toEqual(['/', '/notfound', ...studies])
  expect(stored({ 'articles/new.md': anArticle({ date: '2026-11-21' }) })).toContain('/blogs/new')
})

test('entries of a collection without pages are not stored', () => {
  expect(stored({}, ['/clients/:slug'])).toEqual([...fixed, ...studies])
})
