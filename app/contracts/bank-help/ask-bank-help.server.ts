import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { actInside, actOn, orRefuse } from '#app/outbox/act/act-on.server.ts'
import type { ShopRow } from '#app/shops/find/find-shop.server.ts'
import { makeKey } from '#app/identity/keys/one-time-keys.server.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { addressBlock } from '#app/core/http/client-address.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Repeatable } from '#app/outbox/idempotency/idempotency.server.ts'
import { nameInMail } from '#app/outbox/mail/addresses/name-in-mail.ts'
import { mail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { ok } from '#app/core/result.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { mailboxKey } from '#app/core/text/text.ts'

import { decryptBankHelp } from '../bank/bank-encryption.server.ts'
import { maskAccount } from '../bank/bank.ts'
import type { BankHelp } from '../answers/contract-answers.ts'
import type { ContractDraft } from '../draft/draft-answers.ts'
import { contractLimits } from '../frame/contract-limits.ts'
import type { BankHelpBody, CloseBankHelpBody } from '../answers/contract.schema.ts'
import { decryptAccount, findStoredDraft } from '../draft/drafts.queries.server.ts'
import { draftView, isOpenDraft, saveSections } from '../draft/save-draft.server.ts'
import { actedContract } from '../guards/acted-contract.server.ts'
import { type ContractActor, lockContract } from '../guards/require-contract.server.ts'
import { bankNameOf } from '../wizard/rules/bank-name.ts'
import { emptyAccount } from '../wizard/wizard-state.ts'
import { bankHelpMail } from './bank-help.mail.tsx'
import { endBankHelp, findBankHelp, insertBankHelp, type StoredBankHelp } from './bank-helps.queries.server.ts'
import { findLivingHelp, isOfContract } from './find-living-help.server.ts'

/** How long a link works (rule C58). */
const linkHours = 72

/** Returns the names of the shop and its contact from the office's records, for the helper's mail and page (rules C58, M12). */
export const namesFor = ({ shopName, contactName }: Pick<ShopRow, 'contactName' | 'shopName'>) => ({
  shopName: nameInMail(shopName, 'a shop'),
  asker: nameInMail(contactName, 'The owner'),
})

/** Names the retailer who holds the contract, as far as the shop's record does. */
const ownerOf = ({ contactName, shopName }: ShopRow) => ({
  kind: 'agent' as const,
  name: contactName ?? `The owner of ${shopName}`,
})

/**
 * Locks the shop of a contract that is not signed yet, as for saving a draft.
 * @throws RefusedError not-found, conflict
 */
async function lockOpenContract(tx: Transaction, actor: ContractActor) {
  const shop = await lockContract(tx, actor)
  const draft = await findStoredDraft(tx, shop.id)
  if (!(await isOpenDraft(tx, draft))) throw new RefusedError('conflict')
  return { shop, draft }
}

/**
 * Counts a mail to a mailbox that a retailer named (rule C58). The screen shows a refusal at the email field.
 * @throws RefusedError too-many-requests
 */
async function countMails(
  limits: Platform['limits'],
  { ip, shop, mailbox }: { ip: string; shop: string; mailbox: string },
): Promise<void> {
  await limits.consume(contractLimits['bank-help'], { ip, subject: shop })
  await limits.consume(
    contractLimits['mailed-bank-help-of-shop'],
    { ip, subject: `${shop} ${mailbox}` },
    { helperEmail: 'We have sent them 3 emails for this shop today. Ask them to look for the last one.' },
  )
  await limits.consume(
    contractLimits['mailed-bank-help'],
    { ip, subject: mailbox },
    { helperEmail: 'We cannot send more of these emails to this address today. Try again tomorrow.' },
  )
}

/** Builds the mail with the link. */
const mailTo = (
  address: string,
  shop: ShopRow,
  { key, until }: { key: string; until: string },
  { PUBLIC_URL, TO_EMAIL_SETUP }: Platform['config'],
) =>
  mail({
    template: bankHelpMail,
    data: {
      ...namesFor(shop),
      until,
      url: `${PUBLIC_URL}/contract/bank-help?${new URLSearchParams({ key })}`,
    },
    to: { name: '', address },
    replyTo: TO_EMAIL_SETUP,
    about: { kind: 'newsagency', id: shop.id },
  })

/**
 * Asks a helper for the bank account, by a link that opens nothing else (rule C58). Replaces an open link. The mail
 * contains no text that the retailer typed, so that an attacker cannot send messages to strangers through us.
 * @throws RefusedError not-found; conflict once the contract is signed; too-many-requests; AlreadyDoneError
 */
export async function askBankHelp(
  platform: Platform,
  actor: ContractActor,
  { helperName, helperEmail }: BankHelpBody,
  { origin, act }: { origin: Origin; act: Repeatable | undefined },
): Promise<{ success: true }> {
  const { config, keys, limits } = platform
  const reply = { success: true } as const
  await countMails(limits, { ip: addressBlock(origin.ip), shop: actor.shopId, mailbox: mailboxKey(helperEmail) })
  const { key, keyHash, expiresAt } = makeKey(linkHours * 3_600_000)
  const done = await actOn(
    platform,
    actedContract('bank-help', (tx) => lockContract(tx, actor)),
    {
      id: actor.shopId,
      by: ownerOf,
      origin,
      async work(tx) {
        const { shop } = await lockOpenContract(tx, actor)
        await insertBankHelp(tx, {
          id: newId(),
          shopId: shop.id,
          askedWith: actor.tokenHash,
          keyHash,
          helperName,
          helperEmail,
          expiresAt,
        })
        const until = expiresAt.toISOString()
        await commitEffects(tx, { once: act, reply, mails: [mailTo(helperEmail, shop, { key, until }, config)], keys })
        return ok({ kind: 'asked', became: { until } })
      },
    },
  )
  orRefuse(done)
  return reply
}

/** Returns the open request and the helper's answer, masked, for the bank step; null if there is none. */
export async function findBankHelpView(
  { database: { queries }, keys }: Pick<Platform, 'database' | 'keys'>,
  contract: Pick<ContractActor, 'shopId' | 'tokenHash'>,
): Promise<BankHelp | null> {
  const help = await findLivingHelp(queries, contract)
  if (!help) return null
  const { id, helperName, expiresAt, answeredAt } = help
  const bank = answerIn(keys, help)
  return {
    id,
    helperName,
    until: expiresAt.toISOString(),
    answered: answeredAt && bank ? { at: answeredAt.toISOString(), bank: maskAccount(bank) } : null,
  }
}

const answerIn = (keys: Keys, { id, encrypted }: StoredBankHelp) =>
  encrypted === null ? undefined : decryptBankHelp(keys, id, encrypted)

const outcomes = { withdraw: 'withdrawn', confirm: 'confirmed', reject: 'rejected' } as const

/**
 * Withdraws the link, confirms the helper's details or rejects them (rules C58, C60). Confirmed details become the
 * account of the draft, under its next version. Idempotent.
 * @throws RefusedError not-found; conflict when the request ended in another way, when the draft has another version
 * than the retailer saw, or once the contract is signed.
 */
export async function closeBankHelp(
  { database, keys }: Pick<Platform, 'database' | 'keys'>,
  actor: ContractActor,
  { id, intent, version }: CloseBankHelpBody,
  origin: Origin,
): Promise<ContractDraft> {
  const outcome = outcomes[intent]
  return database.transaction(async (tx) => {
    const held = await lockOpenContract(tx, actor)
    const { shop, draft } = held
    const help = await findBankHelp(tx, { id, shopId: shop.id })
    if (!help || !isOfContract(help, actor.tokenHash)) throw new RefusedError('not-found')
    if (help.outcome === outcome) return draftView(keys, shop, draft)
    const bank = answerIn(keys, help)
    const isOver = help.outcome !== null || help.expiresAt <= new Date()
    if (isOver || (intent === 'withdraw') !== (bank === undefined)) throw new RefusedError('conflict')
    await actInside(tx, actedContract('bank-help'), {
      id: shop.id,
      by: ownerOf,
      origin,
      async work() {
        await endBankHelp(tx, id, outcome)
        return ok({ kind: outcome })
      },
    })
    if (intent !== 'confirm' || !bank) return draftView(keys, shop, draft)
    const account = decryptAccount(keys, draft) ?? {
      ...emptyAccount,
      abn: shop.abn ?? '',
      surNameOrCompanyName: draft?.contact ? bankNameOf(draft.contact) : '',
    }
    const saved = await saveSections(tx, keys, held, { version: version ?? 0, account: { ...account, ...bank } })
    // The transaction is rolled back.
    if (saved.kind === 'conflict') throw new RefusedError('conflict')
    return saved.draft
  })
}
