import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { recordShopEvent } from '#app/shops/change/record-shop-event.server.ts'
import { findShop, type ShopRow, lockShop, shopSubject } from '#app/shops/find/find-shop.server.ts'
import { contractTokenOf } from '#app/shops/onboarding/create-shop.server.ts'
import { hashToken } from '#app/data/crypto/tokens.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { addressBlock } from '#app/core/http/client-address.server.ts'
import { once, type Repeatable, repeatable } from '#app/outbox/idempotency/idempotency.server.ts'
import { mail, mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { encryptBankHelp } from '../bank/bank-encryption.server.ts'
import type { BankDetails } from '../bank/bank.ts'
import { contractLimits } from '../frame/contract-limits.ts'
import { findStoredDraft } from '../draft/drafts.queries.server.ts'
import { isOpenDraft } from '../draft/save-draft.server.ts'
import { stepUrl } from '../wizard/wizard-state.ts'
import { namesFor } from './ask-bank-help.server.ts'
import { bankHelpAnsweredMail } from './bank-help.mail.tsx'
import type { BankHelpPage, BankHelpState } from './bank-help.ts'
import { bankHelpKeys, type StoredBankHelp, updateBankHelp } from './bank-helps.queries.server.ts'
import { isOfContract } from './find-living-help.server.ts'

/** How long the helper's details wait for the retailer (rule C60). */
const answerDays = 14

const shape = /^[\w-]{43}$/

/** Returns the request that belongs to a key; undefined for any other text. */
async function findByKey(queries: Queries, key: string): Promise<StoredBankHelp | undefined> {
  return shape.test(key) ? bankHelpKeys.findAny(queries, key) : undefined
}

async function stateOf(
  queries: Queries,
  { help, shop }: { help: StoredBankHelp; shop: ShopRow | undefined },
): Promise<BankHelpState> {
  if (help.answeredAt) return 'sent'
  const isLiving = shop !== undefined && shop.status !== 'closed' && isOfContract(help, shop.contractTokenHash)
  if (help.outcome || !isLiving) return 'withdrawn'
  if (!(await isOpenDraft(queries, await findStoredDraft(queries, help.shopId)))) return 'signed'
  return help.expiresAt <= new Date() ? 'expired' : 'asks'
}

/**
 * Returns the contents of a link's page (rule C59): the shop and its contact while the link asks, else only its state (rule X11).
 * Changes nothing, because mail scanners follow every link.
 */
export async function decryptBankHelpPage(
  { database: { queries } }: Pick<Platform, 'database'>,
  key: string,
): Promise<BankHelpPage> {
  const help = await findByKey(queries, key)
  if (!help) return { state: 'unknown' }
  const shop = await findShop(queries, help.shopId)
  const state = await stateOf(queries, { help, shop })
  if (!shop || state !== 'asks') return { state }
  return { state, ...namesFor(shop), until: help.expiresAt.toISOString() }
}

type Answering = { details: BankDetails; act: string | undefined; origin: Origin }

/** Notifies the shop's own address that details arrived, without the details. */
function mailOwner({ config, keys }: Pick<Platform, 'config' | 'keys'>, shop: ShopRow, helperName: string) {
  const token = contractTokenOf({ keys }, shop)
  if (!shop.email || !token) return []
  const { shopName, contactName, email } = shop
  return [
    mail({
      template: bankHelpAnsweredMail,
      data: { shopName, helperName, url: stepUrl(config.PUBLIC_URL, 'account', token) },
      to: { name: contactName ?? '', address: email },
      replyTo: config.TO_EMAIL_SETUP,
      about: { kind: 'newsagency', id: shop.id },
    }),
  ]
}

async function take(
  tx: Transaction,
  parts: Pick<Platform, 'config' | 'keys'>,
  key: string,
  { details, act, origin }: Omit<Answering, 'act'> & { act: Repeatable | undefined },
): Promise<{ state: BankHelpState }> {
  const { keys } = parts
  const found = await findByKey(tx, key)
  const shop = found && (await lockShop(tx, found.shopId))
  // Checks again, under the lock.
  const help = shop && (await findByKey(tx, key))
  if (!help) return { state: 'unknown' }
  const state = await stateOf(tx, { help, shop })
  if (state !== 'asks') return { state: state === 'sent' ? 'used' : state }
  await updateBankHelp(tx, help.id, {
    ...encryptBankHelp(keys, help.id, details),
    answeredAt: new Date(),
    expiresAt: new Date(Date.now() + answerDays * 24 * 3_600_000),
  })
  await recordShopEvent(tx, {
    shopId: shop.id,
    kind: 'bank-help-answered',
    actor: { kind: 'system', name: 'Invited helper' },
  })
  const reply = { state: 'sent' } as const
  await commitEffects(tx, {
    once: act,
    reply,
    mails: mailOwner(parts, shop, help.helperName),
    keys,
    audit: {
      actor: { kind: 'visitor', name: help.helperName },
      action: 'bank-help.answered',
      subject: shopSubject(shop),
      origin,
    },
  })
  return reply
}

/**
 * Stores the details that a helper entered, once (rule C59): encrypted next to the draft, until the retailer decides.
 * Mails the retailer. Returns `sent`, or the state in which nothing was stored.
 * @throws RefusedError too-many-requests
 */
export async function answerBankHelp(
  platform: Platform,
  key: string,
  { act: name, ...answering }: Answering,
): Promise<{ state: BankHelpState }> {
  const { database, jobs, limits } = platform
  const subject = hashToken(key).toString('hex')
  await limits.consume(contractLimits['contract-write'], { ip: addressBlock(answering.origin.ip), subject })
  // The idempotent act excludes the details: an attacker could guess them from their hash.
  const act = repeatable('bank-help', name, { subject })
  const { reply } = await once(database, act, () =>
    database.transaction((tx) => take(tx, platform, key, { ...answering, act })),
  )
  jobs.notify(mailQueue)
  return reply
}
