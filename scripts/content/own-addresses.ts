import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'

import type { RouteConfigEntry } from '@react-router/dev/routes'

import routes from '#app/routes.ts'
import type { CollectionName } from '#app/site/content/entries.schema.ts'
import type { Redirect } from '#app/site/content/redirect.ts'
import { dayInSydney } from '#app/site/content/schedule.ts'

import { rootFolder } from '../root-folder.ts'
import { pagesToCome } from './pages-to-come.ts'
import type { ReadText, Sources } from './read-content.ts'

/** The routes of the entries of each collection. */
export const entryRoutes = {
  articles: '/blogs/:slug',
  'case-studies': '/clients/:slug',
  training: '/training/:slug',
} as const

/** Addresses that the server answers without a route. */
const served = [
  '/site.webmanifest',
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/robots.txt',
  '/feed.xml',
  '/rss.xml',
  '/api/docs',
  '/api/openapi.json',
  '/healthz',
  '/readyz',
]

/** Returns the address of an entry, if its collection has pages. */
function pathOf(collection: CollectionName, slug: string): string | undefined {
  return collection in entryRoutes
    ? entryRoutes[collection as keyof typeof entryRoutes].replace(':slug', slug)
    : undefined
}

type EntryAddress = { path: string; isDraft: boolean; /** The day on which it becomes public. */ from?: string }

/** Everything below the site that a link may lead to. */
export type OwnAddresses = {
  /** Paths without parameters. */
  fixed: ReadonlySet<string>
  /** Routes with parameters that the database fills: `/locations/:slug`. */
  patterns: readonly RegExp[]
  entries: ReadonlyMap<string, EntryAddress>
  redirects: ReadonlyMap<string, Redirect>
  /** Pages that are not built yet. */
  toCome: ReadonlySet<string>
}

function pathsOf(entries: readonly RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const here = path === undefined ? above : `${above}/${path}`
    return [...(path !== undefined || index ? [here || '/'] : []), ...pathsOf(children, here)]
  })
}

/** Every path of `app/routes.ts`, with its parameters. */
export const routePaths: readonly string[] = [...new Set(pathsOf(routes, ''))]

function addressesOfEntries(sources: Sources): Map<string, EntryAddress> {
  const articles = sources.articles.map(({ slug, front }) => ({
    path: `/blogs/${slug}`,
    isDraft: front.draft,
    from: front.date,
  }))
  const studies = sources['case-studies'].map(({ slug, front }) => ({ path: `/clients/${slug}`, isDraft: front.draft }))
  const lessons = sources.training.map(({ slug, front }) => ({ path: `/training/${slug}`, isDraft: front.draft }))
  return new Map([...articles, ...studies, ...lessons].map((address) => [address.path, address]))
}

/** Returns the addresses of this site. Entries in `broken` count as existing, so that links to them are no second problem. */
export function readOwnAddresses(
  sources: Sources,
  redirects: readonly Redirect[],
  broken: readonly ReadText[] = [],
): OwnAddresses {
  const publicFolder = join(rootFolder, 'public')
  const files = existsSync(publicFolder)
    ? globSync('**/*', { cwd: publicFolder }).map((file) => `/${file.split('\\').join('/')}`)
    : []
  const ofEntries: readonly string[] = Object.values(entryRoutes)
  return {
    fixed: new Set([
      ...routePaths.filter((path) => !/[:*]/.test(path)),
      ...served,
      ...files,
      ...broken.flatMap(({ collection, slug }) => pathOf(collection, slug) ?? []),
    ]),
    patterns: routePaths
      .filter((path) => path.includes(':') && !path.includes('*') && !ofEntries.includes(path))
      .map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)),
    entries: addressesOfEntries(sources),
    redirects: new Map(redirects.map((redirect) => [redirect.from, redirect])),
    toCome: new Set(Object.keys(pagesToCome)),
  }
}

/** Returns why a link to our site is dead, or undefined when it is alive. `seenFrom` is the day from which the link is visible. */
export function whyDead(url: string, addresses: OwnAddresses, seenFrom = dayInSydney(new Date())): string | undefined {
  const path = url.replace(/[?#].*$/, '')
  const { fixed, patterns, entries, redirects, toCome } = addresses
  const moved = redirects.get(path)
  if (moved) return `${path} has moved: link to ${moved.to}`
  const entry = entries.get(path)
  if (entry?.isDraft) return `${path} is a draft`
  if (entry?.from && entry.from > seenFrom) return `${path} is not public before ${entry.from}`
  if (entry || fixed.has(path) || toCome.has(path) || patterns.some((pattern) => pattern.test(path))) return undefined
  return `${path} is no page of ours`
}
