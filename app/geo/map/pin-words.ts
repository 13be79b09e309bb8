import { distanceKm, distanceLabel } from '../distance.ts'

import type { LatLng } from './mercator.ts'
import type { SuburbPoint } from './suburb-point.ts'

/** An unmoved pin may differ by rounding. */
const sameKm = 0.02
/** Nearly all suburbs are smaller than this; an outback postcode is not. */
const farKm = 6
const farRoughKm = 80

const pointOf = ({ lat, lng }: LatLng) => ({ lat, lon: lng })

type PinWords = { isFar: boolean; text: string }

/**
 * Returns the distance of the pin from its suburb in words (rule C47); undefined while the suburb is looked up.
 * `isFar`: farther than a suburb's size, which must be confirmed.
 */
export function pinWords(
  pin: LatLng | null,
  suburb: SuburbPoint,
  name: string,
  whose: 'your' | 'the' = 'your',
): PinWords | undefined {
  if (!pin || suburb.kind !== 'found') return undefined
  const km = distanceKm(pointOf(pin), pointOf(suburb.middle))
  const area = suburb.isRough ? 'the area around ' : ''
  if (km < sameKm)
    return { isFar: false, text: `This is the middle of ${area}${name}. Move the pin to ${whose} door, or type the coordinates.` } // prettier-ignore
  const from = `The pin is ${distanceLabel(km)} from the middle of ${area}${name}.`
  const isFar = km > (suburb.isRough ? farRoughKm : farKm)
  return { isFar, text: isFar ? `${from} Move it, or change the address. If it is right, continue.` : from }
}
