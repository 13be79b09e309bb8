import { brand } from '#app/brand.ts'
import { rateInWords, type Schedule } from '#app/rates/rates.schema.ts'
import { Logo } from '#app/ui/logo/logo.tsx'
import barcode from '#app/ui/drawings/agent/barcode.svg?drawing'
import { Drawing } from '#app/ui/drawings/drawing.ts'

import { type Assumptions, estimate, example, inDollars, ranges } from './earnings.ts'

const shown = {
  transactions: String(example.transactions),
  days: String(example.days),
  commission: inDollars(example.commission),
}

const questions: { name: keyof Assumptions; label: string; note?: string }[] = [
  { name: 'transactions', label: 'Transactions on an open day', note: 'Deposits and parcels together. Start low: you know your street.' },
  { name: 'days', label: 'Days you open each week', note: 'Count the short Saturday.' },
  { name: 'commission', label: 'Average commission per transaction' },
] // prettier-ignore

const sliderId = (name: keyof Assumptions) => `sum-${name}`
const allSliders = questions.map(({ name }) => sliderId(name)).join(' ')

/** Three sliders and an adding machine. `earnings-sum.ts` makes them work; without script this shows the example. */
export function Calculator({ schedule }: { schedule: Schedule | undefined }) {
  return (
    <section className="section sum" id="estimate" aria-labelledby="sum-heading" data-script="earnings-sum">
      <div className="wrap">
        <div>
          <h2 id="sum-heading" className="sign sign-l">
            Do the sum
          </h2>
          <p className="lede">
            Three numbers that you can change. Nothing is hidden in the arithmetic: transactions × days × commission is
            a week.
          </p>
          <div className="sum-sliders">
            {questions.map(({ name, label, note }) => (
              <div key={name} className="sum-slider">
                <div>
                  <label htmlFor={sliderId(name)}>{label}</label>
                  <b className="sign" aria-hidden="true" data-sum={name}>
                    {shown[name]}
                  </b>
                </div>
                <input
                  type="range"
                  id={sliderId(name)}
                  name={name}
                  {...ranges[name]}
                  defaultValue={example[name]}
                  aria-describedby={`${sliderId(name)}-note`}
                  autoComplete="off"
                  disabled
                />
                <p id={`${sliderId(name)}-note`}>{note ?? <RatesToday schedule={schedule} />}</p>
              </div>
            ))}
          </div>
          <p className="sum-still">
            The sliders need JavaScript. The receipt shows an example; put your own numbers into the same sum.
          </p>
        </div>
        <Receipt />
      </div>
    </section>
  )
}

/** The most partners that the note names. */
const mostNamed = 4

/** The rates that apply today, next to the example. They link to the schedule below. */
function RatesToday({ schedule }: { schedule: Schedule | undefined }) {
  const { partners, on } = schedule ?? { partners: [], on: '' }
  const named = partners.flatMap(({ partner, rates: [first] }) =>
    first && first.from <= on ? [`${partner} ${rateInWords(first)}`] : [],
  )
  const link = <a href="#rates">the schedule</a>
  if (named.length === 0)
    return <>Only an example. Each partner’s own rate stands in {link}, with the day from which it holds.</>
  const more = named.length - mostNamed
  return (
    <>
      Only an example. Rates by partner today: {named.slice(0, mostNamed).join('; ')}
      {more > 0 ? `; and ${more} more` : ''}. All of them stand in {link}.
    </>
  )
}

function Receipt() {
  const { perWeek, week, fortnight, year } = estimate(example)
  return (
    <div className="sum-machine">
      <div className="sum-slot" aria-hidden="true" />
      <div className="sum-receipt">
        <Logo className="sum-logo" />
        <p className="sum-title">Your estimate</p>
        <p className="fine">The commission is an example.</p>
        <dl>
          <div>
            <dt>
              <span data-sum="transactions">{shown.transactions}</span> a day ×{' '}
              <span data-sum="days">{shown.days}</span> <span data-sum="days-word">days</span>
            </dt>
            <dd data-sum="per-week">{perWeek}</dd>
          </div>
          <div>
            <dt>at an example commission of</dt>
            <dd data-sum="commission">{shown.commission}</dd>
          </div>
          <div className="sum-week">
            <dt>A week</dt>
            <dd>
              <output htmlFor={allSliders} className="sign" data-sum="week">
                {inDollars(week)}
              </output>
            </dd>
          </div>
          <div>
            <dt>Every 2 weeks</dt>
            <dd data-sum="fortnight">{inDollars(fortnight)}</dd>
          </div>
          <div>
            <dt>52 weeks</dt>
            <dd data-sum="year">{inDollars(year)}</dd>
          </div>
          <div>
            <dt>What {brand.name} costs you</dt>
            <dd>$0.00</dd>
          </div>
        </dl>
        <p className="fine sum-fine">
          An estimate, not a promise. What each partner pays is in the schedule below. Tax and quiet weeks are not in
          it.
        </p>
        <Drawing of={barcode} className="barcode" />
      </div>
    </div>
  )
}
