import { ArrowRight, Check, Phone } from 'lucide-react'

import { invoke } from '#app/ui/focus/invoke.ts'

import { isService, type Listing, services } from '../../shop.ts'
import { mayDifferWords, type OpenState } from '../../hours/open-state.ts'
import { HoursTable } from '../../hours/form/hours-table.tsx'
import type { DayHours } from '../../hours/special-days.ts'

type CardStore = Omit<Listing, 'updatedAt'> & OpenState & { days: DayHours[]; address: string; where?: string }

/** Builds a link to a map service. The page itself sends that service nothing. */
const directionsHref = ({ lat, lon }: CardStore) => `https://www.openstreetmap.org/directions?to=${lat}%2C${lon}`

function HoursCard({ store, heading: Heading }: { store: CardStore; heading: 'h2' | 'h3' }) {
  return (
    <div className="hours" data-state={`hours ${store.slug}`}>
      <Heading className="sign">Opening hours</Heading>
      <HoursTable days={store.days} caption={`Opening hours of ${store.shopName}, in its own time`} />
    </div>
  )
}

const scallops = Array.from({ length: 13 }, (_, index) => `M${index * 24} 0v14a12 13 0 0 0 24 0V0Z`)

/** Stretches to the sign's width with whole scallops. */
function Awning() {
  return (
    <svg className="picture counter-awning" viewBox="0 0 312 28" preserveAspectRatio="none" aria-hidden="true">
      <path d={scallops.filter((_, index) => index % 2 === 0).join('')} className="awning-pink" />
      <path d={scallops.filter((_, index) => index % 2 === 1).join('')} className="awning-paper" />
    </svg>
  )
}

/** Shown before a counter is found. */
export function NoCounter({ isLooking }: { isLooking: boolean }) {
  return (
    <div className="counter">
      <p className="counter-sign">
        <span className="sign">Your counter</span>
      </p>
      <Awning />
      <p className="finder-none">
        {isLooking ? 'Pick a place, and its nearest counter opens here.' : 'None near here yet.'}
      </p>
    </div>
  )
}

/** Words the hours next to the OPEN sign, without repeating "open". */
const beside = ({ isOpen, label }: CardStore) =>
  isOpen ? label.replace(/^Open /, '') : label === 'Closed' ? '' : label

/** Shows a counter: its sign, its awning, whether it is open, and its services. */
export function StoreCard({ store, heading: Heading }: { store: CardStore; heading: 'h1' | 'h2' }) {
  return (
    <div className="counter">
      <div className="counter-sign">
        <Heading className="sign">{store.shopName}</Heading>
      </div>
      <Awning />
      <p className="row counter-state" data-state={`sign ${store.slug}`}>
        <span className={`sign counter-${store.isOpen ? 'open' : 'closed'}`}>{store.isOpen ? 'OPEN' : 'CLOSED'}</span>{' '}
        <b>{beside(store)}</b>
        {store.mayDiffer ? <span>{mayDifferWords}</span> : null}
      </p>
      <p className="counter-address">
        {store.address}
        {store.where ? <span>{store.where}</span> : null}
      </p>
      <div className="counter-buttons">
        <a className="button button-action" href={directionsHref(store)} rel="noreferrer" target="_blank">
          Directions <ArrowRight aria-hidden="true" />
          <span className="vh">(opens OpenStreetMap in a new tab)</span>
        </a>
        <a className="button button-ghost" href={`tel:${store.phone.replaceAll(' ', '')}`}>
          <Phone aria-hidden="true" /> {store.phone}
        </a>
      </div>
      <ul className="counter-services">
        {store.services.filter(isService).map((service) => (
          <li key={service}>
            <Check aria-hidden="true" /> {services[service]}
          </li>
        ))}
      </ul>
      <HoursCard store={store} heading={Heading === 'h1' ? 'h2' : 'h3'} />
      <p className="counter-report">
        <button type="button" {...invoke('show-modal', 'contact')} className="text-link">
          Report a problem with this listing
        </button>
      </p>
    </div>
  )
}
