import { setTimeout as sleep } from 'node:timers/promises'

import type { Job } from '#app/outbox/jobs/jobs.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { rateDay, ratesInWords } from '#app/rates/rates.schema.ts'

import { findCosigners } from '../cosigners/cosigners.queries.server.ts'
import { decryptFields } from '../documents/document-secrets.server.ts'
import {
  findDocumentById,
  lockDocument,
  signerOf,
  type StoredDocument,
  updateDocument,
} from '../documents/sign-documents.queries.server.ts'
import { appendEvents } from '../documents/history/sign-events.queries.server.ts'
import { nextSigningStatus, type SigningDocumentStatus } from '../signing.ts'
import {
  PandaDocAway,
  pandaDocClient,
  type PandaDocClient,
  PandaDocRefusal,
  type PandaDocRequest,
} from './panda-doc-client.server.ts'
import { claimTurn, deleteOldWebhooks, findDueIds, releaseTurn } from './provider-turns.queries.server.ts'
import {
  backoffSeconds,
  fetchSealed,
  openAtPandaDoc,
  planNextTurn,
  providerQueue,
  reconcileDocument,
} from './reconcile-document.server.ts'

const pollMs = 200

/** Waits while another process or call talks with PandaDoc about the document: its result counts for this call as well. */
async function awaitTurnsEnd(platform: Platform, id: string, until: number): Promise<void> {
  for (;;) {
    const document = await findDocumentById(platform.database.queries, id)
    if (!document?.providerClaimedUntil || document.providerClaimedUntil.getTime() <= Date.now()) return
    if (Date.now() + pollMs > until) return
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

/** Plans a retry after PandaDoc did not answer, and notes the problem for staff. */
async function noteAway(platform: Platform, id: string, { message, retryAfterSeconds }: PandaDocAway): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const document = await lockDocument(tx, id)
    if (!document) return
    const { providerTries, status } = document
    const level = providerTries === 0 ? 'warn' : 'debug'
    platform.log[level]('the signing provider did not answer', { reason: message, attempt: providerTries + 1 })
    const seconds = backoffSeconds(providerTries, retryAfterSeconds)
    const isOver = status === 'voided' || status === 'expired'
    if (!isOver) await updateDocument(tx, id, { reason: `${message}. It is asked again by itself.` })
    if (providerTries === 0)
      await appendEvents(tx, platform.keys, id, [
        { type: 'provider.delayed', actor: 'System', data: { reason: message } },
      ])
    await planNextTurn(tx, { id, seconds, tries: providerTries + 1 })
  })
}

/** Handles a refusal: a document that is still being created fails; for a sent one, staff see why it does not progress. */
async function noteRefusal(platform: Platform, id: string, { message }: PandaDocRefusal): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const document = await lockDocument(tx, id)
    if (!document) return
    const isNew = document.reason !== message
    if (isNew) platform.log.error('the signing provider refused a request', { reason: `document ${id}: ${message}` })
    const isMaking = document.status === 'preparing'
    const status = isMaking ? nextSigningStatus(document.status, 'fail') : undefined
    const isOver = document.status === 'voided' || document.status === 'expired'
    await updateDocument(tx, id, {
      ...(status && { status }),
      ...(!isOver && { reason: message }),
      providerNextAt: null,
    })
    if (isNew)
      await appendEvents(tx, platform.keys, id, [
        { type: 'provider.refused', actor: 'System', data: { reason: message } },
      ])
    const isWaiting = [...openAtPandaDoc, 'completing'].includes(document.status)
    if (isWaiting) await planNextTurn(tx, { id, seconds: 3_600, tries: document.providerTries + 1 })
  })
}

async function voidAtProvider(platform: Platform, { id, providerId, reason }: StoredDocument): Promise<void> {
  if (providerId) await pandaDocClient(platform.config).void(providerId, reason ?? 'No longer needed')
  await platform.database.transaction((tx) => updateDocument(tx, id, { providerNextAt: null, providerTries: 0 }))
}

/** Takes the next step for the document's status. Fetches the PDF of a signed document at once. */
async function processNextDue(platform: Platform, document: StoredDocument, until: number): Promise<void> {
  const { status } = document
  if (status === 'preparing' || status === 'error') return prepareDocument(platform, document, until)
  if (status === 'voided' || status === 'expired') return voidAtProvider(platform, document)
  if (openAtPandaDoc.includes(status)) await reconcileDocument(platform, document)
  const current = await findDocumentById(platform.database.queries, document.id)
  if (current?.status === 'completing') await fetchSealed(platform, current)
}

/**
 * Brings a document at PandaDoc one step on: creates it, asks for its status, fetches its PDF, or voids it. Only one
 * of several concurrent callers talks with PandaDoc. A failure of PandaDoc never throws: a retry is planned instead.
 * Does nothing for documents of another provider.
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
    await processNextDue(platform, document, until)
  } catch (error) {
    if (error instanceof PandaDocAway) await noteAway(platform, documentId, error)
    else if (error instanceof PandaDocRefusal) await noteRefusal(platform, documentId, error)
    else throw error
  } finally {
    await releaseTurn(queries, documentId)
  }
  return (await findDocumentById(queries, documentId))?.status
}

const isUnfinished = (status: string | undefined): boolean => status === undefined || status === 'document.uploaded'

async function requestOf({ config, database, keys }: Platform, document: StoredDocument): Promise<PandaDocRequest> {
  const { id, corporation, businessName } = document
  const templateId = corporation ? config.PANDADOC_TEMPLATE_CORPORATION : config.PANDADOC_TEMPLATE_INDIVIDUAL
  if (!templateId) throw new Error('PandaDoc has no template for this agreement')
  const { fields, rates } = decryptFields(keys, document)
  const on = rateDay(document.createdAt)
  const others = document.execution === 'alone' ? [] : await findCosigners(database.queries, id)
  const people = [signerOf(document), ...others]
  const roles = ['Retailer', config.PANDADOC_SECOND_ROLE]
  return {
    name: `Retailer agreement: ${businessName}`,
    templateId,
    documentId: id,
    recipients: people.map(({ email, firstName, lastName }, at) => {
      const role = roles[at]
      if (!role) throw new Error('PandaDoc has no role for this signer')
      return { email, firstName, lastName, role }
    }),
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }])),
    rates: rates.map((of) => `${of.partner}: ${ratesInWords(of, on)}`).join('\n') || 'No rate is set yet.',
  }
}

/** For a document older than this, an earlier attempt may have created it at PandaDoc and lost the response. */
const begunBeforeMs = 15_000

/** Returns PandaDoc's id of the document: the stored one, one whose response was lost, or a new one. */
async function nameAtPandaDoc(platform: Platform, client: PandaDocClient, document: StoredDocument): Promise<string> {
  if (document.providerId) return document.providerId
  const isBegun = document.providerTries > 0 || Date.now() - document.createdAt.getTime() > begunBeforeMs
  const lost = isBegun ? await client.find(document.id) : undefined
  const { id } = lost ?? (await client.create(await requestOf(platform, document)))
  await platform.database.transaction((tx) => updateDocument(tx, document.id, { providerId: id }))
  return id
}

/** Yields pauses that double up to 1.5 seconds. */
function* pauses(): Generator<number> {
  for (let pauseMs = 200; ; pauseMs = Math.min(pauseMs * 2, 1_500)) yield pauseMs
}

/** Waits until PandaDoc has made the draft: that takes some seconds, and a new document may be a 404 at first. */
async function waitUntilDraft(client: PandaDocClient, id: string, until: number): Promise<string | undefined> {
  for (const pauseMs of pauses()) {
    const status = (await client.state(id))?.status
    if (!isUnfinished(status) || Date.now() + pauseMs > until) return status
    await sleep(pauseMs)
  }
  return undefined
}

/** Sends a draft. PandaDoc refuses to send a document that was already sent: that is no error. */
async function sendDraft(client: PandaDocClient, id: string): Promise<void> {
  try {
    await client.send(id)
  } catch (error) {
    const status = error instanceof PandaDocRefusal ? (await client.state(id))?.status : undefined
    if (status !== 'document.sent' && status !== 'document.viewed') throw error
  }
}

async function keepAsSent(platform: Platform, id: string, providerId: string): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const document = await lockDocument(tx, id)
    const status = document && nextSigningStatus(document.status, 'send')
    // The document was voided since then: the next turn voids it at PandaDoc as well.
    if (!status) return planNextTurn(tx, { id, seconds: 0, tries: 0 })
    await updateDocument(tx, id, { status, sentAt: new Date(), reason: null })
    await appendEvents(tx, platform.keys, id, [
      { type: 'document.sent', actor: 'System', data: { pandadoc: providerId } },
    ])
    return planNextTurn(tx, { id, seconds: 3_600, tries: 0 })
  })
}

/**
 * Makes a document ready to be signed at PandaDoc: creates it, waits for the draft, sends it. Each finished step is
 * stored and not repeated. The caller holds the turn.
 * @throws PandaDocAway, PandaDocRefusal
 */
async function prepareDocument(platform: Platform, document: StoredDocument, until: number): Promise<void> {
  const client = pandaDocClient(platform.config)
  const id = await nameAtPandaDoc(platform, client, document)
  const status = await waitUntilDraft(client, id, until)
  if (isUnfinished(status))
    return platform.database.transaction((tx) =>
      planNextTurn(tx, { id: document.id, seconds: 3, tries: document.providerTries }),
    )
  if (status === 'document.error') throw new PandaDocRefusal('document.error', 422)
  if (status === 'document.draft') await sendDraft(client, id)
  return keepAsSent(platform, document.id, id)
}

/** The most documents in one run: the rest waits for the next minute. */
const mostInARun = 40

/** Advances one document at its planned time, and all due documents every minute. */
export function signingProviderJob(platform: Platform): Job<{ documentId?: string }> {
  return {
    queue: providerQueue,
    every: '* * * * *',
    leaseSeconds: 600,
    async work({ documentId }) {
      if (documentId) return void (await advanceDocument(platform, documentId))
      for (const id of await findDueIds(platform.database.queries, mostInARun)) await advanceDocument(platform, id)
      return deleteOldWebhooks(platform.database.queries)
    },
  }
}
