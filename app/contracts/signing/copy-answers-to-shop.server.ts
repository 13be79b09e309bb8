import { isDeepStrictEqual } from 'node:util'

import type { ShopRow, ShopFacts } from '#app/shops/find/find-shop.server.ts'
import type { OpeningHours } from '#app/shops/hours/opening-hours.ts'
import { splitStreet } from '#app/shops/shop.ts'
import { reachMilestones } from '#app/shops/onboarding/reach-milestones.server.ts'
import type { LatLng } from '#app/geo/map/mercator.ts'
import { suburbOf } from '#app/geo/suburbs/suburb-of.server.ts'
import { isState } from '#app/geo/place.ts'
import { timeZoneOf } from '#app/geo/calendar/time-zone.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { wholeName } from '#app/core/text/names/whole-name.ts'

import { upsertBankDetails } from '../bank/bank-details.queries.server.ts'
import { encryptBankDetails } from '../bank/bank-encryption.server.ts'
import { hourlyWeekOf, openingHoursOf } from '../wizard/rules/wizard-hours.ts'
import type { AddressState, WizardState } from '../wizard/wizard-state.ts'
import { floorText, shopText } from './agreement/address-text.ts'

const orNull = (value: string): string | null => (value === '' ? null : value)

function streetColumns({ street1, street2, buildingName, shopNumber, floorLevel }: AddressState) {
  return {
    addressName: orNull([shopText(shopNumber), floorText(floorLevel), buildingName].filter(Boolean).join(', ')),
    ...splitStreet(street1),
    street2: orNull(street2),
  } satisfies ShopFacts
}

/** Returns the pin or, without one, the suburb's own point. */
function pointOf({ latlng, suburb, postCode, state }: AddressState): LatLng | undefined {
  if (latlng) return latlng
  const place = isState(state) ? suburbOf(suburb, postCode, state) : undefined
  return place?.lat === undefined || place.lon === undefined ? undefined : { lat: place.lat, lng: place.lon }
}

/** Returns the columns of a shop's address and opening hours. */
function placeColumnsOf(address: AddressState) {
  const { state, suburb, postCode } = address
  if (!isState(state)) throw new Error('a stored address has an invalid state')
  const point = pointOf(address)
  return {
    ...streetColumns(address),
    suburb,
    state,
    postcode: postCode,
    timeZone: timeZoneOf(state, postCode),
    openingHours: openingHoursOf(address),
    landmark: orNull(address.landmark),
    ...(point && { lat: point.lat, lon: point.lng }),
  } satisfies ShopFacts
}

/** Returns all columns of a shop that an agreement determines, except the email, which is the account's own. */
export function storeColumnsOf({ contact, address, account }: WizardState) {
  return {
    shopName: contact.shopName,
    contactName: wholeName(contact.givenNames, contact.surname),
    phone: address.shopPhone,
    mobile: contact.mobile,
    licensedPostOffice: contact.licensedPostOffice,
    abn: account.abn,
    ...placeColumnsOf(address),
  } satisfies ShopFacts
}

/** Returns the hours of the wizard, with the stored hours of each day that was not changed there: it shows whole hours (rule OH2). */
function withStoredDays(answered: OpeningHours, stored: OpeningHours): OpeningHours {
  const shown = openingHoursOf(hourlyWeekOf(stored))
  return answered.map((day, at) => (isDeepStrictEqual(day, shown[at]) ? (stored[at] ?? day) : day))
}

/**
 * Copies the wizard's answers into a shop that the caller's transaction has locked: its bank details, the milestones
 * of the three steps, and its columns. Until the agreement is sealed, the shop keeps the approved name, contact,
 * phones and ABN (rule C61), and only the address and hours are written. The last milestone, `signed`, comes with the
 * sealed PDF (`completeDocument`).
 */
export async function copyAnswersToShop(
  tx: Transaction,
  keys: Keys,
  shop: ShopRow,
  { state, isSealed }: { state: WizardState; isSealed: boolean },
): Promise<void> {
  const change = isSealed ? storeColumnsOf(state) : placeColumnsOf(state.address)
  const { openingHours } = shop
  if (openingHours) change.openingHours = withStoredDays(change.openingHours, openingHours)
  await upsertBankDetails(tx, { shopId: shop.id, ...encryptBankDetails(keys, shop.id, state.account) })
  await reachMilestones(tx, shop, { milestones: ['contact', 'address', 'bank'], change })
}
