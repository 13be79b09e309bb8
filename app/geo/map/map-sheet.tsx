import { type LatLng, type MapTiles, onSheet, type Sheet, type Surroundings, tilesOf } from './mercator.ts'

type GroundProps = { centre: LatLng; zoom: number; sheet: Sheet }

/** A sketch of the coast and the surrounding names at their true places. It invents no streets. */
export function SketchGround({ centre, zoom, sheet, around }: GroundProps & { around: Surroundings }) {
  const land = landPath(around.land, centre, zoom, sheet)
  const names = namesOn(around.places, centre, zoom, sheet)
  const scale = scaleAt(centre, zoom, sheet)
  const isAllLand = land === '' && (around.land.length === 0 || isOnLand(centre, around.land))
  return (
    <g aria-hidden="true">
      <rect
        x="-400"
        width={sheet.width + 800}
        height={sheet.height}
        className={isAllLand ? 'pin-map-land' : 'pin-map-sea'}
      />
      <path d={land} className="pin-map-land" />
      {names.map(({ key, name, x, y, isNamed }) => (
        <g key={key} transform={`translate(${x} ${y})`}>
          <circle r="6" className="pin-map-dot" />
          {isNamed ? (
            <text x="12" y="8" className="drawn-sign pin-map-name">
              {name}
            </text>
          ) : null}
        </g>
      ))}
      <g className="pin-map-scale" transform={`translate(${sheet.width / 2 - 150} ${sheet.height - 16})`}>
        <path d={`M0-7V0H${scale.width}V-7`} />
        <text x={scale.width + 8} y="2">
          {scale.label}
        </text>
      </g>
    </g>
  )
}

/** A street map of the configured tile server (rule C44). */
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

/** The yellow pin of a shop. Its tip marks the place. */
export function ShopPin() {
  return (
    <>
      <ellipse cx="0" cy="0" rx="16" ry="5" className="pin-shadow" />
      <path d="M0 0C-11-24-38-40-38-68a38 38 0 0 1 76 0C38-40 11-24 0 0Z" className="pin-shape" />
      <path
        d="M-21-84h42v12a5.25 5.25 0 0 1-10.5 0a5.25 5.25 0 0 1-10.5 0a5.25 5.25 0 0 1-10.5 0a5.25 5.25 0 0 1-10.5 0z"
        className="pin-awning"
      />
      <path d="M-16-65h32v17h-32zM3-62v14h9v-14z" className="pin-shop" />
    </>
  )
}

type Rings = Surroundings['land']

/** Returns the outline of land as an SVG path, without points that would coincide. */
function landPath(rings: Rings, centre: LatLng, zoom: number, sheet: Sheet): string {
  return rings
    .map((ring) => {
      const kept: string[] = []
      let last = { x: Number.NaN, y: Number.NaN }
      for (const [lat, lng] of ring) {
        const point = onSheet({ lat, lng }, centre, zoom, sheet)
        if (Math.abs(point.x - last.x) + Math.abs(point.y - last.y) < 1.5) continue
        kept.push(`${Math.round(point.x)} ${Math.round(point.y)}`)
        last = point
      }
      return kept.length > 2 ? `M${kept.join('L')}Z` : ''
    })
    .join('')
}

type MapName = { key: string; name: string; x: number; y: number; isNamed: boolean }

/** Returns the places on a sheet, without those whose names would touch another or the pin in the middle. */
function namesOn(places: Surroundings['places'], centre: LatLng, zoom: number, sheet: Sheet): MapName[] {
  const taken = [{ left: sheet.width / 2 - 44, right: sheet.width / 2 + 44, top: sheet.height / 2 - 112, bottom: sheet.height / 2 + 8 }] // prettier-ignore
  return places.flatMap(({ name, lat, lng }) => {
    const { x, y } = onSheet({ lat, lng }, centre, zoom, sheet)
    if (x < -40 || x > sheet.width + 40 || y < -40 || y > sheet.height + 40) return []
    const box = { left: x - 6, right: x + 20 + name.length * 11.5, top: y - 16, bottom: y + 16 }
    const isFree = !taken.some(
      (other) => box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top,
    )
    if (isFree) taken.push(box)
    return [{ key: `${name} ${lat} ${lng}`, name, x: Math.round(x), y: Math.round(y), isNamed: isFree }]
  })
}

/** Returns a round length of about a sixth of the sheet, and its width there. */
function scaleAt({ lat }: LatLng, zoom: number, sheet: Sheet): { label: string; width: number } {
  const metresPerPoint = (156_543.034 * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom
  const steps = [50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000]
  const metres = steps.findLast((step) => step <= (metresPerPoint * sheet.width) / 6) ?? 50
  return { label: metres < 1_000 ? `${metres} m` : `${metres / 1_000} km`, width: Math.round(metres / metresPerPoint) }
}

/** Whether a point is on land, by counting the shores to its east. */
function isOnLand({ lat, lng }: LatLng, rings: Rings): boolean {
  const isCrossed = (ring: Rings[number], index: number) => {
    const [toLat, toLng] = ring[index] ?? [0, 0]
    const [fromLat, fromLng] = ring.at(index - 1) ?? [toLat, toLng]
    if (fromLat > lat === toLat > lat) return false
    return lng < fromLng + ((lat - fromLat) / (toLat - fromLat)) * (toLng - fromLng)
  }
  const shores = rings.flatMap((ring) => ring.filter((_, index) => isCrossed(ring, index)))
  return shores.length % 2 === 1
}
