import type { State } from '#app/places/place.ts'

/** A shop's address as its columns hold it. */
export type StoredAddress = {
  addressName: string | null
  number: string | null
  street1: string | null
  street2: string | null
  suburb: string | null
  state: State | null
  postcode: string
}

/** The same as forms hold it: what nobody has said is empty. */
export const knownAddress = (shop: StoredAddress) => ({
  addressName: shop.addressName ?? '',
  number: shop.number ?? '',
  street1: shop.street1 ?? '',
  street2: shop.street2 ?? '',
  suburb: shop.suburb ?? '',
  state: shop.state ?? ('' as const),
  postcode: shop.postcode,
})
