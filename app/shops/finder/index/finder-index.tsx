import { distanceLabel } from '#app/geo/distance.ts'
import { invoke } from '#app/ui/focus/invoke.ts'

import { mayDifferWords } from '../../hours/open-state.ts'
import { type Search, searchHref } from '../finder-query.ts'
import type { FinderData, ShownStore } from '../show-finder.server.ts'

function Entry({ store, isPicked, href }: { store: ShownStore; isPicked: boolean; href: string }) {
  return (
    <li id={`store-${store.number1}`} className={isPicked ? 'entry entry-picked' : 'entry'}>
      <span className="entry-number sign">{store.number1}</span>
      <div>
        <h3>
          <a href={href} className="covers" aria-current={isPicked ? 'true' : undefined}>
            {store.shopName}
          </a>
        </h3>
        <p>{store.street}</p>
        <p className={store.isOpen ? 'entry-open' : 'entry-closed'} data-state={`entry ${store.slug}`}>
          {store.label}
          {store.mayDiffer ? `. ${mayDifferWords}` : ''}
        </p>
      </div>
      <p className="entry-where">
        {store.square ? (
          <b className="sign">
            <span className="vh">Square </span>
            {store.square}
          </b>
        ) : null}
        <span>{distanceLabel(store.km)}</span>
      </p>
    </li>
  )
}

function NotListed() {
  return (
    <details className="finder-help">
      <summary>My suburb is not listed</summary>
      <p>
        Try your postcode, or the next suburb. New suburbs and the borders of the ACT and New South Wales are the usual
        gaps. Still nothing?{' '}
        <button type="button" {...invoke('show-modal', 'contact')}>
          Tell us
        </button>{' '}
        and we will look.
      </p>
    </details>
  )
}

type PlaceLinksProps = { lead: string; labels: readonly string[]; search: Search }

/** Lists places that the visitor may have meant, each with a link to its search. */
function PlaceLinks({ lead, labels, search }: PlaceLinksProps) {
  return (
    <div className="finder-others">
      <p>{lead}</p>
      <ul>
        {labels.map((label) => (
          <li key={label}>
            <a href={searchHref(search, { q: label, pick: '', zoom: undefined })}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Head({ title, search, stores, farKm, isApproximate, others }: FinderData) {
  const count = farKm === undefined ? stores.length : 0
  const many = ['No counter', '1 counter'][count] ?? `${count} counters`
  const lead = title ? `${many} near ${title}` : search.q ? 'Nothing found' : 'Start with a suburb'
  return (
    <>
      <div className="split finder-head">
        <h2 className="sign">Index</h2>
        <p role="status">{lead}</p>
      </div>
      {others.length > 0 ? (
        <PlaceLinks lead={`We took it for ${title}. Another one?`} labels={others} search={search} />
      ) : null}
      {title !== '' && farKm !== undefined ? (
        <p className="finder-note">The nearest counter is {distanceLabel(farKm)} away.</p>
      ) : null}
      {isApproximate ? (
        <p className="finder-note">This place is large: distances are from its middle, roughly.</p>
      ) : null}
    </>
  )
}

/** Says that the place is unknown, with suggestions for a misspelt name (rule F11). */
function NoPlace({ search, meant }: FinderData) {
  return (
    <>
      <p className="finder-none">We know no place called “{search.q}”. Check the spelling, or search by postcode.</p>
      {meant.length > 0 ? <PlaceLinks lead="Did you mean:" labels={meant} search={search} /> : null}
    </>
  )
}

/** Lists the same stores as the map, nearest first, each with its square. */
export function FinderIndex(data: FinderData) {
  const { search, stores, picked, title, map, areDemo } = data
  return (
    <section className="finder-index" aria-label="Index">
      <Head {...data} />
      {areDemo && stores.length > 0 ? (
        <p className="finder-note">
          <b>Examples.</b> These stores are invented, to show how the finder works.
        </p>
      ) : null}
      <ol aria-label="Counters">
        {stores.map((store) => (
          <Entry
            key={store.slug}
            store={store}
            isPicked={store.slug === picked?.slug}
            href={searchHref(search, { pick: store.slug }, '#picked')}
          />
        ))}
      </ol>
      {title === '' && search.q ? <NoPlace {...data} /> : null}
      {title !== '' && stores.length === 0 ? (
        <p className="finder-none">
          {search.mindsParcels ? 'No counter fits. Take the filter off.' : 'No counter is listed yet.'}
        </p>
      ) : null}
      {title === '' ? (
        <ul className="finder-capitals">
          {map.capitals.map(({ name, q, square }) => (
            <li key={name}>
              <a className="covers" href={searchHref(search, { q, at: undefined, zoom: undefined })}>
                {name}
              </a>
              <b className="sign">
                <span className="vh">square </span>
                {square}
              </b>
            </li>
          ))}
        </ul>
      ) : (
        <ul className="finder-legend" aria-label="Pins">
          <li className="legend-picked">the counter you picked</li>
          <li>open now</li>
          <li className="legend-closed">closed now (with a bar)</li>
        </ul>
      )}
      <NotListed />
    </section>
  )
}
