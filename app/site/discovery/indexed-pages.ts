import { articles, caseStudies, legalPages } from '../content/content.ts'
import { hiddenPaths, renderedPaths } from '../indexed-paths.ts'
import { prerenderedPaths } from '../prerendered-paths.ts'
import type { IndexedPage } from './sitemap.ts'

/** Every public page that search engines may find at this moment. The day is named where it is known, and only there. */
export function indexedPages(now = new Date()): IndexedPage[] {
  const published = articles(now)
  const changed: Record<string, string | undefined> = {
    '/blogs': published[0]?.date,
    ...Object.fromEntries(legalPages.map(({ slug, effective }) => [`/${slug}`, effective])),
  }
  return [
    ...[...prerenderedPaths, ...renderedPaths]
      .filter((path) => !(path in hiddenPaths))
      .map((path) => ({ path, changed: changed[path] })),
    ...published.map(({ slug, date, updated }) => ({ path: `/blogs/${slug}`, changed: updated ?? date })),
    ...caseStudies.map(({ slug }) => ({ path: `/clients/${slug}` })),
  ]
}
