import { retailerName } from '#app/retailers/retailer-name.ts'
import type { RetailerActor } from '#app/retailers/guards/find-retailer-actor.server.ts'
import { findShopsOfRetailer } from '#app/shops/onboarding/list-own-shops.server.ts'
import { recordShopEvent } from '#app/shops/change/record-shop-event.server.ts'
import { type ShopRow, lockShop, shopSubject } from '#app/shops/find/find-shop.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { findBankDetails, decryptBankUndo, encryptBankUndo } from '../bank/bank-encryption.server.ts'
import { type BankDetails, bankIn, maskAccount } from '../bank/bank.ts'
import type { ContractStatus, OtherShop } from '../answers/contract-answers.ts'
import { findDraftDocument, statusOfDocument } from '../answers/contract-status.server.ts'
import type { CopyBankBody } from '../answers/contract.schema.ts'
import {
  decryptAccount,
  decryptDocumentSnapshot,
  findStoredDraft,
  type StoredDraft,
} from '../draft/drafts.queries.server.ts'
import { draftView, mergeDraft, type Saved, saveSections } from '../draft/save-draft.server.ts'
import { type ContractActor, lockContract } from '../guards/require-contract.server.ts'
import { weekOf } from '../wizard/rules/wizard-hours.ts'
import { type AddressState, personIn } from '../wizard/wizard-state.ts'

const hoursIn = (address: AddressState) => weekOf((day) => address[day])

/** Returns the unmasked account of a signed shop, or of its draft if that section is complete. */
async function findBankOf(
  queries: Queries,
  keys: Keys,
  draft: StoredDraft | undefined,
  status: ContractStatus,
): Promise<BankDetails | undefined> {
  if (!draft) return undefined
  if (draft.signedAt) return findBankDetails(queries, keys, draft.shopId)
  const signed = status === 'open' ? null : decryptDocumentSnapshot(keys, draft)
  const account = signed?.account ?? (draft.accountValid ? decryptAccount(keys, draft) : null)
  return account ? bankIn(account) : undefined
}

/**
 * Lists the sections that may be copied from the retailer's other shops into a contract, by name (rule C55): the complete
 * ones, without the fields of the shop itself. Empty if the contract's shop is not the retailer's.
 */
export async function listOtherShops(
  { database, keys }: Pick<Platform, 'database' | 'keys'>,
  { retailer, contract }: { retailer: RetailerActor; contract: ContractActor },
): Promise<OtherShop[]> {
  const { queries } = database
  const shops = await findShopsOfRetailer({ database, keys }, retailer)
  if (!shops.some(({ id }) => id === contract.shopId)) return []
  const others: OtherShop[] = []
  for (const { id, shopName, suburb } of shops) {
    if (id === contract.shopId) continue
    const draft = await findStoredDraft(queries, id)
    const status = statusOfDocument(await findDraftDocument(queries, draft))
    const bank = await findBankOf(queries, keys, draft, status)
    const { contact, address, valid } = draftView(keys, { email: null }, draft, status)
    const person = contact && valid.contact ? personIn(contact) : null
    const hours = address && valid.address ? hoursIn(address) : null
    if (!person && !hours && !bank) continue
    others.push({
      newsagencyId: id,
      shopName,
      // A signed store has the values of its draft.
      suburb: suburb || (address?.suburb ?? ''),
      person,
      hours,
      bank: bank ? maskAccount(bank) : null,
    })
  }
  return others
}

/** Locks both shops in a fixed order, so that copies in opposite directions do not deadlock. */
async function lockBothShops(tx: Transaction, contract: ContractActor, from: string) {
  const inOrder = [contract.shopId, from].toSorted()
  for (const id of inOrder) await lockShop(tx, id)
  return { shop: await lockContract(tx, contract), source: await lockShop(tx, from) }
}

/**
 * Returns the account to copy, if its shop is another shop of the retailer.
 * @throws RefusedError not-found
 */
async function requireBankOf(
  tx: Transaction,
  keys: Keys,
  { retailer, shop, source }: { retailer: RetailerActor; shop: ShopRow; source: ShopRow | undefined },
) {
  const isOwn = source?.retailerId === retailer.id && source.status !== 'closed' && source.id !== shop.id
  if (!isOwn) throw new RefusedError('not-found')
  const draft = await findStoredDraft(tx, source.id)
  const bank = await findBankOf(tx, keys, draft, statusOfDocument(await findDraftDocument(tx, draft)))
  if (!bank) throw new RefusedError('not-found')
  return { bank, from: source }
}

type Copied = Exclude<Saved, { kind: 'saved' }> | (Extract<Saved, { kind: 'saved' }> & { undo: string })

/**
 * Copies the bank account of another shop into a contract's draft, or restores the earlier one (rule C56). The
 * response has the numbers masked and the earlier account encrypted. Needs the session of the retailer who owns both
 * shops, in addition to the contract's token: a link alone is not enough.
 * @throws RefusedError not-found for any other shop or undo value; conflict once the contract is signed.
 */
export async function copyBankAccount(
  { database, keys }: Pick<Platform, 'database' | 'keys'>,
  { retailer, contract }: { retailer: RetailerActor; contract: ContractActor },
  { body, origin }: { body: CopyBankBody; origin: Origin },
): Promise<Copied> {
  const { version, account, from, undo } = body
  return database.transaction(async (tx): Promise<Copied> => {
    const { shop, source } = await lockBothShops(tx, contract, from ?? contract.shopId)
    if (shop.retailerId !== retailer.id) throw new RefusedError('not-found')
    const copied = undo === undefined ? await requireBankOf(tx, keys, { retailer, shop, source }) : undefined
    const bank = copied?.bank ?? decryptBankUndo(keys, shop.id, undo ?? '')
    if (!bank) throw new RefusedError('not-found')
    const draft = await findStoredDraft(tx, shop.id)
    const had = mergeDraft(keys, shop, draft, { account }).account
    const saved = await saveSections(
      tx,
      keys,
      { shop, draft },
      { version, step: 'account', account: { ...had, ...bank } },
    )
    if (saved.kind === 'conflict') return saved
    const actor = { kind: 'agent' as const, id: retailer.id, name: retailerName(retailer) }
    const what = copied ? 'copied' : 'put-back'
    await recordShopEvent(tx, {
      shopId: shop.id,
      kind: `bank-details-${what}`,
      actor,
      ...(copied && { note: copied.from.shopName }),
    })
    await commitEffects(tx, {
      audit: {
        actor,
        action: `bank-details.${what}`,
        subject: shopSubject(shop),
        ...(copied && { became: { from: shopSubject(copied.from).label, newsagencyId: copied.from.id } }),
        origin,
      },
    })
    return { ...saved, undo: encryptBankUndo(keys, shop.id, had) }
  })
}
