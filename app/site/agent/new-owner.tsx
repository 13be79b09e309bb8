import { brand } from '#app/brand.ts'

/** How the new owner of a shop gets it in their own account (rule CH5). */
export function NewOwner() {
  return (
    <section id="new-owner" className="new-owner" aria-labelledby="new-owner-heading">
      <div className="wrap">
        <h2 id="new-owner-heading" className="sign sign-m">
          Bought a shop with our tablet?
        </h2>
        <div>
          <p>
            Ask the seller to log in and press “I sold this shop”, or call us on{' '}
            <a href={brand.phone.href} className="unbroken">
              {brand.phone.display}
            </a>
            . We check it with both of you. Then you get an email: the shop, with its address and hours, is in your own
            account, and you sign your own agreement.
          </p>
          <p>Leave the tablet where it is: it stays with the shop.</p>
        </div>
      </div>
    </section>
  )
}
