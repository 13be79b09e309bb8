import { gazetteer } from './gazetteer.server.ts'
import { fitsState } from './postcode.ts'
import { type State, states } from '../place.ts'

/**
 * Returns the state with most places of a postcode, streets before post office boxes. For a postcode without places, the first
 * state whose range contains it. Undefined when it is unknown.
 */
export function stateOfPostcode(postcode: string): State | undefined {
  const places = gazetteer().filter((entry) => entry.postcode === postcode)
  const streets = places.filter(({ kind }) => kind === 'street')
  const counts = new Map<State, number>()
  for (const { state } of streets.length > 0 ? streets : places) counts.set(state, (counts.get(state) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most?.[0] ?? states.find((state) => fitsState(postcode, state))
}
