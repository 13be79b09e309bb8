import type { State } from '#app/geo/place.ts'
import { stateOfPostcode } from '#app/geo/suburbs/state-of-postcode.server.ts'
import { timeZoneOf } from '#app/geo/calendar/time-zone.ts'

/** Returns the state and time zone of a postcode; Sydney's zone for an unknown one. */
export function placeShop(postcode: string): { state: State | undefined; timeZone: string } {
  const state = stateOfPostcode(postcode)
  return { state, timeZone: state ? timeZoneOf(state, postcode) : 'Australia/Sydney' }
}
