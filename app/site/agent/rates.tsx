import { RatesShelf } from '#app/rates/rates-shelf.island.tsx'
import type { Schedule } from '#app/rates/rates.schema.ts'

/** The commission of each partner. The first FAQ links to it. */
export function Rates({ schedule }: { schedule: Schedule | undefined }) {
  return (
    <section className="section rates" id="rates" aria-labelledby="rates-heading">
      <div className="wrap">
        <h2 id="rates-heading" className="sign sign-l">
          Commission, partner by partner
        </h2>
        <p className="lede">
          This schedule is a part of your agreement. We email every signed retailer before a change takes effect, and a
          lower rate at least 14 days before.
        </p>
        {schedule ? (
          <RatesShelf {...schedule} />
        ) : (
          <p>The schedule cannot be shown at this moment. Please load the page again in a minute.</p>
        )}
      </div>
    </section>
  )
}
