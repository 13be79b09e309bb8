import { data } from 'react-router'

import { brand } from '#app/brand.ts'
import { platformContext } from '#app/web/platform.server.ts'
import { AnchorButton } from '#app/ui/button/button.tsx'
import priceTicket from '#app/ui/drawings/agent/price-ticket.svg?drawing'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import { pageMeta } from '#app/web/page-head/page-meta.ts'
import { breadcrumbs, StructuredData } from '#app/web/page-head/structured-data.tsx'
import keeper from '#app/ui/drawings/agent/keeper-at-counter.svg?drawing'

import { studiesForRetailers } from '../content/content.ts'
import './agent.css'
import { Calculator } from './calculator.tsx'
import type { Route } from './+types/agent.page.ts'
import { Journey } from './journey.tsx'
import { NewOwner } from './new-owner.tsx'
import { LastWord } from './last-word.tsx'
import { ratesForVisitors } from './rates-for-visitors.server.ts'
import { Rates } from './rates.tsx'
import { RegisterButton } from './register-button.tsx'
import { Trades } from './trades.tsx'

const path = '/agent'

export function meta() {
  return pageMeta({
    title: 'For shops: a second till, no second bill',
    description: `${brand.name} is free for newsagencies and convenience stores: commission per transaction, no lock-in contract. Work out what you would earn.`,
    path,
  })
}

/** Loads the current schedule of rates. If the database fails, the page is rendered without it and is not cached. */
export async function loader({ context }: Route.LoaderArgs) {
  const { database, port } = context.get(platformContext)
  try {
    return data({ schedule: await port(ratesForVisitors).findSchedule(database.queries) })
  } catch {
    return data({ schedule: undefined }, { headers: { 'Retry-After': '60' } })
  }
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

const tickets = [
  ['Free', 'for agents'],
  ['Commission', 'per transaction'],
  ['No lock-in', 'contract'],
  [brand.claims.activeRetailers, 'active agents'],
] as const

export default function RetailerPage({ loaderData: { schedule } }: Route.ComponentProps) {
  return (
    <main id="main">
      <StructuredData of={[breadcrumbs([{ name: 'For shops', path }])]} />
      <section className="for-shops on-sign">
        <div className="wrap">
          <div>
            <p className="kicker">For newsagents and convenience stores</p>
            <div className="fitted">
              <h1 className="sign">
                <span>A second till.</span> <span>No second bill.</span>
              </h1>
            </div>
            <p className="lede">
              Take deposits and mind parcels for businesses that people already use. It is free, you earn commission per
              transaction, and there is <span className="unbroken">no lock-in</span> contract.
            </p>
            <div className="acts for-shops-actions">
              <RegisterButton size="large" />
              <AnchorButton href="#estimate" size="large" variant="ghost">
                Work out what you’d earn
              </AnchorButton>
            </div>
          </div>
          <Drawing
            of={priceTicket}
            className="picture price-ticket"
            label="Price ticket: zero dollars and no cents per month. Free for agents."
          />
        </div>
        <div className="shelf-rail">
          <ul className="wrap">
            {tickets.map(([figure, words]) => (
              <li key={words}>
                <b className="sign">{figure}</b> <span>{words}</span>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <Calculator schedule={schedule} />
      <Rates schedule={schedule} />
      <Journey />
      <Voice />
      <Trades studies={studiesForRetailers()} />
      <NewOwner />
      <LastWord>Got a power point near the till?</LastWord>
    </main>
  )
}

/** The words of a shopkeeper who uses the tablet. */
function Voice() {
  return (
    <section className="voice" aria-label="A shopkeeper’s word">
      <div className="wrap">
        <Drawing
          of={keeper}
          className="keeper"
          label="A newsagent in a green turban and a pink apron behind the counter, beside the tablet."
        />
        <figure>
          <blockquote>
            “It sits next to the lighters and asks for nothing. People come in for a top-up and leave with a paper. That
            is the whole business, isn’t it?”
          </blockquote>
          <figcaption>Newsagent, country New South Wales</figcaption>
        </figure>
      </div>
    </section>
  )
}
