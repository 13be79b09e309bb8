import { brand } from '#app/brand.ts'
import { WordmarkSymbols } from '#app/ui/drawings/wordmarks/wordmark.tsx'
import { pageMeta } from '#app/web/page-head/page-meta.ts'
import { breadcrumbs, organization, StructuredData } from '#app/web/page-head/structured-data.tsx'

import { ClientLogos, clientLogoNames } from '../blocks/client-logos.tsx'
import { Testimonials } from '../blocks/testimonials.tsx'
import { testimonials } from '../content/content.ts'
import { NationWide } from '../layout/footer/nation-wide.tsx'
import './clients.css'
import { Rack } from './rack.tsx'

export function meta() {
  return pageMeta({
    title: 'Our Clients',
    description: `Case studies from wagering, newspapers, lotteries, parcels, car sharing and crypto: what ${brand.name} does for them at the counter.`,
    path: '/clients',
  })
}

/** The case studies in a magazine rack with one empty pocket. */
export default function ClientsPage() {
  return (
    <main id="main">
      <StructuredData of={[organization(), breadcrumbs([{ name: 'Our Clients', path: '/clients' }])]} />
      <WordmarkSymbols names={[...clientLogoNames, 'bilby']} />
      <section className="clients-top">
        <div className="wrap">
          <p className="kicker">Our Clients</p>
          <div className="fitted">
            <h1 className="sign">
              Featured <br className="narrow" />
              case studies
            </h1>
          </div>
          <p className="lede">
            Five businesses that sell online and get paid on the corner. Pick one off the rack; reading in the shop is
            encouraged.
          </p>
        </div>
      </section>
      <Rack />
      <Testimonials entries={testimonials} />
      <ClientLogos hasLink={false} />
      <NationWide />
    </main>
  )
}
