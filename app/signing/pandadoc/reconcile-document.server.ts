import { actInside } from '#app/outbox/act/act-on.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import { emailKey } from '#app/core/text/text.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { ok } from '#app/core/result.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { mailEndToFirstSigner, mailFirstSigner } from '../cosigners/ask-cosigner.server.ts'
import { askNewCosigner } from '../cosigners/cosigner-reminder.server.ts'
import { countingFirstMails, type FirstMails } from '../cosigners/first-mails.server.ts'
import { findCosigners, updateCosigner } from '../cosigners/cosigners.queries.server.ts'
import { findParties } from '../cosigners/parties.server.ts'
import {
  lockDocument,
  signerNameOf,
  type StoredDocument,
  updateDocument,
} from '../documents/sign-documents.queries.server.ts'
import { actedDocument, signingSystem } from '../documents/acted-document.server.ts'
import { appendEvents, type NewEvent } from '../documents/history/sign-events.queries.server.ts'
import { completeDocument } from '../seal/complete-document.server.ts'
import { nextSigningStatus, signableUntil, type SigningDocumentStatus } from '../signing.ts'
import { pandaDocClient, type PandaDocState, statusOfPandaDoc } from './panda-doc-client.server.ts'

const via = { via: 'PandaDoc' }
/** The statuses in which PandaDoc may know more than we do. */
export const openAtPandaDoc: readonly SigningDocumentStatus[] = ['sent', 'viewed', 'part-signed']
/** Polls open documents at this interval, in case a webhook was lost. */
const openSeconds = 3_600

/** Records in the audit log that a person signed. */
const signedAudit = (
  { id, listId, businessName, status }: StoredDocument,
  name: string,
  became: 'part-signed' | 'completing',
) => ({
  actor: { kind: 'visitor' as const, name },
  action: became === 'completing' ? 'document.signed' : 'document.part-signed',
  subject: { kind: 'document', id: listId, label: businessName },
  was: { status },
  became: { status: became, document: id },
})

/** Records the signature of the first of several signers, and asks the others. Returns the document with its new status. */
async function noteFirstSigned(tx: Transaction, platform: Platform, document: StoredDocument): Promise<StoredDocument> {
  const status = 'part-signed'
  const actor = signerNameOf(document)
  const viewedAt = document.viewedAt ?? new Date()
  const expiresAt = signableUntil(new Date())
  await updateDocument(tx, document.id, { status, viewedAt, expiresAt, reason: null })
  await appendEvents(tx, platform.keys, document.id, [{ type: 'document.part-signed', actor, data: via }])
  await commitEffects(tx, { audit: signedAudit(document, actor, status) })
  return { ...document, status, viewedAt, expiresAt }
}

async function askOthers(
  tx: Transaction,
  platform: Platform,
  { document, mails }: { document: StoredDocument; mails: FirstMails },
): Promise<void> {
  for (const cosigner of await findCosigners(tx, document.id))
    await askNewCosigner(tx, platform, { document, cosigner, isMailed: mails.isMailed(cosigner) })
  await mailFirstSigner(tx, platform, document)
}

/** Records the last signature: the first signer's, or that of the other one. */
async function noteSigned(tx: Transaction, keys: Keys, document: StoredDocument, at: Date): Promise<void> {
  const cosigner = (await findParties(tx, document)).at(-1)
  const actor = cosigner?.name ?? signerNameOf(document)
  const cosignerId = cosigner?.cosignerId ?? undefined
  const viewed: NewEvent[] = document.status === 'sent' ? [{ type: 'document.viewed', actor, data: via }] : []
  await updateDocument(tx, document.id, {
    status: 'completing',
    signedAt: at,
    viewedAt: document.viewedAt ?? at,
    reason: null,
  })
  if (cosignerId) await updateCosigner(tx, cosignerId, { signedAt: at })
  await appendEvents(tx, keys, document.id, [
    ...viewed,
    { type: 'document.signed', actor, data: { ...via, cosigner: cosignerId, signedAt: at.toISOString() } },
  ])
  await commitEffects(tx, { audit: signedAudit(document, actor, 'completing') })
}

async function noteEnd(
  tx: Transaction,
  platform: Platform,
  document: StoredDocument,
  status: 'declined' | 'voided',
): Promise<void> {
  const isDeclined = status === 'declined'
  const reason = isDeclined ? 'Declined at PandaDoc' : 'Taken back at PandaDoc'
  const { keys } = platform
  // After the first signature only another signer can decline.
  const decliner = (await findParties(tx, document)).find(({ hasSigned }) => !hasSigned)
  const ended = isDeclined
    ? ({ how: 'declined', who: decliner?.name ?? '', reason: '' } as const)
    : ({ how: 'voided' } as const)
  await mailEndToFirstSigner(tx, platform, document, ended)
  await actInside(tx, actedDocument(keys), {
    id: document.id,
    by: isDeclined ? { kind: 'visitor', name: decliner?.name ?? signerNameOf(document) } : signingSystem,
    work: async () =>
      ok({
        kind: status,
        change: { status, reason, endedAt: new Date(), providerNextAt: null },
        facts: { ...via, reason },
        was: { status: document.status },
        became: { status, reason, document: document.id },
      }),
  })
}

type ReportedState = { state: PandaDocState | undefined; hasFirstSigned: boolean }

/** Copies PandaDoc's status into the document. Idempotent. */
async function copyProviderStatus(
  platform: Platform,
  id: string,
  { state, hasFirstSigned, mails }: ReportedState & { mails: FirstMails },
): Promise<void> {
  const now: SigningDocumentStatus = state ? statusOfPandaDoc(state.status) : 'voided'
  await platform.database.transaction(async (tx) => {
    const locked = await lockDocument(tx, id)
    if (!locked || !openAtPandaDoc.includes(locked.status)) return
    const isFirst =
      locked.execution !== 'alone' && locked.status !== 'part-signed' && (hasFirstSigned || now === 'completing')
    const document = isFirst ? await noteFirstSigned(tx, platform, locked) : locked
    if (now === 'completing') return noteSigned(tx, platform.keys, document, state?.completedAt ?? new Date())
    if (now === 'declined' || now === 'voided') return noteEnd(tx, platform, document, now)
    if (isFirst) await askOthers(tx, platform, { document, mails })
    const viewed = now === 'viewed' && document.status === 'sent' && nextSigningStatus(document.status, 'view')
    if (viewed) {
      await updateDocument(tx, id, { status: viewed, viewedAt: new Date() })
      await appendEvents(tx, platform.keys, id, [{ type: 'document.viewed', actor: signerNameOf(document), data: via }])
    }
    return planNextTurn(tx, { id, seconds: openSeconds, tries: 0 })
  })
  platform.jobs.notify(mailQueue)
}

/** Fetches the sealed PDF once; if there is none yet, plans a retry. The caller holds the turn. */
export async function fetchSealed(platform: Platform, document: StoredDocument): Promise<void> {
  const bytes = await pandaDocClient(platform.config).download(document.providerId ?? '')
  if (bytes)
    return completeDocument(platform, document, {
      bytes,
      data: via,
      change: { reason: null, providerNextAt: null, providerTries: 0 },
    })
  const { id, providerTries } = document
  const seconds = backoffSeconds(providerTries)
  return platform.database.transaction((tx) => planNextTurn(tx, { id, seconds, tries: providerTries + 1 }))
}

/**
 * Asks PandaDoc for the status of a document and updates it (rule SG15). Only this response counts, not the claims of
 * a browser or a webhook. The caller holds the turn.
 * @throws PandaDocAway, PandaDocRefusal
 */
export async function reconcileDocument(platform: Platform, document: StoredDocument): Promise<void> {
  const { id, providerId, execution, status, signerEmailKey } = document
  const client = pandaDocClient(platform.config)
  const state = await client.state(providerId ?? '')
  const isAsked = state !== undefined && execution !== 'alone' && status !== 'part-signed'
  const signed = isAsked ? await client.signedEmails(providerId ?? '') : []
  const hasFirstSigned = signed.some((email) => emailKey(email) === signerEmailKey)
  const isAsking = hasFirstSigned && state !== undefined && openAtPandaDoc.includes(statusOfPandaDoc(state.status))
  await countingFirstMails(platform, isAsking ? document : undefined, (mails) =>
    copyProviderStatus(platform, id, { state, hasFirstSigned, mails }),
  )
}

export const providerQueue = 'signing-provider'

/** Turns later than this need no separate job: the sweep of every minute finds them. */
const sweptAfterSeconds = 60
const mostSeconds = 3_600

/** Returns 5, 10, 20 seconds and so on up to an hour, or the time that PandaDoc asks for if that is longer. */
export const backoffSeconds = (tries: number, askedFor = 0): number =>
  Math.min(mostSeconds, Math.max(askedFor, 5 * 2 ** Math.min(tries, 12)))

/** Plans the next call to PandaDoc about a document, in the caller's transaction. */
export async function planNextTurn(
  tx: Transaction,
  { id, seconds, tries }: { id: string; seconds: number; tries: number },
): Promise<void> {
  const at = new Date(Date.now() + seconds * 1_000)
  await updateDocument(tx, id, { providerNextAt: at, providerTries: tries })
  if (seconds < sweptAfterSeconds)
    await commitEffects(tx, { jobs: [{ queue: providerQueue, data: { documentId: id }, startAfter: at }] })
}
