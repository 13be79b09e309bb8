import { isWaiting } from '#app/site/content/schedule.ts'
import { prerenderedPaths } from '#app/site/prerender/prerendered-paths.ts'

import { checkContent } from './load-content.ts'
import { entryRoutes, routePaths } from './own-addresses.ts'
import type { Sources } from './read-content.ts'

const showsArticles = (path: string) => path === '/blogs' || path.startsWith('/blogs/')

/**
 * Returns the public pages that are rendered once, at build time: the fixed ones and those of the entries. While an article is scheduled,
 * the pages that will show it are left out, and rendered on request until the next build.
 */
export function pathsToStore(sources: Sources, fixed: readonly string[], now: Date, routes = routePaths): string[] {
  const articles = sources.articles.filter(({ front }) => !front.draft)
  const hasWaiting = articles.some(({ front }) => isWaiting(front, now))
  // A collection whose pages are not in app/routes.ts has none yet.
  const hasPages = (name: keyof typeof entryRoutes) => routes.includes(entryRoutes[name])
  return [
    ...fixed,
    ...(hasPages('articles') ? articles : []).map(({ slug }) => `/blogs/${slug}`),
    ...(hasPages('case-studies') ? sources['case-studies'] : [])
      .filter(({ front }) => !front.draft)
      .map(({ slug }) => `/clients/${slug}`),
    ...(hasPages('training') ? sources.training : [])
      .filter(({ front }) => !front.draft)
      .map(({ slug }) => `/training/${slug}`),
  ].filter((path) => !(hasWaiting && showsArticles(path)))
}

/** Returns the pages that a build at this time stores. @throws ContentError */
export function storedPaths(now = new Date()): string[] {
  return pathsToStore(checkContent({ now }).sources, prerenderedPaths, now)
}
