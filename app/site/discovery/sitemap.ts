import { xmlElement, xmlHead } from './xml.ts'

/** A page that search engines may index, and the day of its last change if it is known. */
export type IndexedPage = { path: string; changed?: string | undefined }

const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The most pages that the sitemap protocol allows. */
const maxSitemapPages = 50_000

/** Returns a sitemap. Other rooms use it for their own sitemaps. */
export function sitemap(origin: string, pages: readonly IndexedPage[]): string {
  const urls = pages.slice(0, maxSitemapPages).map(({ path, changed }) => {
    const day = changed ? xmlElement('lastmod', changed) : ''
    return `<url>${xmlElement('loc', `${origin}${path}`)}${day}</url>\n`
  })
  return `${xmlHead}<urlset xmlns="${schema}">\n${urls.join('')}</urlset>\n`
}

/** Returns the index of all sitemaps, which robots.txt refers to. */
export function sitemapIndex(origin: string, paths: readonly string[]): string {
  const maps = paths.map((path) => `<sitemap>${xmlElement('loc', `${origin}${path}`)}</sitemap>\n`)
  return `${xmlHead}<sitemapindex xmlns="${schema}">\n${maps.join('')}</sitemapindex>\n`
}

/** Returns robots.txt, which closes these paths and names the sitemap. */
export function robots(origin: string, closed: readonly string[]): string {
  return ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  )
}
