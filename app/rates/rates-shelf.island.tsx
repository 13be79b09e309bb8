import { type DatedRate, dayInWords, laterInWords, type PartnerRates, rateFigure } from './rates.schema.ts'

/** Returns the commission on a 50 dollar deposit, in dollars, for percentages only. */
function onFifty({ unit, value }: DatedRate): string {
  if (unit !== 'percent') return ''
  const cents = value / 2
  return `. A $50 deposit earns ${Number.isInteger(cents) ? '' : 'about '}$${(Math.round(cents) / 100).toFixed(2)}`
}

/** A shelf ticket with a partner's rate, its first day and later rates. */
function RateTicket({ of: { partner, rates }, on }: { of: PartnerRates; on: string }) {
  const [first, ...later] = rates
  if (!first) return null
  const holds = first.from <= on
  return (
    <li className="rate-ticket">
      <h3>{partner}</h3>
      <p>
        <b className="sign">{rateFigure(first)}</b>{' '}
        <span>{first.unit === 'percent' ? 'of the amount' : 'a transaction'}</span>
      </p>
      <p>
        {holds ? 'Since' : 'From'} <time dateTime={first.from}>{dayInWords(first.from)}</time>
        {onFifty(first)}
      </p>
      {later.map((rate) => (
        <p key={rate.from} className="rate-later">
          {laterInWords(rate)}
        </p>
      ))}
    </li>
  )
}

type RatesShelfProps = { on: string; partners: readonly PartnerRates[] }

/**
 * The schedule of commission rates for retailers and visitors (rule CR5): for each partner the current rate with its first day, and the
 * later rates. A schedule without rates says so.
 */
export function RatesShelf({ on, partners }: RatesShelfProps) {
  if (partners.length === 0)
    return (
      <p className="rates-none">
        <b>No rate is set yet for any partner.</b> Each one stands in the schedule, with its day, before it takes
        effect, and is emailed to every retailer who has signed.
      </p>
    )
  return (
    <>
      <p className="rates-day">
        Commission rates on <time dateTime={on}>{dayInWords(on)}</time>
      </p>
      <ul className="rates-shelf">
        {partners.map((of) => (
          <RateTicket key={of.partner} of={of} on={on} />
        ))}
      </ul>
    </>
  )
}
