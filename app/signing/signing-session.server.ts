import type { ApiContext } from '#app/platform/api/api.server.ts'
import { hashToken } from '#app/platform/crypto/tokens.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { signCookie } from './sign-cookie.server.ts'
import { findDocumentById, type StoredDocument } from './sign-documents.store.server.ts'
import { findSession, type StoredSession } from './sign-sessions.store.server.ts'

/** The header in which the sign page sends what stood in its address. */
export const sessionHeader = 'signing-session'

export type OpenedSession = { session: StoredSession; document: StoredDocument }

const shape = /^[\w-]{43}$/

/**
 * The living session of an address and this browser's cookie, with its document.
 * @throws RefusedError not-found for unknown, foreign, expired and revoked ones alike.
 */
export async function openSession(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  request: Request,
  sessionId: string,
): Promise<OpenedSession> {
  const cookie = signCookie.read(config, request)
  if (!cookie || !shape.test(sessionId)) throw new RefusedError('not-found')
  const secrets = { tokenHash: hashToken(sessionId), cookieHash: hashToken(cookie) }
  const session = await findSession(database.queries, secrets)
  const document = session && (await findDocumentById(database.queries, session.documentId))
  if (!session || !document) throw new RefusedError('not-found')
  return { session, document }
}

/** The same for a call of the sign page, which names its session in the header. */
export function sessionOfCall(c: ApiContext, platform: Platform): Promise<OpenedSession> {
  return openSession(platform, c.req.raw, c.req.header(sessionHeader) ?? '')
}
