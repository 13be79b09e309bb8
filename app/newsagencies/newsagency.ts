import type { State } from '#app/places/place.ts'

import type { OpeningHours } from './opening-hours.ts'

export const services = {
  deposits: 'Deposits by cash or card',
  parcels: 'Parcel pick-up and returns',
  '2fa': 'In-store 2FA',
} as const
export type Service = keyof typeof services

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
