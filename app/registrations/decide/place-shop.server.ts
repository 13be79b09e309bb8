import type { State } from '#app/places/place.ts'
import { stateOfPostcode } from '#app/places/state-of-postcode.server.ts'
import { timeZoneOf } from '#app/places/time-zone.ts'

/** Where a shop is, as far as its postcode says; Sydney's clock where it says nothing. */
export function placeShop(postcode: string): { state: State | undefined; timeZone: string } {
  const state = stateOfPostcode(postcode)
  return { state, timeZone: state ? timeZoneOf(state, postcode) : 'Australia/Sydney' }
}
