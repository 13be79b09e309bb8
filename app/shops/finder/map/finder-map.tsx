import { Minus, Plus } from 'lucide-react'

import { sheet } from './directory-map.ts'
import { searchHref, spansKm } from '../finder-query.ts'
import type { FinderData, ShownStore } from '../show-finder.server.ts'

const fifths = [1, 2, 3, 4]

function Pin({ store, href, look }: { store: ShownStore; href: string; look: string }) {
  const words = `${store.number1}: ${store.shopName}, square ${store.square}, ${store.label}`
  return (
    <a href={href} className={`pin pin-${look}`} aria-label={words} data-state={`pin ${store.slug}`}>
      <g transform={`translate(${store.x} ${store.y})`}>
        <g className="pin-body">
          <path d="M0 0C-6-13-20-21-20-35a20 20 0 0 1 40 0C20-21 6-13 0 0Z" />
          <text y="-27" textAnchor="middle" className="drawn-sign">
            {store.number1}
          </text>
          {look === 'closed' ? <path d="M-9-20H9" className="pin-bar" /> : null}
        </g>
      </g>
    </a>
  )
}

function Squares() {
  const { width, height } = sheet
  return (
    <path
      className="map-grid"
      d={fifths.map((n) => `M${(width / 5) * n} 0V${height}M0 ${(height / 5) * n}H${width}`).join('')}
    />
  )
}

/** Draws the map: coast, names, squares and pins at their true positions. It shows no streets, because we have no data of them. */
function Sheet({ map, stores, picked, search, title }: FinderData) {
  const { width, height } = sheet
  const onMap = stores.filter(({ square }) => square !== '')
  const look = (store: ShownStore) => (store.slug === picked?.slug ? 'picked' : store.isOpen ? 'open' : 'closed')
  return (
    <svg
      className="picture map-sheet"
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label={`Map of ${title || 'Australia'}`}
    >
      <rect width={width} height={height} className="map-sea" />
      <path d={map.land} className="map-land" />
      <Squares />
      <g className="map-dots" aria-hidden="true">
        {map.dots.map(({ x, y }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="2.5" />
        ))}
      </g>
      {map.here ? <circle className="map-here" cx={map.here.x} cy={map.here.y} r="6" /> : null}
      <g className="map-labels drawn-sign" textAnchor="middle" aria-hidden="true">
        {map.labels.map(({ text, x, y }) => (
          <text key={text} x={x} y={y} className={text === map.here?.name ? 'map-label-here' : undefined}>
            {text}
          </text>
        ))}
      </g>
      {map.capitals.map(({ name, q, x, y }) => (
        <a
          key={name}
          href={searchHref(search, { q, at: undefined })}
          className="pin"
          aria-label={`Stores near ${name}`}
        >
          <circle cx={x} cy={y} r="20" className="map-touch" />
          <circle cx={x} cy={y} r="8" />
        </a>
      ))}
      {onMap.toReversed().map((store) => (
        <Pin
          key={store.slug}
          store={store}
          look={look(store)}
          href={searchHref(search, { pick: store.slug }, `#store-${store.number1}`)}
        />
      ))}
      <g className="map-scale" transform={`translate(14 ${height - 14})`} aria-hidden="true">
        <rect x="-6" y="-24" width={map.scale.width + 12} height="32" />
        <path d={`M0-6V0H${map.scale.width}V-6`} />
        <text x={map.scale.width / 2} y="-6" textAnchor="middle">
          {map.scale.label}
        </text>
      </g>
      <g className="map-north" transform={`translate(${width - 24} ${height - 16})`} aria-hidden="true">
        <path d="M0-26 8-6 0-11-8-6Z" />
        <text y="8" textAnchor="middle" className="drawn-sign">
          N
        </text>
      </g>
    </svg>
  )
}

export function FinderMap(data: FinderData) {
  const { search, step, title, sheetName } = data
  const canZoom = title !== ''
  return (
    <section className="finder-map" aria-label="Map">
      <div className="line map-letters sign" aria-hidden="true">
        {[...'ABCDE'].map((letter) => (
          <span key={letter}>{letter}</span>
        ))}
      </div>
      <div className="column map-numbers sign" aria-hidden="true">
        {[...'12345'].map((number) => (
          <span key={number}>{number}</span>
        ))}
      </div>
      <Sheet {...data} />
      <div className="line map-foot">
        <p className="map-name sign">{sheetName}</p>
        <p>
          Suburbs, counters and a simplified coast. For streets, press <b>Directions</b>.
        </p>
        {canZoom ? (
          <div className="map-zoom">
            {step > 0 ? (
              <a href={searchHref(search, { zoom: step - 1 })} aria-label="Closer">
                <Plus aria-hidden="true" />
              </a>
            ) : null}
            {step < spansKm.length - 1 ? (
              <a href={searchHref(search, { zoom: step + 1 })} aria-label="Farther">
                <Minus aria-hidden="true" />
              </a>
            ) : null}
          </div>
        ) : null}
      </div>
    </section>
  )
}
