import { isOnLand, landPath, namesOn, scaleAt } from './sketch.ts'
import type { MapTiles, Surroundings } from './map-answers.ts'
import { type Sheet, tilesOf } from './mercator.ts'
import type { LatLng } from '../../wizard-state.ts'

type GroundProps = { centre: LatLng; zoom: number; sheet: Sheet }

/** The coast and the names around, each at its true place. No street is invented. */
export function SketchGround({ centre, zoom, sheet, around }: GroundProps & { around: Surroundings }) {
  const land = landPath(around.land, centre, zoom, sheet)
  const names = namesOn(around.places, centre, zoom, sheet)
  const scale = scaleAt(centre, zoom, sheet)
  const isAllLand = land === '' && (around.land.length === 0 || isOnLand(centre, around.land))
  return (
    <g aria-hidden="true">
      <rect x="-400" width={sheet.width + 800} height={sheet.height} className={isAllLand ? 'door-land' : 'door-sea'} />
      <path d={land} className="door-land" />
      {names.map(({ key, name, x, y, isNamed }) => (
        <g key={key} transform={`translate(${x} ${y})`}>
          <circle r="6" className="door-dot" />
          {isNamed ? (
            <text x="12" y="8" className="drawn-sign door-name">
              {name}
            </text>
          ) : null}
        </g>
      ))}
      <g className="door-scale" transform={`translate(${sheet.width / 2 - 150} ${sheet.height - 16})`}>
        <path d={`M0-7V0H${scale.width}V-7`} />
        <text x={scale.width + 8} y="2">
          {scale.label}
        </text>
      </g>
    </g>
  )
}

/** A street map of the server that the configuration names (rule C44). */
export function TileGround({ centre, zoom, sheet, tiles, failed }: GroundProps & { tiles: MapTiles; failed(): void }) {
  return (
    <g aria-hidden="true">
      {tilesOf(tiles.url, centre, zoom, sheet).map(({ key, url, x, y }) => (
        // oxlint-disable-next-line react/no-unknown-property -- an image of SVG has an error event as well
        <image key={key} href={url} x={x} y={y} width="256.5" height="256.5" onError={failed} />
      ))}
    </g>
  )
}

/** The yellow pin: a shop. Its tip is where it stands. */
export function ShopPin() {
  return (
    <>
      <ellipse cx="0" cy="0" rx="16" ry="5" className="door-pin-shadow" />
      <path d="M0 0C-11-24-38-40-38-68a38 38 0 0 1 76 0C38-40 11-24 0 0Z" className="door-pin" />
      <path
        d="M-21-84h42v12a5.25 5.25 0 0 1-10.5 0a5.25 5.25 0 0 1-10.5 0a5.25 5.25 0 0 1-10.5 0a5.25 5.25 0 0 1-10.5 0z"
        className="door-pin-awning"
      />
      <path d="M-16-65h32v17h-32zM3-62v14h9v-14z" className="door-pin-shop" />
    </>
  )
}
