import { and, eq, gte, inArray, isNotNull } from 'drizzle-orm'
import { expect } from 'vitest'

import { findSignersLeft } from '#app/contracts/complete/signers-left.server.ts'
import { loadContractRecord } from '#app/contracts/office/contract-record.server.ts'
import { listOwnContracts } from '#app/contracts/own/list-own-contracts.server.ts'
import { findNewestRenewal } from '#app/contracts/renewal/renewals.queries.server.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { reminders } from '#app/reminders/reminders.queries.server.ts'
import type { RetailerActor } from '#app/retailers/guards/find-retailer-actor.server.ts'
import { loadShopRecord } from '#app/shops/office/record/shop-record.server.ts'
import { listOwnShops } from '#app/shops/onboarding/list-own-shops.server.ts'
import { findSigners } from '#app/signing/cosigners/find-signers.server.ts'

import { logIn, rowOf } from '../onboard.ts'
import { isSigned, type SeamShop } from '../seam-model.ts'
import type { Seams } from '../start-seams.ts'

/** The person who must act next on an agreement. */
type Next = { name: string; email: string; on: 'agreement' | 'renewal' }

/** Returns the person who must act next, as the model knows; undefined when no agreement of the shop waits. */
function nextOf({ owner, stage, cosigning, renewal, lastDay }: SeamShop): Next | undefined {
  const { name, email } = owner
  if (cosigning) return { name: cosigning.name, email: cosigning.email, on: 'agreement' }
  if (stage === 'account' || stage === 'filled') return { name, email, on: 'agreement' }
  const isOffered = isSigned({ stage }) && renewal?.answer === null && lastDay === null && Date.now() < renewal.until
  return isOffered ? { name, email, on: 'renewal' } : undefined
}

const inWords = (names: readonly string[], on: Next['on']) => `${names.join(' and ')}: ${on}`

const left = / You have signed\. (.+) (?:has|have) still to sign\./

/** Returns whom the tile names. */
async function onTile({ platform }: Seams, actor: RetailerActor, shop: SeamShop): Promise<string | undefined> {
  const { shopName } = await rowOf({ platform } as Seams, shop)
  const tile = (await listOwnShops(platform, actor)).find((one) => one.shopName === shopName)
  const [, others] = left.exec(` ${tile?.left ?? ''}`) ?? []
  if (others) return inWords([others], 'agreement')
  if (tile && tile.progress < 100) return inWords([shop.owner.name], 'agreement')
  return tile?.next?.path.startsWith('/renew-contract') ? inWords([shop.owner.name], 'renewal') : undefined
}

/** Returns whom the contract page names, with its page of signers. */
async function onContractPage({ platform }: Seams, actor: RetailerActor, shop: SeamShop): Promise<string | undefined> {
  const contract = (await listOwnContracts(platform, actor)).find(({ shopId }) => shopId === shop.id)
  if (contract?.status === 'open') return inWords([shop.owner.name], 'agreement')
  const signers = (await findSignersLeft(platform, contract?.completeContractToken ?? ''))?.signers ?? []
  const names = signers.filter(({ hasSigned }) => !hasSigned).map(({ name }) => name)
  if (contract?.status === 'part-signed') return inWords(names, 'agreement')
  const offer = contract?.documents.find(
    ({ kind, statusLabel }) => kind === 'renewal' && statusLabel.startsWith('Sign it'),
  )
  return offer && inWords([shop.owner.name], 'renewal')
}

/** Returns whom the store's record names, with the record of its agreement. */
async function onStaffRecord({ platform }: Seams, shop: SeamShop): Promise<string | undefined> {
  const contract = (await loadShopRecord(platform, shop.id))?.contract
  const [newest] =
    contract?.documents.filter(({ kind, formerOwner }) => kind === 'contract' && formerOwner === null) ?? []
  const record = newest && (await loadContractRecord(platform, newest.id))
  const missing = record?.status === 'part-signed' ? record.cosigners.filter(({ hasSigned }) => !hasSigned) : []
  if (missing.length > 0) return inWords(missing.map(({ name }) => name), 'agreement') // prettier-ignore
  if (contract?.step) return inWords([shop.owner.name], 'agreement')
  return contract?.offeredUntil ? inWords([shop.owner.name], 'renewal') : undefined
}

/** Whether a person got a mail since a moment, or a planned reminder will tell them. */
async function isTold({ platform }: Seams, shop: SeamShop, { email }: Next, since: Date): Promise<boolean> {
  const { queries } = platform.database
  const sent = await queries
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.toAddress, email), gte(mails.createdAt, since)))
    .limit(1)
  if (sent.length > 0) return true
  const signers = shop.cosigning ? await findSigners(queries, shop.cosigning.documentId) : []
  const renewal = await findNewestRenewal(queries, shop.id)
  const subjects = [shop.id, renewal?.id, ...signers.map(({ id }) => id)].filter((id) => typeof id === 'string')
  const planned = await queries
    .select({ id: reminders.id })
    .from(reminders)
    .where(and(inArray(reminders.subjectId, subjects), isNotNull(reminders.nextAt)))
    .limit(1)
  return planned.length > 0
}

const isShown = ({ id, owner, stage }: SeamShop): boolean =>
  id !== '' && owner.accountId !== null && ['account', 'filled', 'signed', 'open'].includes(stage)

/** The person who must act next on an agreement or a renewal is the same on the tile, the contract page and the staff's record. */
export async function checkNamed(seams: Seams, shop: SeamShop): Promise<void> {
  if (!isShown(shop)) return
  const next = nextOf(shop)
  const said = next && inWords([next.name], next.on)
  const actor = await logIn(seams, shop.owner)
  const named = {
    tile: await onTile(seams, actor, shop),
    contractPage: await onContractPage(seams, actor, shop),
    staff: await onStaffRecord(seams, shop),
  }
  // Until a shop is live, its tile shows the steps to that instead of a renewal.
  const tile = shop.stage === 'open' || next?.on === 'agreement' ? said : undefined
  expect(named, `who must act next for ${shop.label}`).toEqual({ tile, contractPage: said, staff: said })
}

/**
 * When a turn begins, its person is told by a mail or a planned reminder, and each screen names them. Returns whether one began or ended.
 */
export async function checkTurn(seams: Seams, shop: SeamShop, since: Date): Promise<boolean> {
  const next = nextOf(shop)
  const said = next && inWords([next.name], next.on)
  if (said === shop.told) return false
  shop.told = said
  if (next) expect(await isTold(seams, shop, next, since), `${said} of ${shop.label} is told`).toBe(true)
  await checkNamed(seams, shop)
  return true
}
