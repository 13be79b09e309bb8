/** The query of the finder's URL, which determines the whole page. */
export type Search = {
  q: string
  /** The visitor's position, rounded to about 200 m. */
  at: { lat: number; lon: number } | undefined
  isOpenFirst: boolean
  mindsParcels: boolean
  /** The slug of the selected store. */
  pick: string
  /** The step of the map's scale. If undefined, the map shows the whole list. */
  zoom: number | undefined
}

/** The width of the map in kilometres at each step. */
export const spansKm = [
  1.5, 2, 3, 4.5, 6, 9, 12, 18, 25, 35, 50, 70, 100, 140, 200, 280, 400, 560, 800, 1_100, 1_600, 4_600,
] as const

function parseAt(text: string): Search['at'] {
  const match = /^(-\d{1,2}(?:\.\d{1,6})?),(\d{2,3}(?:\.\d{1,6})?)$/.exec(text)
  const [lat, lon] = [Number(match?.[1]), Number(match?.[2])]
  const isHere = lat > -56 && lat < -9 && lon > 96 && lon < 169
  return isHere ? { lat: Math.round(lat * 500) / 500, lon: Math.round(lon * 500) / 500 } : undefined
}

/** Parses the query of the finder's URL. Invalid values are ignored, and long ones cut. */
export function parseSearch(query: URLSearchParams): Search {
  const text = (name: string, most: number) =>
    (query.get(name) ?? '')
      .replaceAll(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, most)
  const zoom = /^\d{1,2}$/.test(text('zoom', 3)) ? Number(text('zoom', 3)) : undefined
  return {
    q: text('q', 80).replaceAll(/\p{Cs}/gu, ''),
    at: parseAt(text('at', 24)),
    isOpenFirst: query.get('open') === '1',
    mindsParcels: query.get('parcels') === '1',
    pick: /^[a-z0-9-]{1,120}$/.test(text('pick', 120)) ? text('pick', 120) : '',
    zoom: zoom !== undefined && zoom < spansKm.length ? zoom : undefined,
  }
}

/** Builds the URL of the same search with changes. */
export function searchHref(search: Search, change: Partial<Search> = {}, fragment = ''): string {
  const { q, at, isOpenFirst, mindsParcels, pick, zoom } = { ...search, ...change }
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(at && { at: `${at.lat},${at.lon}` }),
    ...(isOpenFirst && { open: '1' }),
    ...(mindsParcels && { parcels: '1' }),
    ...(pick && { pick }),
    ...(zoom !== undefined && { zoom: String(zoom) }),
  }).toString()
  return `/locations${query && `?${query}`}${fragment}`
}
