import { pageUrl } from '#app/platform/page-head/public-url.ts'
import { cardPath } from '#app/platform/page-head/social-cards.ts'
import { breadcrumbs, organization, StructuredData } from '#app/platform/page-head/structured-data.tsx'

import type { CaseStudy } from '../content/entry.ts'

/** What machines read of a case study. It has no date: it is as true today as on the day that it was written. */
export function StudyData({ study: { title, headline, description, slug, words } }: { study: CaseStudy }) {
  const path = `/clients/${slug}`
  const about = {
    '@type': 'Article',
    headline,
    description,
    url: pageUrl(path),
    mainEntityOfPage: pageUrl(path),
    image: pageUrl(cardPath(path)),
    inLanguage: 'en-AU',
    wordCount: words,
    author: { '@id': pageUrl('/#organization') },
    publisher: { '@id': pageUrl('/#organization') },
  }
  const trail = breadcrumbs([
    { name: 'Our Clients', path: '/clients' },
    { name: title, path },
  ])
  return <StructuredData of={[organization(), about, trail]} />
}
