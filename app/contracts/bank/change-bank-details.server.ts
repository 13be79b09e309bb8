import { actOn, orRefuse } from '#app/outbox/act/act-on.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { retailerName } from '#app/retailers/retailer-name.ts'
import type { RetailerActor } from '#app/retailers/guards/find-retailer-actor.server.ts'
import { findShopName, type ShopRow } from '#app/shops/find/find-shop.server.ts'
import { makeKey } from '#app/identity/keys/one-time-keys.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import { eachByItself } from '#app/outbox/jobs/each-by-itself.server.ts'
import { event, publish } from '#app/outbox/jobs/events.server.ts'
import { isExampleAddress } from '#app/core/example.ts'
import { mail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { emailKey, isEmail } from '#app/core/text/text.ts'
import { ok, refused, type Result } from '#app/core/result.ts'
import { permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { deviceName } from '#app/identity/sessions/device-name.ts'

import { findSigners } from '#app/signing/cosigners/find-signers.server.ts'
import { findDocuments } from '#app/signing/documents/find-documents.server.ts'

import { findSignedBefore } from '../answers/contract-status.server.ts'
import { findStoredDraft } from '../draft/drafts.queries.server.ts'
import { actedContract } from '../guards/acted-contract.server.ts'
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
import { decryptBankChange, encryptBankChange, encryptBankDetails } from './bank-encryption.server.ts'
import { type BankChangeView, type BankDetails, longestStopReason, maskAccountNumber } from './bank.ts'

/** How long a change waits (rule C42), so that the mail can be read first. */
const bankChangeHours = 24

/** Lets `actOn` act on the account of the retailer's own contract. @throws RefusedError not-found for another retailer's shop */
const actedAccount = (retailer: RetailerActor, contract: ContractActor) =>
  actedContract('bank-details', async (tx) => {
    const shop = await lockContract(tx, contract)
    if (shop.retailerId !== retailer.id) throw new RefusedError('not-found')
    return shop
  })

const asActor = (retailer: RetailerActor) => ({ kind: 'agent' as const, id: retailer.id, name: retailerName(retailer) })

type Notified = { to: { name: string; address: string }; isSigner: boolean }

/**
 * Returns the people who are mailed about a change: the shop's contact, and everyone else who signed its present
 * agreement, which may be a renewal (rule C79). Each address gets one mail.
 * @param address of the contact, unless the shop has its own
 */
async function findNotified(tx: Transaction, shop: ShopRow, address?: string): Promise<Notified[]> {
  const own = shop.email ?? address
  const signed = findSignedBefore(await findDocuments(tx, { shopId: shop.id }), null)
  const signers = signed ? await findSigners(tx, signed.id) : []
  const others = signers.filter(
    ({ id, email, hasSigned }) => id !== null && hasSigned && isEmail(email) && emailKey(email) !== emailKey(own ?? ''),
  )
  return [
    ...(own === undefined ? [] : [{ to: { name: shop.contactName ?? '', address: own }, isSigner: false }]),
    ...others.map(({ email }) => ({ to: { name: '', address: email }, isSigner: true })),
  ]
}

/**
 * Requests a change of a shop's account after signing. It takes effect in 24 hours, and the shop's address is mailed
 * at once with the last digits, the device and a link that stops it (rule C79), and so is everyone else who signed. Replaces a waiting change. The caller
 * has verified the retailer's password or passkey.
 * @throws RefusedError not-found when the shop is not the retailer's; conflict before the contract is signed.
 */
export async function changeBankDetails(
  platform: Pick<Platform, 'config' | 'database' | 'jobs' | 'keys'>,
  { retailer, contract }: { retailer: RetailerActor; contract: ContractActor },
  { details, origin }: { details: BankDetails; origin: Origin },
): Promise<{ takesEffectAt: string }> {
  const { config, keys } = platform
  const { key: stopKey, keyHash: stopKeyHash, expiresAt: takesEffectAt } = makeKey(bankChangeHours * 3_600_000)
  const done = await actOn(platform, actedAccount(retailer, contract), {
    id: contract.shopId,
    by: asActor(retailer),
    origin,
    async work(tx, shop) {
      const draft = await findStoredDraft(tx, shop.id)
      if (!draft?.signedAt) return refused('stale')
      const id = newId()
      await cancelWaitingChange(tx, shop.id)
      await insertBankChange(tx, {
        id,
        shopId: shop.id,
        takesEffectAt,
        stopKeyHash,
        ...encryptBankChange(keys, id, details),
      })
      const data = {
        shopName: shop.shopName,
        from: takesEffectAt.toISOString(),
        lastDigits: maskAccountNumber(details.accountNumber).replaceAll(/\D/g, ''),
        device: deviceName(origin.userAgent),
        url: `${config.PUBLIC_URL}${stopBankChangePath}?${new URLSearchParams({ key: stopKey })}`,
      }
      const mails = (await findNotified(tx, shop, retailer.email)).map(({ to, isSigner }) =>
        mail({
          template: bankChangeMail,
          data: { ...data, isSigner },
          to,
          replyTo: config.TO_EMAIL_SETUP,
          about: { kind: 'newsagency', id: shop.id },
        }),
      )
      await commitEffects(tx, { mails, keys })
      return ok({ kind: 'change-asked', became: { from: takesEffectAt.toISOString() } })
    },
  })
  orRefuse(done)
  return { takesEffectAt: takesEffectAt.toISOString() }
}

/** A new account of a shop took effect. Emitted in the transaction that applies it. */
export const bankChanged = event<{ shopId: string }>('bank.changed')

type Due = { id: string; shopId: string }

async function applyOne(platform: Pick<Platform, 'database' | 'jobs' | 'keys'>, { id, shopId }: Due): Promise<boolean> {
  const { keys } = platform
  const done = await actOn(platform, actedContract('bank-details'), {
    id: shopId,
    by: { kind: 'system', name: 'Bank details' },
    async work(tx, { email }) {
      const change = await findChangeThatWaits(tx, id)
      // The change was stopped or applied while this one waited for the lock.
      if (!change) return ok(undefined)
      const details = decryptBankChange(keys, id, change.encrypted)
      await upsertBankDetails(tx, { shopId, ...encryptBankDetails(keys, shopId, details) })
      await endBankChange(tx, id, 'appliedAt')
      if (!isExampleAddress(email ?? '')) await commitEffects(tx, { jobs: [publish(bankChanged, { shopId })] })
      return ok({ kind: 'changed' })
    },
  })
  return done.ok && done.value.done !== undefined
}

/**
 * Applies the due changes of accounts, each separately. Returns their number. Each waits for the lock of the shop's
 * row, so it is applied once, even concurrently, and never after staff stopped it.
 */
export async function applyBankChanges(
  platform: Pick<Platform, 'database' | 'jobs' | 'keys' | 'log'>,
  { now = new Date(), most = 300 } = {},
): Promise<number> {
  const due = await findDueChanges(platform.database.queries, now, most)
  const done = await eachByItself(platform, 'the change of an account could not be applied', due, (change) =>
    applyOne(platform, change),
  )
  return done.filter(Boolean).length
}

type Stopping = {
  /** The address that was notified of the change, unless the shop has its own. */
  address?: string
  reason?: string
  /** Whether the change that the caller means still waits. */
  isMeant?(tx: Transaction): Promise<boolean>
}

/** Does the work of every stop: cancels a waiting change, and notifies the address that was notified of it, without the reason. */
const stopping =
  ({ config }: Pick<Platform, 'config'>, { address, reason, isMeant }: Stopping) =>
  async (tx: Transaction, shop: ShopRow) => {
    if (isMeant && !(await isMeant(tx))) return ok(undefined)
    if (!(await cancelWaitingChange(tx, shop.id))) return ok(undefined)
    const mails = (await findNotified(tx, shop, address)).map(({ to, isSigner }) =>
      mail({
        template: bankChangeStoppedMail,
        data: { shopName: shop.shopName, isSigner },
        to,
        replyTo: config.TO_EMAIL_SETUP,
        about: { kind: 'newsagency', id: shop.id },
      }),
    )
    await commitEffects(tx, { mails })
    return ok({ kind: 'change-stopped', ...(reason !== undefined && { note: reason, became: { reason } }) })
  }

type StopParts = Pick<Platform, 'config' | 'database' | 'jobs'>

/**
 * Cancels the retailer's own waiting change, and notifies the address that was notified of it.
 * @throws RefusedError not-found when the shop is not the retailer's; conflict when none waits: it is in effect, or was
 * stopped before.
 */
export async function stopOwnBankChange(
  platform: StopParts,
  { retailer, contract }: { retailer: RetailerActor; contract: ContractActor },
  origin: Origin,
): Promise<void> {
  const done = await actOn(platform, actedAccount(retailer, contract), {
    id: contract.shopId,
    by: asActor(retailer),
    origin,
    work: stopping(platform, { address: retailer.email }),
  })
  if (done.ok && !done.value.done)
    throw new RefusedError('conflict', { message: 'No change waits: it counts already, or was stopped before.' })
  orRefuse(done)
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
  if (change.appliedAt) return { state: 'counts' }
  if (change.cancelledAt) return { state: 'stopped' }
  return { state: 'waits', shopName: await findShopName(queries, change.shopId) }
}

/** Stops a change by the link of its mail, without a log-in (rule C79). Does nothing if it is in effect or was stopped before. */
export async function stopBankChangeByLink(platform: StopParts, key: string, origin: Origin): Promise<void> {
  const found = await findChangeOfStopKey(platform.database.queries, key)
  if (!found) return
  const isMeant = async (tx: Transaction) => (await findChangeThatWaits(tx, found.id)) !== undefined
  await actOn(platform, actedContract('bank-details'), {
    id: found.shopId,
    by: { kind: 'system', name: 'The link in the mail' },
    origin,
    work: stopping(platform, { isMeant }),
  })
}

/**
 * Stops a change of an account for a reason, after the retailer reported by phone that it is not theirs. Needs no
 * fresh second factor, because it reveals nothing and may be urgent. Notifies the address that was notified of the
 * change, without the reason.
 * @throws RefusedError forbidden
 */
export async function cancelBankChange(
  platform: StopParts,
  actor: StaffActor,
  { shopId, reason, origin }: { shopId: string; reason: string; origin: Origin },
): Promise<Result<void, 'bad-reason' | 'nothing-waits'>> {
  const by = permitted(actor, 'bank-details:reveal')
  const trimmed = reason.trim()
  if (trimmed === '' || trimmed.length > longestStopReason) return refused('bad-reason')
  const work = stopping(platform, { reason: trimmed })
  const done = await actOn(platform, actedContract('bank-details'), { id: shopId, by, origin, work })
  return done.ok && done.value.done ? ok(undefined) : refused('nothing-waits')
}
