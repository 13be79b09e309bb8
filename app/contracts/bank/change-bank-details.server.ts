import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { retailerName } from '#app/retailers/retailer-name.ts'
import type { RetailerActor } from '#app/retailers/guards/find-retailer-actor.server.ts'
import { findShopName, type ShopRow, lockShop, shopSubject } from '#app/shops/find/find-shop.server.ts'
import { recordShopEvent } from '#app/shops/change/record-shop-event.server.ts'
import { makeKey } from '#app/identity/keys/one-time-keys.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import { eachByItself } from '#app/outbox/jobs/each-by-itself.server.ts'
import { event, publish } from '#app/outbox/jobs/events.server.ts'
import { isExampleAddress } from '#app/core/example.ts'
import { mail, mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { deviceName } from '#app/identity/sessions/device-name.ts'

import { findStoredDraft } from '../draft/drafts.queries.server.ts'
import { type ContractActor, lockContract } from '../guards/require-contract.server.ts'
import { bankChangeMail, bankChangeStoppedMail } from './bank-change.mail.tsx'
import {
  cancelWaitingChange,
  endBankChange,
  findChangeOfStopKey,
  findChangeThatWaits,
  findDueChanges,
  insertBankChange,
  upsertBankDetails,
} from './bank-details.queries.server.ts'
import { openBankChange, sealBankChange, sealBankDetails } from './bank-seal.server.ts'
import { type BankChangeView, type BankDetails, longestStopReason, maskAccountNumber } from './bank.ts'

/** How long a change waits (rule C42), so that the mail can be read first. */
const bankChangeHours = 24

const asActor = (retailer: RetailerActor) => ({ kind: 'agent' as const, id: retailer.id, name: retailerName(retailer) })

/**
 * Requests a change of a shop's account after signing. It takes effect in 24 hours, and the shop's address is mailed
 * at once with the last digits, the device and a link that stops it (rule C79). Replaces a waiting change. The caller
 * has verified the retailer's password or passkey.
 * @throws RefusedError not-found when the shop is not the retailer's; conflict before the contract is signed.
 */
export async function changeBankDetails(
  { config, database, jobs, keys }: Pick<Platform, 'config' | 'database' | 'jobs' | 'keys'>,
  { retailer, contract }: { retailer: RetailerActor; contract: ContractActor },
  { details, origin }: { details: BankDetails; origin: Origin },
): Promise<{ takesEffectAt: string }> {
  const { key: stopKey, keyHash: stopKeyHash, expiresAt: takesEffectAt } = makeKey(bankChangeHours * 3_600_000)
  await database.transaction(async (tx) => {
    const shop = await lockContract(tx, contract)
    if (shop.retailerId !== retailer.id) throw new RefusedError('not-found')
    const draft = await findStoredDraft(tx, shop.id)
    if (!draft?.signedAt) throw new RefusedError('conflict')
    const id = newId()
    await cancelWaitingChange(tx, shop.id)
    await insertBankChange(tx, {
      id,
      shopId: shop.id,
      takesEffectAt,
      stopKeyHash,
      ...sealBankChange(keys, id, details),
    })
    const actor = asActor(retailer)
    await recordShopEvent(tx, { shopId: shop.id, kind: 'bank-details-asked', actor })
    await commitEffects(tx, {
      mails: [
        mail({
          template: bankChangeMail,
          data: {
            shopName: shop.shopName,
            from: takesEffectAt.toISOString(),
            lastDigits: maskAccountNumber(details.accountNumber).replaceAll(/\D/g, ''),
            device: deviceName(origin.userAgent),
            url: `${config.PUBLIC_URL}${stopBankChangePath}?${new URLSearchParams({ key: stopKey })}`,
          },
          to: { name: shop.contactName ?? '', address: shop.email ?? retailer.email },
          replyTo: config.TO_EMAIL_SETUP,
          about: { kind: 'newsagency', id: shop.id },
        }),
      ],
      keys,
      audit: {
        actor,
        action: 'bank-details.change-asked',
        subject: shopSubject(shop),
        became: { from: takesEffectAt.toISOString() },
        origin,
      },
    })
  })
  jobs.notify(mailQueue)
  return { takesEffectAt: takesEffectAt.toISOString() }
}

/** A new account of a shop took effect. Emitted in the transaction that applies it. */
export const bankChanged = event<{ shopId: string }>('bank.changed')

type Due = { id: string; shopId: string }

async function applyOne({ database, keys }: Pick<Platform, 'database' | 'keys'>, { id, shopId }: Due) {
  return database.transaction(async (tx) => {
    const shop = await lockShop(tx, shopId)
    const change = await findChangeThatWaits(tx, id)
    // The change was stopped or applied while this one waited for the lock.
    if (!change) return false
    await upsertBankDetails(tx, {
      shopId,
      ...sealBankDetails(keys, shopId, openBankChange(keys, id, change.sealed)),
    })
    await endBankChange(tx, id, 'appliedAt')
    const actor = { kind: 'system' as const, name: 'Bank details' }
    await recordShopEvent(tx, { shopId, kind: 'bank-details-changed', actor })
    const isExample = isExampleAddress(shop?.email ?? '')
    await commitEffects(tx, {
      jobs: isExample ? [] : [publish(bankChanged, { shopId })],
      audit: {
        actor,
        action: 'bank-details.changed',
        subject: shopSubject({ id: shopId, reference: null, shopName: '', ...shop }),
      },
    })
    return true
  })
}

/**
 * Applies the due changes of accounts, each separately. Returns their number. Each waits for the lock of the shop's
 * row, so it is applied once, even concurrently, and never after staff stopped it.
 */
export async function applyBankChanges(
  platform: Pick<Platform, 'database' | 'keys' | 'log'>,
  { now = new Date(), most = 300 } = {},
): Promise<number> {
  const due = await findDueChanges(platform.database.queries, now, most)
  const done = await eachByItself(platform, 'the change of an account could not be applied', due, (change) =>
    applyOne(platform, change),
  )
  return done.filter(Boolean).length
}

type Stopping = {
  shop: ShopRow
  /** The address that was notified of the change. */
  address: string | null
  actor: { kind: 'agent' | 'staff'; id: string; name: string } | { kind: 'system'; name: string }
  reason?: string
  origin: Origin
}

/**
 * Cancels a pending change, if there is one, and notifies the address that was notified of it, without the reason. Not `actOn`: retailers,
 * staff and the system stop a change, each in a transaction that holds the contract.
 */
async function stopWaiting(
  tx: Transaction,
  { config }: Pick<Platform, 'config'>,
  { shop, address, actor, reason, origin }: Stopping,
): Promise<boolean> {
  if (!(await cancelWaitingChange(tx, shop.id))) return false
  const stopped =
    address &&
    mail({
      template: bankChangeStoppedMail,
      data: { shopName: shop.shopName },
      to: { name: shop.contactName ?? '', address },
      replyTo: config.TO_EMAIL_SETUP,
      about: { kind: 'newsagency', id: shop.id },
    })
  const note = reason !== undefined && { note: reason }
  await recordShopEvent(tx, { shopId: shop.id, kind: 'bank-details-change-stopped', actor, ...note })
  await commitEffects(tx, {
    mails: stopped ? [stopped] : [],
    audit: {
      actor,
      action: 'bank-details.change-stopped',
      subject: shopSubject(shop),
      ...(reason !== undefined && { became: { reason } }),
      origin,
    },
  })
  return true
}

/**
 * Cancels the retailer's own waiting change, and notifies the address that was notified of it.
 * @throws RefusedError not-found when the shop is not the retailer's; conflict when none waits: it is in effect, or was
 * stopped before.
 */
export async function stopOwnBankChange(
  platform: Pick<Platform, 'config' | 'database' | 'jobs'>,
  { retailer, contract }: { retailer: RetailerActor; contract: ContractActor },
  origin: Origin,
): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const shop = await lockContract(tx, contract)
    if (shop.retailerId !== retailer.id) throw new RefusedError('not-found')
    const stopping = { shop, address: shop.email ?? retailer.email, actor: asActor(retailer), origin }
    if (!(await stopWaiting(tx, platform, stopping)))
      throw new RefusedError('conflict', { message: 'No change waits: it counts already, or was stopped before.' })
  })
  platform.jobs.notify(mailQueue)
}

/** The page of the link in the mail about a change. */
export const stopBankChangePath = '/contract/stop-bank-change'

/** Returns the change of a mailed link; undefined for an unknown key or one of a former owner. Changes nothing. */
export async function findBankChange(
  { database: { queries } }: Pick<Platform, 'database'>,
  key: string,
): Promise<BankChangeView | undefined> {
  const change = await findChangeOfStopKey(queries, key)
  if (!change) return undefined
  const state = change.appliedAt ? 'counts' : change.cancelledAt ? 'stopped' : 'waits'
  return { shopName: await findShopName(queries, change.shopId), state }
}

/** Stops a change by the link of its mail, without a log-in (rule C79). Does nothing if it is in effect or was stopped before. */
export async function stopBankChangeByLink(
  platform: Pick<Platform, 'config' | 'database' | 'jobs'>,
  key: string,
  origin: Origin,
): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const found = await findChangeOfStopKey(tx, key)
    const shop = found && (await lockShop(tx, found.shopId))
    if (!found || !shop || !(await findChangeThatWaits(tx, found.id))) return
    const actor = { kind: 'system' as const, name: 'The link in the mail' }
    await stopWaiting(tx, platform, { shop, address: shop.email, actor, origin })
  })
  platform.jobs.notify(mailQueue)
}

/**
 * Stops a change of an account for a reason, after the retailer reported by phone that it is not theirs. Needs no
 * fresh second factor, because it reveals nothing and may be urgent. Notifies the address that was notified of the
 * change, without the reason.
 * @throws RefusedError forbidden
 */
export async function cancelBankChange(
  platform: Pick<Platform, 'config' | 'database' | 'jobs'>,
  actor: StaffActor,
  { shopId, reason, origin }: { shopId: string; reason: string; origin: Origin },
): Promise<Result<void, 'bad-reason' | 'nothing-waits'>> {
  permit(actor, 'bank-details:reveal')
  const said = reason.trim()
  if (said === '' || said.length > longestStopReason) return refused('bad-reason')
  const isStopped = await platform.database.transaction(async (tx) => {
    const shop = await lockShop(tx, shopId)
    if (!shop) return false
    const by = { kind: 'staff' as const, id: actor.id, name: actor.name }
    return stopWaiting(tx, platform, { shop, address: shop.email, actor: by, reason: said, origin })
  })
  if (!isStopped) return refused('nothing-waits')
  platform.jobs.notify(mailQueue)
  return ok(undefined)
}
