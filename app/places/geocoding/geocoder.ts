import type { State } from '../place.ts'

/** An address as somebody types it into the wizard. */
export type Address = { street: string; suburb: string; state: State; postcode: string }

/** How exact a point is: the door, the street, the suburb's middle, or the middle of a larger area. */
export type Precision = 'door' | 'street' | 'suburb' | 'area'

export type Located = { lat: number; lng: number; precision: Precision }

/** Whoever finds coordinates. Undefined: it knows no such place in Australia. */
export type Geocoder = {
  readonly id: 'gazetteer' | 'nominatim' | 'google'
  /** @throws when it cannot be asked. */
  locate(address: Address): Promise<Located | undefined>
}

/** In Australia or one of its territories, by degrees. */
export const isInAustralia = ({ lat, lng }: { lat: number; lng: number }): boolean =>
  lat > -56 && lat < -8 && lng > 72 && lng < 169
