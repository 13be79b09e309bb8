import { brand } from '#app/brand.ts'
import { WordmarkSymbols } from '#app/ui/drawings/wordmarks/wordmark.tsx'
import { pageMeta } from '#app/platform/page-head/page-meta.ts'
import { organization, StructuredData, website } from '#app/platform/page-head/structured-data.tsx'

import { ClientLogos } from '../blocks/client-logos.tsx'
import { Testimonials } from '../blocks/testimonials.tsx'
import { press, testimonials } from '../content/content.ts'
import { NationWide } from '../layout/nation-wide.tsx'
import { AsSeenIn } from './as-seen-in.tsx'
import { Banner } from './banner.tsx'
import { Benefits } from './benefits.tsx'
import { clientNames } from './client-names.ts'
import styles from './home.css?inline'
import { HowItWorks } from './how-it-works.tsx'
import { Network } from './network.tsx'
import { Platform } from './platform.tsx'
import { TrustedBy } from './trusted-by.tsx'
import { WhatWeDo } from './what-we-do.tsx'

export const handle = { styles }

export function meta() {
  return pageMeta({
    title: `${brand.name}: in-store payments for digital services`,
    description: `${brand.name} lets customers pay for digital services, and collect parcels, at newsagencies and convenience stores across Australia.`,
    path: '/',
  })
}

export default function HomePage() {
  return (
    <main id="main">
      <StructuredData of={[organization(), website()]} />
      <WordmarkSymbols names={clientNames} />
      <Banner />
      <TrustedBy />
      <WhatWeDo />
      <Platform />
      <HowItWorks />
      <Network />
      <Benefits />
      <ClientLogos />
      <Testimonials entries={testimonials.slice(0, 3)} />
      <AsSeenIn mentions={press} />
      <NationWide />
    </main>
  )
}
