import { gazetteer } from './gazetteer.server.ts'
import { type Place, placeKey, type State } from '../place.ts'

/** Returns the place with this suburb, postcode and state, ignoring case and spacing; undefined when there is none. */
export function suburbOf(suburb: string, postcode: string, state: State): Place | undefined {
  const key = placeKey(suburb.slice(0, 80))
  return gazetteer().find((entry) => entry.postcode === postcode && entry.state === state && entry.key === key)
}
