import { knownAddress, type StoredAddress } from '#app/newsagencies/newsagency.ts'

import type { ContractNewsagency } from './contract-answers.ts'

type Shop = StoredAddress & {
  abn: string | null
  contactName: string | null
  email: string | null
  licensedPostOffice: boolean
  phone: string
  shopName: string
  mobile: string | null
  reference: string | null
  progress: number
}

/** Given names and surname, split at the last space (rule AC7). */
export function splitContactName(contactName: string): { givenNames: string; surname: string } {
  const name = contactName.trim().replaceAll(/\s+/g, ' ')
  const at = name.lastIndexOf(' ')
  return at < 0 ? { givenNames: name, surname: '' } : { givenNames: name.slice(0, at), surname: name.slice(at + 1) }
}

/** The store as the wizard and the renewal read it (rule C32); what nobody has said is empty. */
export function contractNewsagencyOf(shop: Shop): ContractNewsagency {
  const contactName = shop.contactName ?? ''
  const { addressName: name, ...address } = knownAddress(shop)
  return {
    abn: shop.abn ?? '',
    contactName,
    ...splitContactName(contactName),
    email: shop.email ?? '',
    isLicensedPostOffice: shop.licensedPostOffice,
    phone: shop.phone,
    shopName: shop.shopName,
    mobile: shop.mobile ?? '',
    reference: shop.reference ?? '',
    shopAddress: { name, ...address },
    progress: shop.progress,
  }
}
