import type { StatusView } from './status-view.ts'

const bars = Array.from({ length: 62 }, (_, at) => ({
  x: at * 4.2,
  width: [1.4, 2.8, 1.4, 1.4, 3.2, 1.8][(at * 7 + ((at * at) % 5)) % 6] ?? 1.4,
}))

type TicketProps = Pick<StatusView, 'status' | 'reference' | 'shopName' | 'registeredOn' | 'writingTo' | 'stamp'>

/** The ticket of a take-a-number machine: the reference to give on the phone, stamped with the status. */
export function RegistrationTicket({ status, reference, shopName, registeredOn, writingTo, stamp }: TicketProps) {
  return (
    <section className="ticket" aria-label="Your ticket">
      <p className="label ticket-top">
        <span>Registration</span>
        <span translate="no">{shopName}</span>
      </p>
      <div className="ticket-face">
        <p className="sign ticket-number" aria-hidden="true" translate="no">
          {reference}
        </p>
        <p className="sign ticket-stamp" data-status={status}>
          {stamp.word}
          <small>{stamp.when}</small>
        </p>
      </div>
      <div className="ticket-tear" aria-hidden="true" />
      <dl>
        <dt>Reference</dt>
        <dd translate="no">{reference}</dd>
        <dt>Registered</dt>
        <dd>{registeredOn}</dd>
        <dt>Writing to</dt>
        <dd translate="no">{writingTo}</dd>
      </dl>
      <svg className="ticket-bars" viewBox="0 0 260 38" preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ x, width }) => (
          <rect key={x} x={x.toFixed(1)} width={width} height="38" />
        ))}
      </svg>
    </section>
  )
}
