export type LatLng = { lat: number; lng: number }

/** A place on the flat map, in points: the world is 256 wide at zoom 0 and doubles with each step. */
export type MapPoint = { x: number; y: number }

const tileSize = 256
const worldSize = (zoom: number) => tileSize * 2 ** zoom
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Projects with Web Mercator, as every tile server does. */
export function project({ lat, lng }: LatLng, zoom: number): MapPoint {
  const size = worldSize(zoom)
  const sine = Math.sin(radians(lat))
  return {
    x: ((lng + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  }
}

/** Inverts `project`. */
export function unproject({ x, y }: MapPoint, zoom: number): LatLng {
  const size = worldSize(zoom)
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI
  return { lat, lng: (x / size) * 360 - 180 }
}

/** Moves a position by points of the map at a zoom level. Right and down are positive. */
export function nudge(from: LatLng, by: MapPoint, zoom: number): LatLng {
  const { x, y } = project(from, zoom)
  return unproject({ x: x + by.x, y: y + by.y }, zoom)
}

export type Sheet = { width: number; height: number }

/** Returns a place's position on a sheet whose middle is `centre`. */
export function onSheet(place: LatLng, centre: LatLng, zoom: number, { width, height }: Sheet): MapPoint {
  const [at, middle] = [project(place, zoom), project(centre, zoom)]
  return { x: width / 2 + at.x - middle.x, y: height / 2 + at.y - middle.y }
}

type Tile = { key: string; url: string; x: number; y: number }

/** Returns the tiles that cover a sheet, with their positions. `template` has `{z}`, `{x}` and `{y}`. */
export function tilesOf(template: string, centre: LatLng, zoom: number, { width, height }: Sheet): Tile[] {
  const middle = project(centre, zoom)
  const [left, top] = [middle.x - width / 2, middle.y - height / 2]
  const last = 2 ** zoom - 1
  const tiles: Tile[] = []
  for (let row = Math.floor(top / tileSize); row * tileSize < top + height; row += 1)
    for (let column = Math.floor(left / tileSize); column * tileSize < left + width; column += 1) {
      if (row < 0 || row > last || column < 0 || column > last) continue
      const url = template.replace('{z}', String(zoom)).replace('{x}', String(column)).replace('{y}', String(row))
      tiles.push({ key: `${zoom}/${column}/${row}`, url, x: column * tileSize - left, y: row * tileSize - top })
    }
  return tiles
}

/** Whether a point is in Australia or one of its territories, roughly by degrees. */
export const isInAustralia = ({ lat, lng }: LatLng): boolean => lat > -56 && lat < -8 && lng > 72 && lng < 169

/** Parses `-33.9112, 151.1553` as it may be typed or pasted; undefined if it is no place in Australia. */
export function parseLatLng(typed: string): LatLng | undefined {
  const numbers = typed
    .replaceAll(/[−–]/g, '-')
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number)
  const [lat, lng] = numbers
  if (lat === undefined || lng === undefined || numbers.length > 2 || !numbers.every(Number.isFinite)) return undefined
  return isInAustralia({ lat, lng }) ? { lat, lng } : undefined
}

/** Five digits are about a metre. */
export const latLngLabel = ({ lat, lng }: LatLng): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`

/** The response of `GET /api/places/near`: the data for a sketch of the country around a point. Rings are latitude, longitude. */
export type Surroundings = {
  land: [lat: number, lng: number][][]
  places: { name: string; lat: number; lng: number }[]
}

/** A configured street map: tiles of a server (MAP_TILES), or a file that our server delivers (MAP_PMTILES). */
export type MapTiles = { kind: 'pictures' | 'file'; url: string; attribution: string }
