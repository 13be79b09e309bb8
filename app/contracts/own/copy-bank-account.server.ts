import { agentName } from '#app/agents/agent-name.ts'
import type { AgentActor } from '#app/agents/guards/find-agent-actor.server.ts'
import { findAgentsNewsagencies } from '#app/newsagencies/onboarding/list-own-newsagencies.server.ts'
import { recordNewsagencyEvent } from '#app/newsagencies/change/record-newsagency-event.server.ts'
import { type HeldNewsagency, holdNewsagency, shopSubject } from '#app/newsagencies/find-newsagency.server.ts'
import { accept } from '#app/platform/accept/accept.server.ts'
import type { Keys } from '#app/platform/crypto/keys.server.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'

import { findBankDetails, openBankUndo, sealBankUndo } from '../bank/bank-seal.server.ts'
import { type BankDetails, bankIn, maskAccount } from '../bank/bank.ts'
import type { ContractStatus, OtherShop } from '../contract-answers.ts'
import { findDraftDocument, statusOfDocument } from '../contract-status.server.ts'
import type { CopyBankBody } from '../contract.schema.ts'
import {
  decryptAccount,
  decryptDocumentSnapshot,
  findStoredDraft,
  type StoredDraft,
} from '../draft/drafts.store.server.ts'
import { draftView, mergeDraft, type Saved, saveSections } from '../draft/save-draft.server.ts'
import { type ContractActor, holdContract } from '../guards/require-contract.server.ts'
import { weekOf } from '../wizard/wizard-hours.ts'
import { type AddressState, personIn } from '../wizard/wizard-state.ts'

const hoursIn = (address: AddressState) => weekOf((day) => address[day])

/** The account that a shop is paid into, or that its draft names once that section is whole; in the clear. */
async function findBankOf(
  queries: Queries,
  keys: Keys,
  draft: StoredDraft | undefined,
  status: ContractStatus,
): Promise<BankDetails | undefined> {
  if (!draft) return undefined
  if (draft.signedAt) return findBankDetails(queries, keys, draft.newsagencyId)
  const signed = status === 'open' ? null : decryptDocumentSnapshot(keys, draft)
  const account = signed?.account ?? (draft.accountValid ? decryptAccount(keys, draft) : null)
  return account ? bankIn(account) : undefined
}

/**
 * What may be copied into a contract from the other shops of its agent, by name (rule C55): the sections that are whole,
 * without what belongs to the shop itself. Nothing when the contract's shop is not the agent's.
 */
export async function listOtherShops(
  { database, keys }: Pick<Platform, 'database' | 'keys'>,
  { agent, contract }: { agent: AgentActor; contract: ContractActor },
): Promise<OtherShop[]> {
  const { queries } = database
  const shops = await findAgentsNewsagencies({ database, keys }, agent)
  if (!shops.some(({ id }) => id === contract.newsagencyId)) return []
  const others: OtherShop[] = []
  for (const { id, shopName, suburb } of shops) {
    if (id === contract.newsagencyId) continue
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
      // The store has what its draft says once that is signed.
      suburb: suburb || (address?.suburb ?? ''),
      person,
      hours,
      bank: bank ? maskAccount(bank) : null,
    })
  }
  return others
}

/** Both shops, locked in one order: of two copies in opposite directions the second waits. */
async function holdBoth(tx: Transaction, contract: ContractActor, from: string) {
  const inOrder = [contract.newsagencyId, from].toSorted()
  for (const id of inOrder) await holdNewsagency(tx, id)
  return { shop: await holdContract(tx, contract), source: await holdNewsagency(tx, from) }
}

/** Whose account is copied: only that of another shop that is the agent's own now. @throws RefusedError not-found */
async function requireBankOf(
  tx: Transaction,
  keys: Keys,
  { agent, shop, source }: { agent: AgentActor; shop: HeldNewsagency; source: HeldNewsagency | undefined },
) {
  const isOwn = source?.agentId === agent.id && source.status !== 'closed' && source.id !== shop.id
  if (!isOwn) throw new RefusedError('not-found')
  const draft = await findStoredDraft(tx, source.id)
  const bank = await findBankOf(tx, keys, draft, statusOfDocument(await findDraftDocument(tx, draft)))
  if (!bank) throw new RefusedError('not-found')
  return { bank, from: source }
}

type Copied = Exclude<Saved, { kind: 'saved' }> | (Extract<Saved, { kind: 'saved' }> & { undo: string })

/**
 * Copies the bank account of another shop into a contract's draft, or puts back the one that was there before (rule C56).
 * The numbers go from one sealed place to another: the answer has them masked, and what it had sealed. It takes the
 * session of the agent whose shops both are, beside the contract's token: whoever has a link alone cannot.
 * @throws RefusedError not-found for every other shop and every other undo; conflict once the contract is signed.
 */
export async function copyBankAccount(
  { database, keys }: Pick<Platform, 'database' | 'keys'>,
  { agent, contract }: { agent: AgentActor; contract: ContractActor },
  { body, origin }: { body: CopyBankBody; origin: Origin },
): Promise<Copied> {
  const { version, account, from, undo } = body
  return database.transaction(async (tx): Promise<Copied> => {
    const { shop, source } = await holdBoth(tx, contract, from ?? contract.newsagencyId)
    if (shop.agentId !== agent.id) throw new RefusedError('not-found')
    const copied = undo === undefined ? await requireBankOf(tx, keys, { agent, shop, source }) : undefined
    const bank = copied?.bank ?? openBankUndo(keys, shop.id, undo ?? '')
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
    const actor = { kind: 'agent' as const, id: agent.id, name: agentName(agent) }
    const what = copied ? 'copied' : 'put-back'
    await recordNewsagencyEvent(tx, {
      newsagencyId: shop.id,
      kind: `bank-details-${what}`,
      actor,
      ...(copied && { note: copied.from.shopName }),
    })
    await accept(tx, {
      audit: {
        actor,
        action: `bank-details.${what}`,
        subject: shopSubject(shop),
        ...(copied && { became: { from: shopSubject(copied.from).label, newsagencyId: copied.from.id } }),
        origin,
      },
    })
    return { ...saved, undo: sealBankUndo(keys, shop.id, had) }
  })
}
