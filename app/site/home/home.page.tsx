import { WordmarkSymbols } from '#app/ui/drawings/wordmarks/wordmark.tsx'

import { NationWide } from '../layout/nation-wide.tsx'
import { pageMeta } from '../page-meta.ts'
import { Banner } from './banner.tsx'
import { clientNames } from './client-names.ts'
import { TrustedBy } from './trusted-by.tsx'

export function meta() {
  return pageMeta({
    title: 'Tillway: in-store payments for digital services',
    description:
      'Tillway lets customers pay for digital services, and collect parcels, at newsagencies and convenience stores across Australia.',
    path: '/',
  })
}

export default function HomePage() {
  return (
    <main id="main">
      <WordmarkSymbols names={clientNames} />
      <Banner />
      <TrustedBy />
      <NationWide />
    </main>
  )
}
