import { recordDifferences } from '#app/shops/office/approval/record-differences.server.ts'
import { differencesBetween, type Identity, isRegisteredName } from '#app/shops/office/approval/differences.ts'
import { type ShopRow, lockShop } from '#app/shops/find/find-shop.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import type { Job } from '#app/outbox/jobs/jobs.server.ts'
import type { QueuedJob } from '#app/outbox/jobs/queued-job.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { findEvents } from '#app/office/records/history/manage-events.server.ts'
import { canLookUp, lookUpAbn } from '#app/registrations/abn/check-abn.server.ts'
import { findApprovedBusiness } from '#app/registrations/find/find-approved-business.server.ts'
import { signerName } from '#app/signing/signing.ts'

import { decryptDocumentSnapshot, findStoredDraft } from '../draft/drafts.queries.server.ts'
import type { WizardState } from '../wizard/wizard-state.ts'
import { signerOf } from './create-contract-document.server.ts'

/**
 * Returns the approved details of a shop: its registration, or for a shop that was handed on the details that staff
 * entered for its new owner, which it has until its agreement is sealed.
 */
async function findApproved(queries: Queries, shop: ShopRow): Promise<Identity> {
  const { id, registrationId, shopName, abn, contactName, email } = shop
  const events = await findEvents(queries, { kind: 'newsagency', id })
  const isHandedOn = events.some(({ kind }) => kind === 'transferred')
  const registered = registrationId && !isHandedOn ? await findApprovedBusiness(queries, registrationId) : undefined
  return registered ?? { shopName, abn: abn ?? '', contactName: contactName ?? '', email: email ?? '' }
}

/**
 * Records the differences between a signed agreement and the approval (rule C61). Runs inside the transaction that
 * applies the signed document, before the shop gets the signed details.
 */
export async function compareWithApproval(
  tx: Transaction,
  { shop, signed, actor }: { shop: ShopRow; signed: WizardState; actor: { kind: 'agent'; name: string } },
): Promise<void> {
  const signer = signerOf(signed)
  const found = differencesBetween(await findApproved(tx, shop), {
    shopName: signed.contact.shopName,
    abn: signed.account.abn,
    contactName: signerName(signer),
    email: signer.email,
  })
  await recordDifferences(tx, shop, { found, actor })
}

type Asking = Pick<Platform, 'config' | 'database' | 'keys' | 'log'>
type Asked = { newsagencyId: string; documentId: string }

const legalNameQueue = 'contract-legal-name'

/** Returns the job that asks the business register about the ABN of a signed agreement; none without a register. */
export const legalNameChecks = (platform: Pick<Asking, 'config' | 'log'>, asked: Asked): QueuedJob[] =>
  canLookUp(platform) ? [{ queue: legalNameQueue, data: asked }] : []

/**
 * Looks up the holder of the signed ABN in the business register, and records a difference from the agreement's legal
 * name (rule C61). Does nothing if the shop has another agreement by now.
 * @throws an Error when the register did not answer: the job is retried later.
 */
export async function checkLegalName(platform: Asking, { newsagencyId: shopId, documentId }: Asked): Promise<void> {
  const { database, keys } = platform
  const draft = await findStoredDraft(database.queries, shopId)
  const account = draft?.documentId === documentId ? decryptDocumentSnapshot(keys, draft)?.account : undefined
  if (!account) return
  const facts = await lookUpAbn(platform, account.abn)
  if (!facts) throw new Error('the business register did not answer')
  const { surNameOrCompanyName: signed } = account
  const approved = facts.entityName ?? ''
  if (approved !== '' && isRegisteredName(signed, approved)) return
  await database.transaction(async (tx) => {
    const shop = await lockShop(tx, shopId)
    const isTheirs = (await findStoredDraft(tx, shopId))?.documentId === documentId
    const isKnown = shop?.differences?.some(({ field }) => field === 'legalName')
    if (!shop || !isTheirs || isKnown) return
    const found = [{ field: 'legalName', approved, signed }]
    await recordDifferences(tx, shop, { found, actor: { kind: 'system', name: 'The business register' } })
  })
}

/** The job that runs `checkLegalName`. */
export function legalNameJob(platform: Asking): Job<Asked> {
  return { queue: legalNameQueue, work: (asked) => checkLegalName(platform, asked) }
}
