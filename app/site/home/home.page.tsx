import { ArrowUpRight } from 'lucide-react'

import '#app/retailers/session/browser/link-over.css'
import { LinkOver } from '#app/retailers/session/browser/link-over.island.tsx'
import { brand } from '#app/brand.ts'
import { Wordmark, WordmarkSymbols } from '#app/ui/drawings/wordmarks/wordmark.tsx'
import { pageMeta } from '#app/web/page-head/page-meta.ts'
import { organization, StructuredData, website } from '#app/web/page-head/structured-data.tsx'
import { Masthead } from '#app/ui/drawings/mastheads/masthead.tsx'

import { ClientLogos } from '../blocks/client-logos.tsx'
import { Testimonials } from '../blocks/testimonials.tsx'
import { press, testimonials } from '../content/content.ts'
import { NationWide } from '../layout/footer/nation-wide.tsx'
import { Banner } from './sections/banner.tsx'
import { Benefits } from './sections/benefits.tsx'
import { clientNames } from './sections/client-names.ts'
import './home.css'
import { HowItWorks } from './sections/how-it-works.tsx'
import { Network } from './sections/network.tsx'
import { Platform } from './sections/platform.tsx'
import { WhatWeDo } from './sections/what-we-do.tsx'
import type { PressMention } from '../content/entry.ts'

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
      <LinkOver />
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

/** Press mentions: three columns on a desktop, two on a tablet, one on a phone (rule W22). */
function AsSeenIn({ mentions }: { mentions: readonly PressMention[] }) {
  return (
    <section className="press" aria-labelledby="press-heading">
      <div className="wrap">
        <h2 id="press-heading" className="sign sign-m">
          As seen in...
        </h2>
        <ul>
          {mentions.map(({ slug, masthead, headline, url }) => (
            <li key={slug}>
              <a href={url} target="_blank" rel="noopener">
                <Masthead name={masthead} />
                <span className="press-headline">
                  {headline} <ArrowUpRight aria-hidden="true" />
                </span>
                <span className="vh">opens in a new tab</span>
              </a>
            </li>
          ))}
        </ul>
        <p className="press-more">
          <a href="/blogs" className="text-link">
            Read our own articles
          </a>
        </p>
      </div>
    </section>
  )
}

/** The partner logos: seven in one row on a wide screen, all eight in columns on a narrower one. */
function TrustedBy() {
  return (
    <section className="trusted" aria-labelledby="trusted-heading">
      <div className="wrap">
        <h2 id="trusted-heading" className="sign">
          Trusted by
        </h2>
        <ul>
          {clientNames.map((name) => (
            <li key={name}>
              <Wordmark name={name} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
