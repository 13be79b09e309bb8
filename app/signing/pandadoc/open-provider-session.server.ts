import { RefusedError } from '#app/core/errors.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { findParty, type Party } from '../cosigners/parties.server.ts'
import { findDocumentById, lockDocument, type StoredDocument } from '../documents/sign-documents.queries.server.ts'
import { appendEvents } from '../documents/history/sign-events.queries.server.ts'
import type { SigningDocumentStatus } from '../signing.ts'
import { advanceDocument } from './advance-document.server.ts'
import { PandaDocAway, pandaDocClient, pandaDocFrame, PandaDocRefusal } from './panda-doc-client.server.ts'

const sessionMinutes = 60
const beingMade: SigningDocumentStatus[] = ['preparing', 'error']
const shown: SigningDocumentStatus[] = ['sent', 'viewed', 'part-signed', 'completing', 'completed']

const notYet = () =>
  new RefusedError('unavailable', {
    retryAfterSeconds: 5,
    reason: 'the signing provider did not answer, or still makes the agreement',
    message: 'Your agreement is still being made. What you filled in is kept: please try again in a moment.',
  })

async function sessionAt(platform: Platform, { providerId }: StoredDocument, { email }: Party): Promise<string> {
  try {
    return await pandaDocClient(platform.config).openSession(providerId ?? '', email, sessionMinutes * 60)
  } catch (error) {
    if (error instanceof PandaDocAway) throw notYet()
    throw error instanceof PandaDocRefusal ? new RefusedError('conflict') : error
  }
}

/**
 * Opens PandaDoc's signing session for one of the signers, by default the first (rules SG3, SG28). First continues to create a document that is not ready.
 * @throws RefusedError unavailable while it is not ready or PandaDoc does not answer; conflict when it cannot be
 * signed.
 */
export async function openProviderSession(
  platform: Platform,
  { document, cosignerId = null }: { document: StoredDocument; cosignerId?: string | null },
  origin: Origin,
): Promise<{ sessionId: string; frame: string }> {
  if (beingMade.includes(document.status)) await advanceDocument(platform, document.id)
  const current = await findDocumentById(platform.database.queries, document.id)
  if (current && beingMade.includes(current.status)) throw notYet()
  if (!current || !shown.includes(current.status)) throw new RefusedError('conflict')
  const party = await findParty(platform.database.queries, current, cosignerId)
  if (!party) throw new RefusedError('conflict')
  const sessionId = await sessionAt(platform, current, party)
  await platform.database.transaction(async (tx) => {
    if (!(await lockDocument(tx, current.id))) return
    const data = { via: 'PandaDoc', cosigner: cosignerId ?? undefined, minutes: sessionMinutes }
    await appendEvents(tx, platform.keys, current.id, [{ type: 'session.opened', actor: party.name, data, origin }])
  })
  return { sessionId, frame: pandaDocFrame(platform.config, sessionId) }
}
