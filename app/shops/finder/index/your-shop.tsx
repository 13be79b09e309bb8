import { ArrowRight } from 'lucide-react'

/** The band below the index of stores that leads a shop without an entry to the registration. */
export function YourShop() {
  return (
    <section className="your-shop" aria-labelledby="your-shop">
      <div className="wrap">
        <h2 id="your-shop" className="sign sign-m">
          Your shop not in the index?
        </h2>
        <a className="button button-alt button-large" href="/signup">
          Put it on the map <ArrowRight aria-hidden="true" />
        </a>
      </div>
    </section>
  )
}
