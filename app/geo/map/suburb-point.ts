import { hasPoint, type Place, placeKey, placeLabel } from '../place.ts'

import type { LatLng } from './mercator.ts'

/** The location of an address's suburb, according to the gazetteer. */
export type SuburbPoint =
  | { kind: 'looking' }
  /** Its middle; `isRough`: the middle of its postcode, or of the state. `doubt`: the contradiction in the address (rule C80). */
  | { kind: 'found'; middle: LatLng; isRough: boolean; doubt?: string }
  | { kind: 'away' }

/** The suburb of an address, as typed. */
export type Asked = { suburb: string; state: string; postCode: string }

const capitals: Record<string, LatLng> = {
  NSW: { lat: -33.869, lng: 151.209 },
  VIC: { lat: -37.814, lng: 144.963 },
  QLD: { lat: -27.47, lng: 153.026 },
  WA: { lat: -31.952, lng: 115.861 },
  SA: { lat: -34.929, lng: 138.601 },
  TAS: { lat: -42.882, lng: 147.327 },
  NT: { lat: -12.463, lng: 130.844 },
  ACT: { lat: -35.281, lng: 149.129 },
}

const isNamed = ({ suburb }: Asked, { name, kind }: Place) => kind === 'street' && placeKey(name) === placeKey(suburb)

/** Returns the place with the suburb, the state and the postcode of the address. */
export const exactPlace = (asked: Asked, places: readonly Place[]): Place | undefined =>
  places.find(
    (place) =>
      placeKey(place.name) === placeKey(asked.suburb) &&
      place.state === asked.state &&
      place.postcode === asked.postCode,
  )

/** Returns the contradiction in an address: the wrong state or postcode; undefined if the gazetteer finds none. */
function doubtOf(asked: Asked, { named, around }: KnownPlaces): { place?: Place; doubt: string } | undefined {
  const { suburb, state, postCode } = asked
  const same = named.filter((place) => isNamed(asked, place))
  const elsewhere = same.find((place) => place.postcode === postCode)
  if (elsewhere)
    return { place: elsewhere, doubt: `${elsewhere.name} ${postCode} is in ${elsewhere.state}, not in ${state}.` }
  const inState = same.filter((place) => place.state === state)
  const [first] = inState
  if (first) {
    const postcodes = inState.map(({ postcode }) => postcode)
    const has = postcodes.length === 1 ? 'the postcode' : 'the postcodes'
    return { place: first, doubt: `${first.name} ${state} has ${has} ${postcodes.join(' and ')}, not ${postCode}.` }
  }
  if (around.length > 0) return undefined
  return { doubt: `We know no ${placeLabel({ name: suburb, state: state as Place['state'], postcode: postCode })}.` }
}

type KnownPlaces = {
  /** Places whose names resemble the suburb's, with its postcode or in its state. */
  named: readonly Place[]
  /** Places of the state with the postcode. */
  around: readonly Place[]
}

/** Returns the location of an address's suburb: the named place, one near its postcode, or the state's capital. */
export function suburbPoint(asked: Asked, known: KnownPlaces): SuburbPoint {
  const exact = exactPlace(asked, known.named)
  const question = exact ? undefined : doubtOf(asked, known)
  const near = [exact, question?.place, ...known.around].find((place) => place !== undefined && hasPoint(place))
  const doubt = question && { doubt: question.doubt }
  if (near?.lat === undefined || near.lon === undefined)
    return { kind: 'found', middle: capitals[asked.state] ?? { lat: -33.869, lng: 151.209 }, isRough: true, ...doubt }
  const isRough = (near !== exact && near !== question?.place) || near.isApproximate
  return { kind: 'found', middle: { lat: near.lat, lng: near.lon }, isRough, ...doubt }
}
