import { hashToken, makeToken } from '#app/platform/crypto/tokens.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import { newId } from '#app/platform/new-id.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { emailKey } from '#app/platform/text.ts'

import { nameOf } from '../documents/sealed-document.server.ts'
import { findDocumentById, lockDocument, type StoredDocument } from '../documents/sign-documents.store.server.ts'
import { appendEvents } from '../documents/sign-events.store.server.ts'
import { openProviderSession } from '../pandadoc/open-provider-session.server.ts'
import { type SigningDocumentStatus, signPath } from '../signing.ts'
import { insertSession, revokeSessions } from './sign-sessions.store.server.ts'
import { signCookie } from './signing-session.server.ts'

const sessionMinutes = 60

const signable: SigningDocumentStatus[] = ['sent', 'viewed']
const readable: SigningDocumentStatus[] = ['completing', 'completed']

/** An open session: `cookie` is a whole Set-Cookie value, of the built-in signer only; `frame` the address of its frame. */
export type SigningSession = { sessionId: string; frame: string; cookie?: string }

type Opening = { documentId: string; newsagencyId: string; email: string }

const isTheirs = (document: StoredDocument | undefined, { newsagencyId, email }: Opening): document is StoredDocument =>
  document?.newsagencyId === newsagencyId && document.signerEmailKey === emailKey(email)

/**
 * Opens the hour in which one person may sign one document (rule SG3). `sessionId` stands in the frame's
 * address; the built-in signer's page opens with it and the cookie that the same answer must carry. Sessions before it end.
 * A signed document opens to be read.
 * @throws RefusedError not-found for another shop's document or another email, without saying which; conflict when the
 * document was voided, declined, has expired, or is not ready; unavailable while another company still makes it.
 */
export async function openSigningSession(
  platform: Platform,
  opening: Opening,
  origin: Origin,
): Promise<SigningSession> {
  const { documentId } = opening
  const seen = await findDocumentById(platform.database.queries, documentId)
  if (!isTheirs(seen, opening)) throw new RefusedError('not-found')
  if (seen.provider === 'pandadoc') return openProviderSession(platform, seen, origin)
  const [sessionId, cookieToken] = [makeToken(), makeToken()]
  const expiresAt = new Date(Date.now() + sessionMinutes * 60_000)
  await platform.database.transaction(async (tx) => {
    const document = await lockDocument(tx, documentId)
    if (!isTheirs(document, opening)) throw new RefusedError('not-found')
    const isReadOnly = readable.includes(document.status)
    const isOver = document.expiresAt.getTime() <= Date.now()
    if (!isReadOnly && (isOver || !signable.includes(document.status))) throw new RefusedError('conflict')
    await revokeSessions(tx, documentId)
    const id = newId()
    await insertSession(tx, {
      id,
      documentId,
      tokenHash: hashToken(sessionId),
      cookieHash: hashToken(cookieToken),
      isReadOnly,
      ip: origin.ip,
      userAgent: origin.userAgent.slice(0, 300),
      expiresAt,
    })
    const actor = nameOf(document)
    await appendEvents(tx, documentId, [
      { type: 'session.opened', actor, data: { session: id, isReadOnly, minutes: sessionMinutes }, origin },
    ])
  })
  return {
    sessionId,
    frame: signPath(sessionId),
    cookie: signCookie.set(platform.config, { token: cookieToken, expiresAt }),
  }
}
