import type { State } from '#app/places/place.ts'

import type { OpeningHours } from './opening-hours.ts'

export const services = {
  deposits: 'Deposits by cash or card',
  parcels: 'Parcel pick-up and returns',
  '2fa': 'In-store 2FA',
} as const
export type Service = keyof typeof services

/** Another version may have stored a service that this one does not know. */
export const isService = (stored: string): stored is Service => Object.hasOwn(services, stored)

/** From approval until the shop opens it is onboarding; only an open shop is shown to the public (rules N2, F5). */
export const newsagencyStatuses = ['onboarding', 'open', 'closed'] as const
export type NewsagencyStatus = (typeof newsagencyStatuses)[number]

/** The five milestones of onboarding, in order; each is a fifth of the progress (rule N1). */
export const milestones = ['account', 'contact', 'address', 'bank', 'signed'] as const
export type Milestone = (typeof milestones)[number]

export const milestoneLabels: Record<Milestone, string> = {
  account: 'Account set up',
  contact: 'Contact and shop details',
  address: 'Address and hours',
  bank: 'Bank details',
  signed: 'Contract signed',
}

/** What the public may know of a shop. */
export type Listing = {
  slug: string
  shopName: string
  addressName: string | null
  number: string
  street1: string
  street2: string | null
  suburb: string
  state: State
  postcode: string
  lat: number
  lon: number
  phone: string
  openingHours: OpeningHours
  timeZone: string
  services: Service[]
  isDemo: boolean
  updatedAt: Date
}

type Address = Pick<Listing, 'addressName' | 'number' | 'street1' | 'street2'>

export const streetLine = ({ addressName, number, street1, street2 }: Address): string =>
  [addressName, `${number} ${street1}`.trim(), street2].filter(Boolean).join(', ')

export const addressLine = (shop: Address & Pick<Listing, 'suburb' | 'state' | 'postcode'>): string =>
  `${streetLine(shop)}, ${shop.suburb} ${shop.state} ${shop.postcode}`

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

/** What staff see of a store's contract. All times are ISO 8601. */
export type ContractProgress = {
  /** The step that waits; null once it is signed. */
  step: 'contact' | 'address' | 'account' | 'contract' | null
  savedAt: string | null
  signedAt: string | null
  /** `listId` is what the audit log calls them by. */
  documents: { id: string; listId: string; kind: 'contract' | 'renewal'; state: string }[]
  /** Masked; null while there are none. */
  bank: { institution: string; bsb: string; accountNumber: string; changesAt: string | null } | null
}
