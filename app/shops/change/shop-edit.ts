import type { State } from '#app/geo/place.ts'
import { emailKey as keyOf } from '#app/core/text/text.ts'

import { knownAddress, type StoredAddress } from '../shop.ts'

/** The columns of a shop that staff may change. */
type Editable = StoredAddress & {
  shopName: string
  contactName: string | null
  email: string | null
  phone: string
  mobile: string | null
  landmark: string | null
  licensedPostOffice: boolean
}

export type EditedValues = { [Field in keyof Editable]: Editable[Field] extends boolean ? boolean : string } & {
  state: State | ''
}

/** Returns a shop's values for its form. Unknown values are empty. */
export function editedOf(shop: Editable): EditedValues {
  return {
    shopName: shop.shopName,
    contactName: shop.contactName ?? '',
    email: shop.email ?? '',
    phone: shop.phone,
    mobile: shop.mobile ?? '',
    ...knownAddress(shop),
    landmark: shop.landmark ?? '',
    licensedPostOffice: shop.licensedPostOffice,
  }
}

type Invited = { status: string; retailerId: string | null; emailKey: string | null }

/** Whether an edit moves a shop's invitation to another person. The email of an account is its retailer's and cannot change. */
export function movesInvitation({ email }: Pick<EditedValues, 'email'>, shop: Invited): boolean {
  return shop.status !== 'closed' && shop.retailerId === null && keyOf(email) !== shop.emailKey
}

/** The labels of the fields on screens and in the timeline. */
export const editLabels: Record<keyof Editable | 'latlng', string> = {
  shopName: 'Store name',
  contactName: 'Contact',
  email: 'Email',
  phone: 'Phone',
  mobile: 'Mobile',
  addressName: 'Building or centre',
  number: 'Number',
  street1: 'Street',
  street2: 'Street, second line',
  suburb: 'Suburb',
  state: 'State',
  postcode: 'Postcode',
  landmark: 'What is near the store',
  latlng: 'Pin',
  licensedPostOffice: 'Licensed Post Office (LPO)',
}
