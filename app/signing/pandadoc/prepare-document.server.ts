import { setTimeout as sleep } from 'node:timers/promises'

import { unseal } from '#app/platform/crypto/sealed.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { agreementFieldsSchema } from '../agreement-fields.schema.ts'
import { fieldsPlace } from '../sealed-places.ts'
import { lockDocument, type StoredDocument, updateDocument } from '../sign-documents.store.server.ts'
import { appendEvents } from '../sign-events.store.server.ts'
import { nextSigningStatus } from '../signing.ts'
import { pandaDocClient, type PandaDocClient, type PandaDocRequest } from './panda-doc-client.server.ts'
import { PandaDocRefusal } from './panda-doc-wire.server.ts'
import { planNextTurn } from './plan-next-turn.server.ts'

const isUnfinished = (status: string | undefined): boolean => status === undefined || status === 'document.uploaded'

function requestOf({ config, keys }: Platform, document: StoredDocument): PandaDocRequest {
  const { id, corporation, businessName, signerEmail, signerFirstName, signerLastName } = document
  const templateId = corporation ? config.PANDADOC_TEMPLATE_CORPORATION : config.PANDADOC_TEMPLATE_INDIVIDUAL
  if (!templateId) throw new Error('PandaDoc has no template for this agreement')
  const fields = agreementFieldsSchema.parse(JSON.parse(unseal(keys, fieldsPlace(id), document.fieldsSealed)))
  return {
    name: `Retailer agreement: ${businessName}`,
    templateId,
    documentId: id,
    recipient: { email: signerEmail, firstName: signerFirstName, lastName: signerLastName },
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }])),
  }
}

/** Older than this, it was begun before: its making at PandaDoc's may have been done and its answer lost. */
const begunBeforeMs = 15_000

/** PandaDoc's id of our document: the one we have, one whose answer was lost, or a new one. */
async function nameAtPandaDoc(platform: Platform, client: PandaDocClient, document: StoredDocument): Promise<string> {
  if (document.providerId) return document.providerId
  const isBegun = document.providerTries > 0 || Date.now() - document.createdAt.getTime() > begunBeforeMs
  const lost = isBegun ? await client.find(document.id) : undefined
  const { id } = lost ?? (await client.create(requestOf(platform, document)))
  await platform.database.transaction((tx) => updateDocument(tx, document.id, { providerId: id }))
  return id
}

/** Ever longer, to a second and a half. */
function* pauses(): Generator<number> {
  for (let pauseMs = 200; ; pauseMs = Math.min(pauseMs * 2, 1_500)) yield pauseMs
}

/** PandaDoc needs some seconds, and may not even know its own document at first (404). */
async function waitUntilDraft(client: PandaDocClient, id: string, until: number): Promise<string | undefined> {
  for (const pauseMs of pauses()) {
    const status = (await client.state(id))?.status
    if (!isUnfinished(status) || Date.now() + pauseMs > until) return status
    await sleep(pauseMs)
  }
  return undefined
}

/** Only a draft can be sent: a refusal of one that is sent already is none. */
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
    // Taken back meanwhile: the next turn takes it back at PandaDoc's as well.
    if (!status) return planNextTurn(tx, platform, { id, seconds: 0, tries: 0 })
    await updateDocument(tx, id, { status, sentAt: new Date(), reason: null })
    await appendEvents(tx, id, [{ type: 'document.sent', actor: 'System', data: { pandadoc: providerId } }])
    return planNextTurn(tx, platform, { id, seconds: 3_600, tries: 0 })
  })
}

/**
 * Brings a document to where PandaDoc lets it be signed: create, wait until it is a draft, send. Each step that was done is
 * kept, and done once. The caller has the turn.
 * @throws PandaDocAway, PandaDocRefusal
 */
export async function prepareDocument(platform: Platform, document: StoredDocument, until: number): Promise<void> {
  const client = pandaDocClient(platform.config)
  const id = await nameAtPandaDoc(platform, client, document)
  const status = await waitUntilDraft(client, id, until)
  if (isUnfinished(status))
    return platform.database.transaction((tx) =>
      planNextTurn(tx, platform, { id: document.id, seconds: 3, tries: document.providerTries }),
    )
  if (status === 'document.error') throw new PandaDocRefusal('document.error', 422)
  if (status === 'document.draft') await sendDraft(client, id)
  return keepAsSent(platform, document.id, id)
}
