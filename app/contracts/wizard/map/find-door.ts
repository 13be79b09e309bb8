import { answerIn, call, contractToken } from '../../call.ts'
import type { AddressState, LatLng } from '../../wizard-state.ts'

type LocatedAnswer = { located: (LatLng & { precision: 'door' | 'street' | 'suburb' | 'area' }) | null }

/** Where the street of an address is, asked of our server (GEOCODER); undefined when nobody knows more than its suburb. */
export async function findDoor(token: string, address: AddressState): Promise<LatLng | undefined> {
  const { suburb, state, postCode, street1 } = address
  const outcome = await call(
    '/api/account/locate-address',
    { street: street1, suburb, state, postCode },
    { headers: contractToken(token) },
  )
  const located = answerIn<LocatedAnswer>(outcome)?.located
  const isClose = located?.precision === 'door' || located?.precision === 'street'
  return isClose ? { lat: located.lat, lng: located.lng } : undefined
}
