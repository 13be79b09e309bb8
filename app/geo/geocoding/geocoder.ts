import type { State } from '../place.ts'

/** An address as typed into the wizard. */
export type Address = { street: string; suburb: string; state: State; postcode: string }

/** The precision of a point: the door, the street, the suburb's middle, or the middle of a larger area. */
export type Precision = 'door' | 'street' | 'suburb' | 'area'

export type Located = { lat: number; lng: number; precision: Precision }

/** Finds coordinates. Undefined means that it knows no such place in Australia. */
export type Geocoder = {
  readonly id: 'gazetteer' | 'nominatim' | 'google'
  /** @throws when it is unavailable */
  locate(address: Address): Promise<Located | undefined>
}

/** Whether a point is in Australia or one of its territories, by degrees. */
export const isInAustralia = ({ lat, lng }: { lat: number; lng: number }): boolean =>
  lat > -56 && lat < -8 && lng > 72 && lng < 169
