import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import {
  lockDocument,
  signerNameOf,
  type StoredDocument,
  updateDocument,
} from '../documents/sign-documents.queries.server.ts'
import { appendEvents, type NewEvent } from '../documents/sign-events.queries.server.ts'
import { completeDocument } from '../seal/complete-document.server.ts'
import { nextSigningStatus, type SigningDocumentStatus } from '../signing.ts'
import { pandaDocClient, type PandaDocState, statusOfPandaDoc } from './panda-doc-client.server.ts'

const via = { via: 'PandaDoc' }
/** Polls open documents at this interval, in case a webhook was lost. */
const openSeconds = 3_600

async function noteSigned(tx: Transaction, keys: Keys, document: StoredDocument, at: Date): Promise<void> {
  const actor = signerNameOf(document)
  const viewed: NewEvent[] = document.status === 'sent' ? [{ type: 'document.viewed', actor, data: via }] : []
  await updateDocument(tx, document.id, {
    status: 'completing',
    signedAt: at,
    viewedAt: document.viewedAt ?? at,
    reason: null,
  })
  await appendEvents(tx, keys, document.id, [
    ...viewed,
    { type: 'document.signed', actor, data: { ...via, signedAt: at.toISOString() } },
  ])
  await commitEffects(tx, {
    audit: {
      actor: { kind: 'visitor', name: actor },
      action: 'document.signed',
      subject: { kind: 'document', id: document.listId, label: document.businessName },
      was: { status: document.status },
      became: { status: 'completing', document: document.id },
    },
  })
}

async function noteEnd(
  tx: Transaction,
  keys: Keys,
  document: StoredDocument,
  status: 'declined' | 'voided',
): Promise<void> {
  const isDeclined = status === 'declined'
  const reason = isDeclined ? 'Declined at PandaDoc' : 'Taken back at PandaDoc'
  const actor = isDeclined ? signerNameOf(document) : 'System'
  await updateDocument(tx, document.id, { status, reason, endedAt: new Date(), providerNextAt: null })
  const type = isDeclined ? 'document.declined' : 'document.voided'
  await appendEvents(tx, keys, document.id, [{ type, actor, data: { ...via, reason } }])
  await commitEffects(tx, {
    audit: {
      actor: { kind: 'system', name: 'Signing' },
      action: type,
      subject: { kind: 'document', id: document.listId, label: document.businessName },
      was: { status: document.status },
      became: { status, reason, document: document.id },
    },
  })
}

/** Copies PandaDoc's status into the document. Idempotent. */
async function takeOver(platform: Platform, id: string, said: PandaDocState | undefined): Promise<void> {
  const now: SigningDocumentStatus = said ? statusOfPandaDoc(said.status) : 'voided'
  await platform.database.transaction(async (tx) => {
    const document = await lockDocument(tx, id)
    if (document?.status !== 'sent' && document?.status !== 'viewed') return
    if (now === 'completing') return noteSigned(tx, platform.keys, document, said?.completedAt ?? new Date())
    if (now === 'declined' || now === 'voided') return noteEnd(tx, platform.keys, document, now)
    const viewed = now === 'viewed' && document.status === 'sent' && nextSigningStatus(document.status, 'view')
    if (viewed) {
      await updateDocument(tx, id, { status: viewed, viewedAt: new Date() })
      await appendEvents(tx, platform.keys, id, [{ type: 'document.viewed', actor: signerNameOf(document), data: via }])
    }
    return planNextTurn(tx, { id, seconds: openSeconds, tries: 0 })
  })
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
  const { id, providerId } = document
  await takeOver(platform, id, await pandaDocClient(platform.config).state(providerId ?? ''))
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
