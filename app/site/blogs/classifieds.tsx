import { brand } from '#app/brand.ts'
import { invoke } from '#app/ui/invoke.ts'

/** The small advertisements at the foot of the front page. */
export function Classifieds() {
  return (
    <section className="classifieds" aria-labelledby="classifieds-heading">
      <h2 id="classifieds-heading" className="sign">
        Classifieds
      </h2>
      <ul>
        <li>
          <b>WANTED.</b> Newsagents and convenience stores with a power point near the till. The tablet is free, there
          is a commission on each transaction and no lock-in contract. <a href="/agent">For shops</a>
        </li>
        <li>
          <b>FOR HIRE.</b> {brand.claims.retailSites} retail sites, staffed by people who can count change. Would suit a
          business with an app.{' '}
          <button type="button" {...invoke('show-modal', 'contact')} data-reason="TO_EMAIL_INTEGRATING">
            Let’s talk
          </button>
        </li>
        <li>
          <b>DELIVERED.</b> This paper, to any reader of feeds, on the day it comes out. No address asked for.{' '}
          <a href="/feed.xml">The feed</a>
        </li>
        <li>
          <b>PUBLIC NOTICE.</b> Deposits are irreversible. Check the name on the tablet before money changes hands.
        </li>
      </ul>
    </section>
  )
}
