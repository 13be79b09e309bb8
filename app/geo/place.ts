import { searchForm } from '#app/core/text/search-form.ts'

export const states = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT'] as const
export type State = (typeof states)[number]

export const isState = (text: string): text is State => (states as readonly string[]).includes(text)

/** A suburb, town or locality with one of its postcodes. */
export type Place = {
  name: string
  state: State
  postcode: string
  /** Degrees; a few places have no reliable point. */
  lat: number | undefined
  lon: number | undefined
  /** Whether the point is only the middle of the postcode, which may be many kilometres off. */
  isApproximate: boolean
  kind: 'street' | 'box' | 'lvr'
}

export type PlaceWithPoint = Place & { lat: number; lon: number }

export function hasPoint<Some extends Place>(place: Some): place is Some & { lat: number; lon: number } {
  return place.lat !== undefined && place.lon !== undefined
}

/** Formats a place as `Marrickville NSW 2204`. */
export const placeLabel = ({ name, state, postcode }: Pick<Place, 'name' | 'state' | 'postcode'>): string =>
  `${name} ${state} ${postcode}`

/** Returns a text in lower case with letters and digits only, for comparing typed text with names. */
export function placeKey(text: string): string {
  return searchForm(text)
    .replaceAll(/['’`ʼ]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^(mt|mount) /, 'mount ')
    .replace(/^(st|saint) /, 'st ')
}
