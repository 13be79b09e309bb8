import { findShop, type ShopRow } from '#app/shops/find/find-shop.server.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import { wholeName } from '#app/core/text/names/whole-name.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { findBankDetails } from '../bank/bank-encryption.server.ts'
import type { BankDetails } from '../bank/bank.ts'
import { splitContactName } from '../answers/contract-shop.ts'
import { decryptDocumentSnapshot, findStoredDraft, type StoredDraft } from '../draft/drafts.queries.server.ts'
import { storeColumnsOf } from '../signing/copy-answers-to-shop.server.ts'
import { weekFrom } from '../wizard/rules/wizard-hours.ts'
import type { AddressState, WizardState } from '../wizard/wizard-state.ts'

/** Returns the content of a shop's renewal at present, and the contract that it follows; undefined if nothing of ours was signed. */
export async function findRenewalState(
  { database: { queries }, keys }: Pick<Platform, 'database' | 'keys'>,
  shopId: string,
) {
  const [shop, draft, bank] = await Promise.all([
    findShop(queries, shopId),
    findStoredDraft(queries, shopId),
    findBankDetails(queries, keys, shopId),
  ])
  const state = shop && renewalStateOf(keys, { shop, draft, bank })
  return state && { state, signedDocumentId: draft?.documentId ?? undefined }
}

type Columns = Pick<
  ShopRow,
  'addressName' | 'number' | 'street1' | 'street2' | 'suburb' | 'state' | 'postcode' | 'openingHours' | 'lat' | 'lon'
>

/** The values of the shop's columns in the signed agreement. */
type Signed = ReturnType<typeof storeColumnsOf>

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Returns the shop, floor and building if the shop's differ from the signed ones. */
function unitOf({ addressName }: Columns, signed: Signed): Partial<AddressState> {
  if (isSame(addressName, signed.addressName)) return {}
  return { shopNumber: '', floorLevel: '', buildingName: addressName ?? '' }
}

/** Returns the shop's address if it is complete and differs from the signed one. */
function movedAddressOf(shop: Columns, signed: Signed): Partial<AddressState> {
  const { number, street1, street2, suburb, state, postcode, lat, lon } = shop
  const kept = [signed.number, signed.street1, signed.street2, signed.suburb, signed.state, signed.postcode]
  const isMoved = !isSame([number, street1, street2, suburb, state, postcode].map(String), kept.map(String))
  const pin = lat !== null && lon !== null && (isMoved || lat !== signed.lat || lon !== signed.lon)
  return {
    ...(isMoved &&
      street1 &&
      suburb &&
      state && {
        street1: `${number ?? ''} ${street1}`.trim(),
        street2: street2 ?? '',
        suburb,
        state,
        postCode: postcode,
      }),
    ...(pin && { latlng: { lat, lng: lon } }),
  }
}

/** Returns the signed address and hours, updated with the shop's changes since then. */
function addressOf(shop: Columns, signed: WizardState): AddressState {
  const columns = storeColumnsOf(signed)
  const isOtherWeek = shop.openingHours && !isSame(shop.openingHours, columns.openingHours)
  return {
    ...signed.address,
    ...unitOf(shop, columns),
    ...movedAddressOf(shop, columns),
    ...(isOtherWeek && weekFrom(shop.openingHours)),
  }
}

/**
 * Returns the content of a renewal: the signed state, updated with the shop's contact, address, hours, numbers and
 * ABN and the account in effect. Undefined if nothing of ours was signed.
 */
export function renewalStateOf(
  keys: Keys,
  { shop, draft, bank }: { shop: ShopRow; draft: StoredDraft | undefined; bank: BankDetails | undefined },
): WizardState | undefined {
  const signed = draft?.signedAt ? decryptDocumentSnapshot(keys, draft) : null
  if (!signed) return undefined
  const { contact, account } = signed
  return {
    contact: {
      ...contact,
      ...splitContactName(shop.contactName ?? wholeName(contact.givenNames, contact.surname)),
      email: shop.email ?? contact.email,
      mobile: shop.mobile ?? contact.mobile,
      shopName: shop.shopName,
      licensedPostOffice: shop.licensedPostOffice,
    },
    address: { ...addressOf(shop, signed), shopPhone: shop.phone },
    account: { ...account, abn: shop.abn ?? account.abn, ...bank },
  }
}
