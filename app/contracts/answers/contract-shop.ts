import { retailerName } from '#app/retailers/retailer-name.ts'
import type { OpeningHours } from '#app/shops/hours/opening-hours.ts'
import { knownAddress, type StoredAddress } from '#app/shops/shop.ts'

import { hourlyWeekOf, type StoredWeeks, weekFrom } from '../wizard/rules/wizard-hours.ts'
import type { ContractShop } from './contract-answers.ts'

type Shop = StoredAddress & {
  abn: string | null
  contactName: string | null
  email: string | null
  licensedPostOffice: boolean
  phone: string
  shopName: string
  mobile: string | null
  reference: string | null
  openingHours: OpeningHours | null
  landmark: string | null
  lat: number | null
  lon: number | null
  progress: number
}

/** Splits a name into given names and surname at the last space, to prefill a form (rule AC7). */
export function splitContactName(contactName: string): { givenNames: string; surname: string } {
  const name = contactName.trim().replaceAll(/\s+/g, ' ')
  const at = name.lastIndexOf(' ')
  return at < 0 ? { givenNames: name, surname: '' } : { givenNames: name.slice(0, at), surname: name.slice(at + 1) }
}

/** Returns the stored hours of a shop for the wizard and the agreement; null before its first contract. */
export const storedWeeksOf = ({ openingHours }: Pick<Shop, 'openingHours'>): StoredWeeks => ({
  openingHours: openingHours && hourlyWeekOf(openingHours),
  exactHours: openingHours && weekFrom(openingHours),
})

/** The person of the shop's account, if it has one. */
type Person = { givenName: string; surname: string; phone: string }

/**
 * Returns the shop for the wizard and the renewal (rule C32); unknown values are empty. The names are those of its
 * account, if there is one (rule C75).
 */
export function contractShopOf(shop: Shop, person?: Person): ContractShop {
  const contactName = person ? retailerName(person) : (shop.contactName ?? '')
  const { addressName: name, ...address } = knownAddress(shop)
  return {
    abn: shop.abn ?? '',
    contactName,
    ...(person ? { givenNames: person.givenName, surname: person.surname } : splitContactName(contactName)),
    email: shop.email ?? '',
    hasAccount: person !== undefined,
    ownPhone: person?.phone ?? '',
    isLicensedPostOffice: shop.licensedPostOffice,
    phone: shop.phone,
    shopName: shop.shopName,
    mobile: shop.mobile ?? '',
    reference: shop.reference ?? '',
    shopAddress: { name, ...address },
    ...storedWeeksOf(shop),
    landmark: shop.landmark ?? '',
    latlng: shop.lat === null || shop.lon === null ? null : { lat: shop.lat, lng: shop.lon },
    progress: shop.progress,
  }
}
