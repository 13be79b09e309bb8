import type { MetaDescriptor } from 'react-router'

import { pageSettings } from './page-settings.ts'

type PageMeta = {
  title: string
  description: string
  /** The page's own path; without it nothing is canonical. */ path?: string
}

/** What the head of a public page says about it. */
export function pageMeta({ title, description, path }: PageMeta): MetaDescriptor[] {
  const url = pageSettings.publicUrl && path && `${pageSettings.publicUrl}${path}`
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(url
      ? [
          { tagName: 'link', rel: 'canonical', href: url },
          { property: 'og:url', content: url },
        ]
      : []),
  ]
}
