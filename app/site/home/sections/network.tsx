import { brand } from '#app/brand.ts'
import { buttonClass } from '#app/ui/button/button.tsx'

import { NetworkLink } from '../../layout/header/nav-links.tsx'
import map from './network-map.svg'
import { Figure } from './what-we-do.tsx'

const cities = ['Perth', 'Darwin', 'Adelaide', 'Brisbane', 'Sydney', 'Melbourne', 'Hobart'] as const

/** The map of cities. It is a lazily loaded image (`scripts/draw-network-map.ts`), and the names on it are text. */
export function Network() {
  return (
    <section className="network on-sign" aria-labelledby="network-heading" data-script="press-face">
      <div className="wrap">
        <div className="network-words">
          <h2 id="network-heading" className="sign sign-l">
            The network
          </h2>
          <p className="sign network-sites">
            <Figure>{brand.claims.retailSites}</Figure>
            <span className="vh"> retail sites</span>
          </p>
          <p className="lede">
            Newsagencies and convenience stores across Australia, each with a tablet on the counter and a person behind
            it.
          </p>
          <dl>
            <dt>Near</dt>
            <dd>the shop they walk past anyway</dd>
            <dt>Known</dt>
            <dd>where they already buy the paper</dd>
            <dt>Staffed</dt>
            <dd>by someone who can help</dd>
          </dl>
          <NetworkLink className={buttonClass({ size: 'large' })}>BROWSE NETWORK</NetworkLink>
        </div>
        <figure className="network-map">
          <div>
            <img
              src={map}
              width="900"
              height="843"
              loading="lazy"
              decoding="async"
              alt="Map of Australia in dots, larger where there are more towns and suburbs: along the east coast and in the south-west."
            />
            <ul aria-label="Cities on the map">
              {cities.map((city) => (
                <li key={city} className={`network-${city.toLowerCase()}`}>
                  <span>{city}</span>
                </li>
              ))}
            </ul>
          </div>
          <figcaption>
            Drawn from real Australian localities: a bigger dot means more of them close together. Locality data:
            Matthew Proctor’s Australian postcodes.
          </figcaption>
        </figure>
      </div>
    </section>
  )
}
