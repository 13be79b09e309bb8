import type { Platform } from '#app/platform/platform.server.ts'

import { findDocumentById, lockDocument, type StoredDocument, updateDocument } from '../sign-documents.store.server.ts'
import { appendEvents } from '../sign-events.store.server.ts'
import { nextSigningStatus, type SigningDocumentStatus } from '../signing.ts'
import { pandaDocClient } from './panda-doc-client.server.ts'
import { PandaDocAway, PandaDocRefusal } from './panda-doc-wire.server.ts'
import { backoffSeconds, planNextTurn } from './plan-next-turn.server.ts'
import { prepareDocument } from './prepare-document.server.ts'
import { claimTurn, releaseTurn } from './provider-turns.store.server.ts'
import { fetchSealed, reconcileDocument } from './reconcile-document.server.ts'

const pollMs = 200

/** Another process, or another call, talks with PandaDoc about it: what it finds is our answer as well. */
async function awaitTurnsEnd(platform: Platform, id: string, until: number): Promise<void> {
  for (;;) {
    const document = await findDocumentById(platform.database.queries, id)
    if (!document?.providerClaimedUntil || document.providerClaimedUntil.getTime() <= Date.now()) return
    if (Date.now() + pollMs > until) return
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

/** It did not answer: kept for the next turn, and said to staff once. */
async function noteAway(platform: Platform, id: string, { message, retryAfterSeconds }: PandaDocAway): Promise<void> {
  platform.log.warn('the signing provider was not reached', { reason: message })
  await platform.database.transaction(async (tx) => {
    const document = await lockDocument(tx, id)
    if (!document) return
    const { providerTries, status } = document
    const seconds = backoffSeconds(providerTries, retryAfterSeconds)
    const isOver = status === 'voided' || status === 'expired'
    if (!isOver) await updateDocument(tx, id, { reason: `${message}. It is asked again by itself.` })
    if (providerTries === 0)
      await appendEvents(tx, id, [{ type: 'provider.delayed', actor: 'System', data: { reason: message } }])
    await planNextTurn(tx, platform, { id, seconds, tries: providerTries + 1 })
  })
}

/** It refused: what is being made cannot be made; of what was sent, staff are told why nothing moves. */
async function noteRefusal(platform: Platform, id: string, { message }: PandaDocRefusal): Promise<void> {
  platform.log.error('the signing provider refused', { reason: `document ${id}: ${message}` })
  await platform.database.transaction(async (tx) => {
    const document = await lockDocument(tx, id)
    if (!document) return
    const isMaking = document.status === 'preparing'
    const status = isMaking ? nextSigningStatus(document.status, 'fail') : undefined
    const isOver = document.status === 'voided' || document.status === 'expired'
    await updateDocument(tx, id, {
      ...(status && { status }),
      ...(!isOver && { reason: message }),
      providerNextAt: null,
    })
    if (document.reason !== message)
      await appendEvents(tx, id, [{ type: 'provider.refused', actor: 'System', data: { reason: message } }])
    const isWaiting = ['sent', 'viewed', 'completing'].includes(document.status)
    if (isWaiting) await planNextTurn(tx, platform, { id, seconds: 3_600, tries: document.providerTries + 1 })
  })
}

async function takeBack(platform: Platform, { id, providerId, reason }: StoredDocument): Promise<void> {
  if (providerId) await pandaDocClient(platform.config).void(providerId, reason ?? 'No longer needed')
  await platform.database.transaction((tx) => updateDocument(tx, id, { providerNextAt: null, providerTries: 0 }))
}

/** One turn: what the document's state asks for. A signed one goes on to its PDF at once. */
async function takeTurn(platform: Platform, document: StoredDocument, until: number): Promise<void> {
  const { status } = document
  if (status === 'preparing' || status === 'error') return prepareDocument(platform, document, until)
  if (status === 'voided' || status === 'expired') return takeBack(platform, document)
  if (status === 'sent' || status === 'viewed') await reconcileDocument(platform, document)
  const current = await findDocumentById(platform.database.queries, document.id)
  if (current?.status === 'completing') await fetchSealed(platform, current)
}

/**
 * Goes on with a document at PandaDoc's, wherever it stands: makes it, asks how far it is, fetches its PDF, takes it back.
 * Of all who ask at once, one talks with PandaDoc. It never throws for PandaDoc's sake: what could not be done now is kept,
 * and tried again by itself. Of another provider's documents nothing happens.
 */
export async function advanceDocument(
  platform: Platform,
  documentId: string,
  { waitMs = 10_000 } = {},
): Promise<SigningDocumentStatus | undefined> {
  const { queries } = platform.database
  const until = Date.now() + waitMs
  const document = await claimTurn(queries, documentId)
  if (!document) {
    await awaitTurnsEnd(platform, documentId, until)
    return (await findDocumentById(queries, documentId))?.status
  }
  try {
    await takeTurn(platform, document, until)
  } catch (error) {
    if (error instanceof PandaDocAway) await noteAway(platform, documentId, error)
    else if (error instanceof PandaDocRefusal) await noteRefusal(platform, documentId, error)
    else throw error
  } finally {
    await releaseTurn(queries, documentId)
  }
  return (await findDocumentById(queries, documentId))?.status
}
