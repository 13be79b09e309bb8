import type { State } from '#app/geo/place.ts'

import type { OpeningHours } from './hours/opening-hours.ts'
import type { SpecialDays } from './hours/special-days.ts'

export const services = {
  deposits: 'Deposits by cash or card',
  parcels: 'Parcel pick-up and returns',
  '2fa': 'In-store 2FA',
} as const
export type Service = keyof typeof services

/** Whether this version knows a service. Another version may have stored one that it does not. */
export const isService = (stored: string): stored is Service => Object.hasOwn(services, stored)

/** A shop is in onboarding from its approval until it opens. Only an open shop is public (rules N2, F5). */
export const shopStatuses = ['onboarding', 'open', 'closed'] as const
export type ShopStatus = (typeof shopStatuses)[number]

/** The five milestones of onboarding, in order. Each is a fifth of the progress (rule N1). */
export const milestones = ['account', 'contact', 'address', 'bank', 'signed'] as const
export type Milestone = (typeof milestones)[number]

export const milestoneLabels: Record<Milestone, string> = {
  account: 'Account set up',
  contact: 'Contact and store details',
  address: 'Address and hours',
  bank: 'Bank details',
  signed: 'Contract signed',
}

/** The public details of a shop. */
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
  specialDays: readonly SpecialDays[]
  timeZone: string
  services: Service[]
  isDemo: boolean
  updatedAt: Date
}

type Address = Pick<Listing, 'addressName' | 'number' | 'street1' | 'street2'>

/** Words the street part of an address, such as `Central Arcade, 318 Illawarra Road`. */
export const streetLine = ({ addressName, number, street1, street2 }: Address): string =>
  [addressName, `${number} ${street1}`.trim(), street2].filter(Boolean).join(', ')

/** Words a whole address, such as `318 Illawarra Road, Marrickville NSW 2204`. */
export const addressLine = (shop: Address & Pick<Listing, 'suburb' | 'state' | 'postcode'>): string =>
  `${streetLine(shop)}, ${shop.suburb} ${shop.state} ${shop.postcode}`

/** A leading street number: `318`, `318A`, `12-14`, `3/318`. */
const numbered = /^((?:\d+[a-z]?\/)?\d+[a-z]?(?:\s?[-–]\s?\d+[a-z]?)?)\s+(\S.*)$/i

/** Splits the street number off a typed street; '' if it has none. */
export function splitStreet(typed: string): { number: string; street1: string } {
  const found = numbered.exec(typed)
  return { number: found?.[1] ?? '', street1: found?.[2] ?? typed }
}

/** A shop's address columns. */
export type StoredAddress = {
  addressName: string | null
  number: string | null
  street1: string | null
  street2: string | null
  suburb: string | null
  state: State | null
  postcode: string
}

/** Joins the known parts of a shop's address in one line. */
export function knownAddressLine(shop: StoredAddress): string {
  const street = [shop.number, shop.street1].filter(Boolean).join(' ')
  const place = [shop.suburb, shop.state, shop.postcode].filter(Boolean).join(' ')
  return [shop.addressName, street, shop.street2, place].filter(Boolean).join(', ')
}

/** Returns a shop's address for forms. Unknown values are empty. */
export const knownAddress = (shop: StoredAddress) => ({
  addressName: shop.addressName ?? '',
  number: shop.number ?? '',
  street1: shop.street1 ?? '',
  street2: shop.street2 ?? '',
  suburb: shop.suburb ?? '',
  state: shop.state ?? ('' as const),
  postcode: shop.postcode,
})

/** A store's contract for staff. All times are ISO 8601. */
export type ContractProgress = {
  /** The current step, or null once the contract is signed. */
  step: 'contact' | 'address' | 'account' | 'contract' | null
  savedAt: string | null
  signedAt: string | null
  /** `listId`: the document's id in the audit log. `formerOwner`: the business that signed it before a transfer or the end of its agreement. */
  documents: { id: string; listId: string; kind: 'contract' | 'renewal'; state: string; formerOwner: string | null }[]
  /** Until when the retailer can sign a renewal, or null without an open one. */
  offeredUntil: string | null
  /** Masked, or null without bank details. */
  bank: { institution: string; bsb: string; accountNumber: string; changesAt: string | null } | null
}
