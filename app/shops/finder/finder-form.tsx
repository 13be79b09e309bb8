import { Check, MapPin, Search as Lens } from 'lucide-react'

import { browserLimit } from '#app/ui/field/field-control.ts'

import { type Search, searchHref } from './finder-query.ts'

function Toggle({ isOn, href, children }: { isOn: boolean; href: string; children: string }) {
  return (
    <a className="inline-line finder-chip" href={href} aria-current={isOn ? 'true' : undefined}>
      {isOn ? <Check aria-hidden="true" /> : null}
      {children}
      {isOn ? <span className="vh"> (on; press to switch off)</span> : null}
    </a>
  )
}

/** The search form. It works without script, which only adds suggestions and the visitor's position. */
export function FinderForm({ search }: { search: Search }) {
  const { isOpenFirst, mindsParcels } = search
  return (
    <div className="finder-sign on-sign">
      <div className="wrap">
        <h1 className="sign">Find a counter</h1>
        <form action="/locations" method="get" role="search" data-script="finder">
          <label htmlFor="finder-q">Suburb or postcode</label>
          <div className="finder-row">
            <div className="finder-box">
              <input
                id="finder-q"
                name="q"
                type="search"
                defaultValue={search.q}
                maxLength={browserLimit(80)}
                autoComplete="off"
                list="finder-places"
                enterKeyHint="search"
              />
              <datalist id="finder-places" aria-label="Suburbs" />
              {isOpenFirst ? <input type="hidden" name="open" value="1" /> : null}
              {mindsParcels ? <input type="hidden" name="parcels" value="1" /> : null}
              <button className="button button-action" type="submit">
                <Lens aria-hidden="true" /> Search
              </button>
            </div>
            <div className="finder-chips">
              <button className="inline-line finder-chip finder-near" type="button" data-near>
                <MapPin aria-hidden="true" /> Near me
              </button>
              <Toggle isOn={isOpenFirst} href={searchHref(search, { isOpenFirst: !isOpenFirst })}>
                Open now first
              </Toggle>
              <Toggle isOn={mindsParcels} href={searchHref(search, { mindsParcels: !mindsParcels })}>
                Minds parcels
              </Toggle>
            </div>
          </div>
          <p className="finder-said" role="status" data-said />
        </form>
      </div>
    </div>
  )
}
