import type { MetaDescriptor } from 'react-router'

import { brand } from '#app/brand.ts'

import { cardOf, cardSize } from './social-cards.ts'
import { pageUrl } from './public-url.ts'

type SharedImage = { path: string; alt: string; width?: number; height?: number }

type PageMeta = {
  title: string
  description: string
  /** The page's own path, without a query. Without it the page has no canonical URL, and search engines exclude it. */
  path?: string
  type?: 'website' | 'article'
  /** A picture other than the page's own card: its path on the site, and its description. */
  image?: SharedImage
  /** Dates of articles, such as `2026-11-21`. */
  published?: string | undefined
  updated?: string | undefined
  tags?: readonly string[]
}

/** Returns the meta tags of a public page for search engines and link previews. */
export function pageMeta({ title, description, path, type = 'website', ...more }: PageMeta): MetaDescriptor[] {
  const { published, updated, tags = [] } = more
  const image: SharedImage = more.image ?? cardOf(path ?? '', title)
  const { width = cardSize.width, height = cardSize.height } = image
  return [
    { title },
    { name: 'description', content: description },
    ...(path === undefined
      ? [{ name: 'robots', content: 'noindex' }]
      : [
          { tagName: 'link', rel: 'canonical', href: pageUrl(path) },
          { property: 'og:url', content: pageUrl(path) },
        ]),
    { property: 'og:site_name', content: brand.name },
    { property: 'og:locale', content: 'en_AU' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: pageUrl(image.path) },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { property: 'og:image:alt', content: image.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(published ? [{ property: 'article:published_time', content: published }] : []),
    ...(updated ? [{ property: 'article:modified_time', content: updated }] : []),
    ...tags.map((tag) => ({ property: 'article:tag', content: tag })),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/atom+xml',
      title: `Articles by ${brand.name}`,
      href: '/feed.xml',
    },
  ]
}
