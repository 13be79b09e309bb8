import { findLikeShops } from '#app/shops/find/find-shop.server.ts'
import type { Queries } from '#app/data/database/database.server.ts'
import { confusableSkeleton } from '#app/core/text/names/look-alike-letters.ts'

import { findLikeRegistrations } from '../../find/like-registrations.queries.server.ts'
import type { StoredRegistration } from '../../registrations.queries.server.ts'
import { statusInWords } from '../registration-marks.tsx'
import type { Duplicate } from '../registration-view.ts'
import { listPath } from '../registration-row.server.ts'

type Compared = { emailKey: string | null; abn: string | null; number: string | null; name: string; postcode: string }

/** The label for two names with confusable letters (rule BO13). */
export const lookOfName = 'Look of the name'

const digitsOf = (number: string | null): string => (number ?? '').replaceAll(/\D/g, '')
const bareName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Returns the labels of the equal details of two records. */
function samenessOf(one: Compared, other: Compared): string[] {
  const isSamePlace = one.postcode === other.postcode
  const isSameName = bareName(one.name) === bareName(other.name)
  return [
    one.abn === other.abn ? 'ABN' : '',
    one.emailKey === other.emailKey ? 'Email' : '',
    digitsOf(one.number).length >= 8 && digitsOf(one.number) === digitsOf(other.number) ? 'Number' : '',
    isSamePlace && isSameName ? 'Name and postcode' : '',
    isSamePlace && !isSameName ? 'Similar name in the same postcode' : '',
    !isSameName && confusableSkeleton(one.name) === confusableSkeleton(other.name) ? lookOfName : '',
  ].filter(Boolean)
}

const weight = ({ same }: Duplicate): number =>
  same.length + Number(same.includes('ABN')) + Number(same.includes('Email')) + Number(same.includes(lookOfName))

/**
 * Returns registrations and stores that may be the same person or shop, likeliest first. Only informs staff. Stores have the present email
 * of their account, which may differ from the typed one of a registration (rule RG28).
 */
export async function likelyDuplicates(
  queries: Queries,
  registration: StoredRegistration,
  presentKey = registration.emailKey,
): Promise<Duplicate[]> {
  const { emailKey, abn, shopName, shopPostCode, contactNumber, retailerId } = registration
  const own = { emailKey, abn, number: contactNumber, name: shopName, postcode: shopPostCode }
  const registrations = await findLikeRegistrations(queries, registration)
  const digits = digitsOf(contactNumber)
  const stores = await findLikeShops(queries, { emailKey: presentKey, abn, digits, shopName, postcode: shopPostCode })
  const found = [
    ...stores
      .filter(({ id }) => id !== registration.shopId)
      .map((store) => ({
        id: store.id,
        to: `/staff/shops/${store.id}`,
        name: store.shopName,
        about: `Store ${store.reference ?? ''}, ${store.suburb ?? ''} ${store.state ?? ''} ${store.postcode}, ${store.progress}% complete`,
        same: samenessOf({ ...own, emailKey: presentKey }, { ...store, number: store.phone, name: store.shopName }),
      })),
    ...registrations.map((other) => ({
      id: other.id,
      to: `${listPath}/${other.id}?turn=all`,
      name: other.shopName,
      about: `Registration ${other.reference}, ${other.state ?? ''} ${other.shopPostCode}, ${statusInWords(other.status).toLowerCase()}`,
      same: samenessOf(own, {
        ...other,
        emailKey: retailerId !== null && other.retailerId === retailerId ? emailKey : other.emailKey,
        number: other.contactNumber,
        name: other.shopName,
        postcode: other.shopPostCode,
      }),
    })),
  ]
  return found
    .map((one) => ({ ...one, about: one.about.replaceAll(/\s+/g, ' ').replaceAll(' ,', ',') }))
    .toSorted((a, b) => weight(b) - weight(a))
    .slice(0, 12)
}
