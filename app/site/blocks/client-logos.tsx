import { ArrowRight } from 'lucide-react'

import type { WordmarkName } from '#app/ui/drawings/wordmarks/wordmark-art.ts'
import { Wordmark } from '#app/ui/drawings/wordmarks/wordmark.tsx'

const notices = [
  { client: 'the-daily-meridian', text: 'Newspaper: prepaid copies, collected at the counter' },
  { client: 'coinstead', text: 'Crypto exchange: deposits in cash' },
  { client: 'furlong', text: 'Wagering: top-ups' },
  { client: 'overlander', text: 'Freight: nominated-agent delivery' },
  { client: 'kelpie-express', text: 'Parcels: collection and returns' },
  { client: 'jolly-draw', text: 'Lottery: deposits and referrals' },
  { client: 'kerbside', text: 'Car sharing: sign-up in store' },
  { client: 'satchel', text: 'Coin wallet: deposits in cash' },
] as const satisfies { client: WordmarkName; text: string }[]

/** The logos of the block. The page must render their `WordmarkSymbols`. */
export const clientLogoNames = notices.map(({ client }) => client)

/**
 * The clients, laid out like classified advertisements: unequal columns from 1312 px, four columns below, two on a phone (rule W25). On
 * `/clients` itself the block has no link.
 */
export function ClientLogos({ hasLink = true, className = '' }: { hasLink?: boolean; className?: string }) {
  return (
    <section className={`client-logos ${className}`.trim()} aria-labelledby="client-logos-heading">
      <div className="wrap">
        <div className="split client-logos-head">
          <h2 id="client-logos-heading" className="sign sign-m">
            In good company
          </h2>
          {hasLink ? (
            <a className="text-link" href="/clients">
              SEE THE CASE STUDIES <ArrowRight aria-hidden="true" />
            </a>
          ) : null}
        </div>
        <ul>
          {notices.map(({ client, text }) => (
            <li key={client} className={`client-${client}`}>
              <Wordmark name={client} />
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
