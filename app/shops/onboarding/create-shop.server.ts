import type { State } from '#app/geo/place.ts'
import { placeKey } from '#app/geo/place.ts'
import { decryptText } from '#app/data/crypto/encrypted-text.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { makeReference } from '#app/core/reference.server.ts'

import { contractsOfShops } from '../find/contracts-of-shops.server.ts'
import { findEvents, forgetEvents } from '#app/office/records/history/manage-events.server.ts'

import { recordShopEvent } from '../change/record-shop-event.server.ts'
import { contractTokenContext, makeContractToken } from './make-contract-token.server.ts'
import { deleteUntouchedShop, insertShop } from './onboarding.queries.server.ts'

export type NewShopRecord = {
  registrationId: string | null
  shopName: string
  contactName: string
  email: string
  emailKey: string
  phone: string
  abn: string
  postcode: string
  state: State | null
  timeZone: string
  licensedPostOffice: boolean
  /** The retailer's existing account, to which the shop is attached at once. */
  retailerId: string | null
  by: { id: string; name: string }
}

/** Decrypts the completeContractToken of a shop. Returns undefined if it has none. */
export function contractTokenOf(
  { keys }: Pick<Platform, 'keys'>,
  { id, contractTokenEncrypted }: { id: string; contractTokenEncrypted: string | null },
): string | undefined {
  return contractTokenEncrypted === null
    ? undefined
    : decryptText(keys, contractTokenContext(id), contractTokenEncrypted)
}

/** Builds the shop's readable URL part. The reference makes it unique. */
function slugOf(shopName: string, postcode: string, reference: string): string {
  const name = placeKey(shopName).replaceAll(' ', '-').slice(0, 60).replace(/-$/, '')
  return [name, postcode, reference.toLowerCase()].filter(Boolean).join('-')
}

/**
 * Creates the shop of an approved registration, with an unguessable contract token, in the caller's transaction (rule RG12). With an
 * existing account the first milestone is reached at once.
 */
export async function createShop(
  tx: Transaction,
  { keys, port }: Pick<Platform, 'keys' | 'port'>,
  { by, ...given }: NewShopRecord,
): Promise<{ id: string; reference: string; contractToken: string }> {
  const id = newId()
  const reference = makeReference('N')
  const { contractToken, ...kept } = makeContractToken(keys, id)
  await insertShop(tx, {
    ...given,
    id,
    reference,
    slug: slugOf(given.shopName, given.postcode, reference),
    ...kept,
    accountAt: given.retailerId === null ? null : new Date(),
  })
  await recordShopEvent(tx, { shopId: id, kind: 'created', actor: { kind: 'staff', ...by } })
  if (given.retailerId !== null)
    await port(contractsOfShops).planReminders(tx, { id, timeZone: given.timeZone, state: given.state })
  return { id, reference, contractToken }
}

const isInUse = (error: unknown): boolean => {
  for (let current: unknown = error; current instanceof Error; current = current.cause)
    if ((current as { code?: unknown }).code === '23503') return true
  return false
}

/**
 * Deletes a shop that an approval created, with its contract token and timeline (rule RG23). Returns false if something has happened to it
 * since, or if its retailer has started the contract; the caller must then roll back.
 */
export async function unmakeShop(tx: Transaction, { port }: Pick<Platform, 'port'>, id: string): Promise<boolean> {
  const subject = { kind: 'newsagency', id }
  const happened = await findEvents(tx, subject)
  if (happened.some(({ kind }) => kind !== 'created')) return false
  await port(contractsOfShops).forgetReminders(tx, id)
  await forgetEvents(tx, subject)
  try {
    return await deleteUntouchedShop(tx, id)
  } catch (error) {
    if (isInUse(error)) return false
    throw error
  }
}
