import { distanceKm } from '#app/geo/distance.ts'
import { gazetteerGeocoder } from '#app/geo/geocoding/gazetteer-geocoder.server.ts'
import { type Pin, pinLabel } from '#app/geo/map/pin.ts'
import type { State } from '#app/geo/place.ts'

/** A door is never farther from the middle of its suburb, even in the outback. */
const farthestKm = 80

type Address = {
  number: string | null
  street1: string | null
  suburb: string | null
  state: State | null
  postcode: string
}

/** The parts of an address that determine its position. */
const placeParts = ['number', 'street1', 'suburb', 'state', 'postcode'] as const

/** Whether the address of a shop moves to another door. */
export const isOtherDoor = (address: Address, shop: Address): boolean =>
  placeParts.some((part) => (address[part] ?? '') !== (shop[part] ?? ''))

/**
 * Checks that a pin can belong to the new address of a shop (rule CH6): it is not the pin of the old address, and it is near the suburb.
 * A suburb that the gazetteer does not know fits any pin.
 */
export async function checkPin(
  pin: Pin,
  address: Address,
  shop: Address & { lat: number | null; lon: number | null },
): Promise<'same-pin' | 'pin-far' | undefined> {
  const { lat, lon } = shop
  const isSame = lat !== null && lon !== null && pinLabel({ lat, lon }) === pinLabel(pin)
  if (isSame && isOtherDoor(address, shop)) return 'same-pin'
  const { suburb, state, postcode } = address
  if (!suburb || !state) return undefined
  const near = await gazetteerGeocoder.locate({ street: '', suburb, state, postcode })
  return near && distanceKm(pin, { lat: near.lat, lon: near.lng }) > farthestKm ? 'pin-far' : undefined
}
