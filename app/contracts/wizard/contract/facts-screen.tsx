import type { ReactNode } from 'react'

import { ratesMissing } from '#app/rates/rates.schema.ts'
import { RatesShelf } from '#app/rates/rates-shelf.island.tsx'
import { agreementVersion, clausesOf } from '#app/signing/agreement/agreement-clauses.ts'
import { debitDay, debitNotice, leavingFee, leavingTime } from '#app/signing/agreement/agreement-terms.ts'
import { fullDate } from '#app/ui/time/dates.ts'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'

import { StepForm, type StepLife } from '../../frame/step-form.tsx'
import { shownSections } from '../../draft/choose/compare-sections.ts'
import { agreementFieldsOf } from '../../signing/agreement/agreement-fields.ts'
import { MissingLettersNote } from '../../signing/agreement/missing-letters-note.tsx'
import { factsIn, type KeyFacts } from '../rules/key-facts.ts'
import type { PageSections } from '../wizard-state.ts'

type FactsScreenProps = {
  step: StepLife
  facts: KeyFacts
  /** The present state of the address; it may have been another when the page was loaded. */
  state: string
  corporation: boolean
  contactPath: string | undefined
  /** The content of the agreement. */
  sections: PageSections
}

/** The beginning of step 3: the contents of the agreement, before it is signed. */
export function FactsScreen({ step, facts, state, corporation, contactPath, sections }: FactsScreenProps) {
  return (
    <StepForm step={step} label="Key facts">
      {contactPath ? (
        <FlowNote tone="bad" title="Something is missing from your contact details">
          <a href={contactPath}>Fill in you and your shop</a>, then come back to sign.
        </FlowNote>
      ) : null}
      <MissingLettersNote fields={agreementFieldsOf(shownSections(sections))} />
      {facts.commission.partners.length === 0 ? (
        <FlowNote title="You cannot sign yet">
          <p>
            {ratesMissing} What you filled in is saved. Open this page again later: the same link brings you back here.
            Questions? Call <a href={facts.contact.phoneHref}>{facts.contact.phone}</a>.
          </p>
        </FlowNote>
      ) : null}
      <KeyFactsPage facts={factsIn(facts, state)} corporation={corporation} />
    </StepForm>
  )
}

type TicketProps = { figure: string; name: string; clause: string; corporation: boolean; children: ReactNode }

/** A shelf-edge ticket: a figure, its name, and the clause from which it comes. */
function Ticket({ figure, name, clause, corporation, children }: TicketProps) {
  const words = clausesOf(agreementVersion, corporation).find(({ number }) => number === clause)
  return (
    <li className="fact-ticket">
      <h2 className="sign">
        <b>{figure}</b> <span>{name}</span>
      </h2>
      <p>{children}</p>
      {words ? (
        <details>
          <summary>Clause {clause}</summary>
          {words.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </details>
      ) : null}
    </li>
  )
}

const dollars = (amount: number) => `$${amount}`
const weeks = (days: number) => days / 7

/** The number of partners that pay, with a link to the rates: they are part of the agreement (rule CR6). */
function CommissionTicket({ commission, corporation }: { commission: KeyFacts['commission']; corporation: boolean }) {
  const { partners, clause } = commission
  const count = partners.length
  const name =
    count === 1 ? 'partner’s commission rate in your agreement' : 'partners’ commission rates in your agreement'
  return (
    <Ticket figure={String(count)} name={name} clause={clause} corporation={corporation}>
      {count === 0
        ? 'No rate is set yet. Each one is emailed to you before it takes effect.'
        : 'Paid on every transaction, to the account that you gave us. The list is below.'}
    </Ticket>
  )
}

/** Plain key facts (rule C31), each figure from the agreement's own data. */
function KeyFactsList({ facts, corporation }: { facts: KeyFacts; corporation: boolean }) {
  const { cost, commission, debit, notice, equipment, pin } = facts
  return (
    <ul className="fact-shelf">
      <Ticket
        figure={dollars(cost.dollars)}
        name="for the tablet and the service"
        clause={cost.clause}
        corporation={corporation}
      >
        No set-up fee, and nothing to lease.
      </Ticket>
      <CommissionTicket commission={commission} corporation={corporation} />
      <Ticket figure="No" name="lock-in contract" clause={notice.clause} corporation={corporation}>
        You can leave {leavingTime({ noticeDays: notice.days })}, {leavingFee(notice)}.
      </Ticket>
      <Ticket
        figure={String(weeks(debit.everyDays))}
        name="weeks between direct debits"
        clause={debit.clause}
        corporation={corporation}
      >
        What customers paid you at the tablet is swept from your account on a{' '}
        {debitDay({ debitWeekday: debit.weekday })}.
      </Ticket>
      <Ticket
        figure={String(equipment.weeks)}
        name="weeks to your hardware"
        clause={equipment.clause}
        corporation={corporation}
      >
        {equipment.weeks ? 'The tablet comes by post after you sign.' : 'The tablet is in the shop already.'} It stays
        ours.
      </Ticket>
      <Ticket figure={String(pin.digits)} name="digit PIN for your staff" clause={pin.clause} corporation={corporation}>
        Only people with the PIN can take a payment.
      </Ticket>
    </ul>
  )
}

/** The questions, and the paragraphs of the clauses that answer them. */
const questions = [
  ['How do I leave?', 'notice', 0],
  ['Can you end it?', 'notice', 1],
  ['Can I stop the direct debit?', 'debit', 2],
  ['What if I sell the shop?', 'sale', 0],
  ['Can I offer other services on my counter?', 'exclusivity', 0],
  ['Does it renew by itself?', 'renewal', 0],
] as const satisfies [string, keyof KeyFacts['clauses'], number][]

function PlainQuestions({ facts, corporation }: { facts: KeyFacts; corporation: boolean }) {
  const clauses = clausesOf(agreementVersion, corporation)
  return (
    <section className="step-section" aria-labelledby="plain-questions">
      <h2 id="plain-questions" className="sign">
        Plain questions
      </h2>
      <dl className="fact-questions">
        {questions.map(([question, name, at]) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>
              {clauses.find(({ number }) => number === facts.clauses[name])?.paragraphs[at]} Clause{' '}
              {facts.clauses[name]}.
            </dd>
          </div>
        ))}
        <div>
          <dt>Who do I call?</dt>
          <dd>
            <a href={facts.contact.phoneHref}>{facts.contact.phone}</a> or{' '}
            <a href={`mailto:${facts.contact.email}`}>{facts.contact.email}</a>.
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** All facts that a retailer should know before signing, on one page. */
function KeyFactsPage({ facts, corporation }: { facts: KeyFacts; corporation: boolean }) {
  const { noticeBusinessDays, dates } = facts.debit
  return (
    <div className="key-facts">
      <KeyFactsList facts={facts} corporation={corporation} />
      <section aria-labelledby="commission-rates">
        <h2 id="commission-rates" className="sign">
          Your commission, partner by partner
        </h2>
        <RatesShelf {...facts.commission} />
      </section>
      <section aria-labelledby="debits">
        <h2 id="debits" className="sign">
          Your next three debits
        </h2>
        <p>
          We email the amount {debitNotice({ debitNoticeBusinessDays: noticeBusinessDays })}, every time. If the tablet
          took nothing, the debit is nothing. Once you have signed, you can save all of them to your calendar on your
          Contracts page.
        </p>
        <DebitLeaves dates={dates} />
      </section>
      <PlainQuestions facts={facts} corporation={corporation} />
    </div>
  )
}

/** The next three debits as leaves of a calendar. */
function DebitLeaves({ dates }: { dates: KeyFacts['debit']['dates'] }) {
  return (
    <ol className="debit-leaves">
      {dates.map(({ due, debited }) => {
        const words = fullDate(debited, 'UTC')
        const [weekday, day, month, year] = words.split(' ')
        return (
          <li key={due}>
            <span className="vh">{words}</span>
            <div aria-hidden="true">
              <small>{month?.slice(0, 3).toUpperCase()}</small>
              <b className="sign">{day}</b>
              <span>{weekday?.slice(0, 3)}</span>
              <i>{year}</i>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
