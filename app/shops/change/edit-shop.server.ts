import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { mailInvitation, mailShopAdded, splitName } from '#app/retailers/invitations/invite-retailer.server.ts'
import { type Pin, pinLabel } from '#app/geo/map/pin.ts'
import { timeZoneOf } from '#app/geo/calendar/time-zone.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { actOn, type ActResult } from '#app/outbox/act/act-on.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused } from '#app/core/result.ts'
import { emailKey as keyOf } from '#app/core/text/text.ts'
import type { Facts } from '#app/core/audit-entry.ts'
import { permit, permitFresh, permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { actedShop, lockInvitations } from './acted-shop.server.ts'
import { checkPin } from './pin/check-pin.server.ts'
import { endShopsInvitation, offerShop } from './shop-invitation.server.ts'
import type { ShopChange, StoredShop } from './shop-changes.queries.server.ts'
import { editedOf, movesInvitation } from './shop-edit.ts'
import type { ShopEdit } from './shop-forms.schema.ts'
import { knownAddress } from '../shop.ts'
import { emailMovedNotice } from '../office/mails/transfer-mails.server.ts'

const orNull = (value: string) => (value === '' ? null : value)

function columnsOf(edit: ShopEdit, shop: StoredShop): ShopChange {
  const state = edit.state === '' ? null : edit.state
  return {
    shopName: edit.shopName,
    contactName: edit.contactName,
    phone: edit.phone,
    mobile: orNull(edit.mobile),
    licensedPostOffice: edit.licensedPostOffice,
    addressName: orNull(edit.addressName),
    number: orNull(edit.number),
    street1: orNull(edit.street1),
    street2: orNull(edit.street2),
    suburb: orNull(edit.suburb),
    state,
    postcode: edit.postcode,
    landmark: orNull(edit.landmark),
    timeZone: state ? timeZoneOf(state, edit.postcode) : shop.timeZone,
  }
}

/** Whether an edit changes the address in any part. */
const isAddressChanged = (edit: ShopEdit, shop: StoredShop): boolean => {
  const before = knownAddress(shop)
  return (Object.keys(before) as (keyof typeof before)[]).some((part) => before[part] !== edit[part])
}

/** Returns the changed fields with their old and new values. An email that differs only in case is unchanged. */
function differences(edit: ShopEdit, shop: StoredShop, pin: Pin | null): { was: Facts; became: Facts } {
  const was: Facts = {}
  const became: Facts = {}
  const before = editedOf(shop)
  const isSameEmail = keyOf(edit.email) === shop.emailKey
  for (const field of Object.keys(before) as (keyof ShopEdit)[])
    if (before[field] !== edit[field] && !(field === 'email' && isSameEmail)) {
      was[field] = before[field]
      became[field] = edit[field]
    }
  const { lat, lon } = shop
  const oldPin = lat === null || lon === null ? '' : pinLabel({ lat, lon })
  if (pin && pinLabel(pin) !== oldPin) {
    was.latlng = oldPin
    became.latlng = pinLabel(pin)
  }
  return { was, became }
}

/** Moves the invitation to the new email: revokes the old one and notifies its address, and invites the new address with a new code. */
async function moveInvitation(
  tx: Transaction,
  platform: Platform,
  { shop, edit }: { shop: StoredShop; edit: ShopEdit },
): Promise<ShopChange> {
  const emailKey = keyOf(edit.email)
  await endShopsInvitation(tx, shop)
  const notice = emailMovedNotice(platform.config, shop)
  await commitEffects(tx, { mails: notice ? [notice] : [] })
  const { givenName, surname } = splitName(edit.contactName)
  const { id, registrationId } = shop
  const person = { email: edit.email, emailKey, givenName, surname }
  const offer = await offerShop(tx, platform.keys, { shopId: id, ...person })
  const mailed = { shopName: edit.shopName, email: edit.email, about: { kind: 'newsagency', id } }
  if (offer.way === 'invited')
    await mailInvitation(
      tx,
      platform,
      { ...mailed, givenName, surname, code: offer.code, expiresAt: offer.expiresAt },
      true,
    )
  else
    await mailShopAdded(tx, platform, {
      ...mailed,
      contactName: edit.contactName,
      hasAccount: offer.way === 'attached',
    })
  const isNewlyAttached = offer.way === 'attached'
  return {
    email: edit.email,
    emailKey,
    registrationId,
    ...(isNewlyAttached && { retailerId: offer.retailerId, accountAt: offer.accountAt, movedAt: new Date() }),
  }
}

/**
 * Checks the right to let in another person. @throws RefusedError forbidden without the right to transfer a shop or without a fresh second
 * factor
 */
function permitNewPerson(actor: StaffActor): void {
  permit(actor, 'newsagencies:transfer')
  permitFresh(actor)
}

type Edited = { id: string; edit: ShopEdit; pin?: Pin | null; version: number; origin: Origin }

type Refusal = 'closed' | 'email-is-agents' | 'address-needed' | 'pin-needed' | 'same-pin' | 'pin-far'

/**
 * Returns why an edit is refused, or undefined. A located shop with another address needs a newly confirmed pin, so that no address has
 * the pin of another place (rule CH6).
 */
async function refusalOf(edit: ShopEdit, shop: StoredShop, pin: Pin | null): Promise<Refusal | undefined> {
  if (shop.status === 'closed') return 'closed'
  if (shop.retailerId !== null && keyOf(edit.email) !== shop.emailKey) return 'email-is-agents'
  const isWhole = edit.number !== '' && edit.street1 !== '' && edit.suburb !== '' && edit.state !== ''
  if (shop.status === 'open' && !isWhole) return 'address-needed'
  if (!pin) return shop.lat !== null && isAddressChanged(edit, shop) ? 'pin-needed' : undefined
  return checkPin(pin, { ...edit, state: edit.state === '' ? null : edit.state }, shop)
}

/**
 * Edits the details of a shop for staff. The email can change only until an account holds the shop; after that it is the retailer's. A new
 * email lets another person in, so it needs the right to transfer a shop and a fresh second factor (rules N15, BO12), and the old address
 * is notified. `pin`: the newly confirmed position, without which the address of a located shop cannot change (rule CH6). The audit log
 * has the old and new value of each field.
 * @throws RefusedError forbidden
 */
export async function editShop(
  platform: Platform,
  actor: StaffActor,
  { id, edit, pin = null, version, origin }: Edited,
): Promise<ActResult<Refusal>> {
  const by = permitted(actor, 'newsagencies:write')
  const key = keyOf(edit.email)
  return actOn(platform, actedShop, {
    id,
    by,
    expectedVersion: version,
    locks: lockInvitations(id, [key]),
    origin,
    isDone: (shop) => Object.keys(differences(edit, shop, pin).was).length === 0,
    work: async (tx, shop) => {
      const refusal = await refusalOf(edit, shop, pin)
      if (refusal) return refused(refusal)
      if (movesInvitation(edit, shop)) permitNewPerson(actor)
      const moved = key === shop.emailKey ? {} : await moveInvitation(tx, platform, { shop, edit })
      const { was, became } = differences(edit, shop, pin)
      return ok({
        kind: 'edited',
        facts: { was, became },
        change: { ...columnsOf(edit, shop), ...pin, ...moved },
        was,
        became,
      })
    },
  })
}
