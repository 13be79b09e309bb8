import { brand } from '#app/brand.ts'
import { AnchorButton } from '#app/ui/button.tsx'
import priceTicket from '#app/ui/drawings/agent/price-ticket.svg?drawing'
import { Drawing } from '#app/ui/drawings/drawing.tsx'
import { pageMeta } from '#app/platform/page-head/page-meta.ts'
import { breadcrumbs, StructuredData } from '#app/platform/page-head/structured-data.tsx'

import { studiesForAgents } from '../content/content.ts'
import styles from './agent.css?inline'
import { Calculator } from './calculator.tsx'
import { Journey } from './journey.tsx'
import { LastWord } from './last-word.tsx'
import { RegisterButton } from './register-button.tsx'
import { Trades } from './trades.tsx'
import { Voice } from './voice.tsx'

export const handle = { styles }

const path = '/agent'

export function meta() {
  return pageMeta({
    title: 'For shops: a second till, no second bill',
    description: `${brand.name} is free for newsagencies and convenience stores: commission per transaction, no lock-in contract. Work out what you would earn.`,
    path,
  })
}

const tickets = [
  ['Free', 'for agents'],
  ['Commission', 'per transaction'],
  ['No lock-in', 'contract'],
  [brand.claims.activeAgents, 'active agents'],
] as const

export default function AgentPage() {
  return (
    <main id="main">
      <StructuredData of={[breadcrumbs([{ name: 'For shops', path }])]} />
      <section className="for-shops on-sign">
        <div className="wrap">
          <div>
            <p className="for-shops-kicker">For newsagents and convenience stores</p>
            <div className="fitted">
              <h1 className="sign">
                <span>A second till.</span> <span>No second bill.</span>
              </h1>
            </div>
            <p className="lede">
              Take deposits and mind parcels for businesses that people already use. It is free, you earn commission per
              transaction, and there is <span className="unbroken">no lock-in</span> contract.
            </p>
            <div className="for-shops-actions">
              <RegisterButton size="large" />
              <AnchorButton href="#estimate" size="large" variant="ghost">
                Work out what you’d earn
              </AnchorButton>
            </div>
          </div>
          <Drawing
            of={priceTicket}
            className="price-ticket"
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
      <Calculator />
      <Journey />
      <Voice />
      <Trades studies={studiesForAgents()} />
      <LastWord>Got a power point near the till?</LastWord>
    </main>
  )
}
