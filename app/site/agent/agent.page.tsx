import { brand } from '#app/brand.ts'
import { AnchorButton } from '#app/ui/button.tsx'
import priceTicket from '#app/ui/drawings/agent/price-ticket.svg?drawing'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import { pageMeta } from '#app/platform/page-head/page-meta.ts'
import { breadcrumbs, StructuredData } from '#app/platform/page-head/structured-data.tsx'
import keeper from '#app/ui/drawings/agent/keeper-at-counter.svg?drawing'

import { studiesForAgents } from '../content/content.ts'
import styles from './agent.css?inline'
import { Calculator } from './calculator.tsx'
import { LastWord } from './last-word.tsx'
import { RegisterButton } from './register-button.tsx'
import { Trades } from './trades.tsx'

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
      <Calculator />
      <Journey />
      <Voice />
      <Trades studies={studiesForAgents()} />
      <LastWord>Got a power point near the till?</LastWord>
    </main>
  )
}

const steps = [
  ['Register', 'On your phone: the shop, its ABN, how to reach you.'],
  ['Get invited', 'Somebody here looks at it and sends an invitation code by email.'],
  [
    'Finish the contract',
    'Address and hours, bank account, a finger for a signature. Stop whenever someone walks in: it keeps your place.',
  ],
  ['Open the box', 'The hardware comes by post within two weeks, the training by email. Plug it in by the till.'],
] as const

/** How to start, in the time that a shop leaves. */
function Journey() {
  return (
    <section className="journey" aria-labelledby="journey-heading">
      <div className="wrap">
        <h2 id="journey-heading" className="sign sign-l">
          Between customers
        </h2>
        <ol>
          {steps.map(([title, text], index) => (
            <li key={title}>
              <b className="sign" aria-hidden="true">
                {index + 1}
              </b>
              <h3 className="sign sign-s">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** Somebody who has the tablet beside the till. */
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
