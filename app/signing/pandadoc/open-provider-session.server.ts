import { RefusedError } from '#app/core/errors.ts'
import type { Origin } from '#app/core/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import {
  findDocumentById,
  lockDocument,
  signerNameOf,
  type StoredDocument,
} from '../documents/sign-documents.queries.server.ts'
import { appendEvents } from '../documents/sign-events.queries.server.ts'
import type { SigningDocumentStatus } from '../signing.ts'
import { advanceDocument } from './advance-document.server.ts'
import { PandaDocAway, pandaDocClient, pandaDocFrame, PandaDocRefusal } from './panda-doc-client.server.ts'

const sessionMinutes = 60
const beingMade: SigningDocumentStatus[] = ['preparing', 'error']
const shown: SigningDocumentStatus[] = ['sent', 'viewed', 'completing', 'completed']

const notYet = () =>
  new RefusedError('unavailable', {
    retryAfterSeconds: 5,
    message: 'Your agreement is still being made. What you filled in is kept: please try again in a moment.',
  })

async function sessionAt(platform: Platform, { providerId, signerEmail }: StoredDocument): Promise<string> {
  try {
    return await pandaDocClient(platform.config).openSession(providerId ?? '', signerEmail, sessionMinutes * 60)
  } catch (error) {
    if (error instanceof PandaDocAway) throw notYet()
    throw error instanceof PandaDocRefusal ? new RefusedError('conflict') : error
  }
}

/**
 * Opens PandaDoc's signing session for the signer (rule SG3). First continues to create a document that is not ready.
 * @throws RefusedError unavailable while it is not ready or PandaDoc does not answer; conflict when it cannot be
 * signed.
 */
export async function openProviderSession(
  platform: Platform,
  document: StoredDocument,
  origin: Origin,
): Promise<{ sessionId: string; frame: string }> {
  if (beingMade.includes(document.status)) await advanceDocument(platform, document.id)
  const current = await findDocumentById(platform.database.queries, document.id)
  if (current && beingMade.includes(current.status)) throw notYet()
  if (!current || !shown.includes(current.status)) throw new RefusedError('conflict')
  const sessionId = await sessionAt(platform, current)
  await platform.database.transaction(async (tx) => {
    if (!(await lockDocument(tx, current.id))) return
    const data = { via: 'PandaDoc', minutes: sessionMinutes }
    await appendEvents(tx, platform.keys, current.id, [
      { type: 'session.opened', actor: signerNameOf(current), data, origin },
    ])
  })
  return { sessionId, frame: pandaDocFrame(platform.config, sessionId) }
}
