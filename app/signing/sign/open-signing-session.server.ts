import { createHash } from 'node:crypto'

import { hashToken, makeToken } from '#app/data/crypto/tokens.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { secretCookie } from '#app/web/edge/secret-cookie.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { emailKey } from '#app/core/text/text.ts'

import { type Agreement, consentText } from '../agreement/agreement.ts'
import { findParties, findParty, isTheirTurn, type Party } from '../cosigners/parties.server.ts'
import { checkHistory } from '../documents/history/check-history.server.ts'
import { decryptAgreement } from '../documents/document-secrets.server.ts'
import { findDocumentById, lockDocument, type StoredDocument } from '../documents/sign-documents.queries.server.ts'
import {
  appendEvents,
  eventsOf,
  hasConsent,
  isReadToEnd,
  readEvents,
} from '../documents/history/sign-events.queries.server.ts'
import { openProviderSession } from '../pandadoc/open-provider-session.server.ts'
import { capacitiesFor, type Capacity, signPath, type SigningDocumentStatus } from '../signing.ts'
import {
  findSession,
  findSessionByCookie,
  insertSession,
  revokeSessions,
  type StoredSession,
} from './sign-sessions.queries.server.ts'

const sessionMinutes = 60

/** Whether someone who has signed may look at a document again. */
const isReadable = ({ status }: StoredDocument, { hasSigned }: Party): boolean =>
  status === 'completing' || status === 'completed' || (status === 'part-signed' && hasSigned)

/** An open session. `cookie`: a whole Set-Cookie value, of the built-in signer only. `frame`: the address of its frame. */
export type SigningSession = { sessionId: string; frame: string; cookie?: string }

type Opening = { documentId: string; shopId: string; email: string }

const isTheirs = (document: StoredDocument | undefined, { shopId, email }: Opening): document is StoredDocument =>
  document?.shopId === shopId && document.signerEmailKey === emailKey(email)

/**
 * Opens a session of one hour in which one person may sign a document or, once they have signed, read it. Revokes their
 * earlier ones. Runs in the caller's transaction, which has locked the document.
 * @throws RefusedError conflict when the document was voided, declined, has expired, or it is not their turn.
 */
export async function openSessionInside(
  tx: Transaction,
  { config, keys }: Pick<Platform, 'config' | 'keys'>,
  { document, party }: { document: StoredDocument; party: Party },
  origin: Origin,
): Promise<SigningSession> {
  const [sessionId, cookieToken] = [makeToken(), makeToken()]
  const expiresAt = new Date(Date.now() + sessionMinutes * 60_000)
  const { cosignerId } = party
  const isReadOnly = isReadable(document, party)
  const isOver = document.expiresAt.getTime() <= Date.now()
  if (!isReadOnly && (isOver || !isTheirTurn(document, party))) throw new RefusedError('conflict')
  await revokeSessions(tx, document.id, cosignerId)
  const id = newId()
  const secrets = { tokenHash: hashToken(sessionId), cookieHash: hashToken(cookieToken) }
  await insertSession(tx, {
    id,
    documentId: document.id,
    cosignerId,
    ...secrets,
    isReadOnly,
    ip: origin.ip,
    userAgent: origin.userAgent.slice(0, 300),
    expiresAt,
  })
  const data = {
    cosigner: cosignerId ?? undefined,
    session: id,
    isReadOnly,
    minutes: sessionMinutes,
    secrets: markOf(secrets),
  }
  await appendEvents(tx, keys, document.id, [{ type: 'session.opened', actor: party.name, data, origin }])
  return {
    sessionId,
    frame: signPath(sessionId),
    cookie: signCookie.set(config, { token: cookieToken, expiresAt }),
  }
}

/**
 * Opens a session in which the first signer may sign one document (rule SG3), and revokes their earlier ones.
 * `sessionId` is in the frame's address; the built-in signer's page needs it and the cookie of the same response. A
 * signed document opens read-only.
 * @throws RefusedError not-found for another shop's document or another email, without saying which; conflict when the
 * document was voided, declined, has expired, or is not ready; unavailable while another company still creates it.
 */
export async function openSigningSession(
  platform: Platform,
  opening: Opening,
  origin: Origin,
): Promise<SigningSession> {
  const { documentId } = opening
  const found = await findDocumentById(platform.database.queries, documentId)
  if (!isTheirs(found, opening)) throw new RefusedError('not-found')
  if (found.provider === 'pandadoc') return openProviderSession(platform, { document: found }, origin)
  return platform.database.transaction(async (tx) => {
    const document = await lockDocument(tx, documentId)
    const party = document && (await findParty(tx, document, null))
    if (!party || !isTheirs(document, opening)) throw new RefusedError('not-found')
    return openSessionInside(tx, platform, { document, party }, origin)
  })
}

/**
 * The cookie of a signing session: `__Host-sign`. The frame's address alone signs nothing: the signer must use the
 * browser that requested the session.
 */
export const signCookie = secretCookie('sign', 'Strict')

export type OpenedSession = { session: StoredSession; document: StoredDocument }

const shape = /^[\w-]{43}$/

/** Returns a hash of a session's secrets for the document's history: enough to recognise them, not enough to forge them. */
const markOf = ({ tokenHash, cookieHash }: Pick<StoredSession, 'tokenHash' | 'cookieHash'>): string =>
  createHash('sha256').update(tokenHash).update(cookieHash).digest('hex')

/**
 * Whether a session is the last one that the document's history records as opened for its signer, with these secrets,
 * within the hour. A row alone is not enough: an attacker who can write to the database could insert one and sign in the
 * retailer's name.
 */
async function wasOpenedHere(
  { database: { queries }, keys }: Pick<Platform, 'database' | 'keys'>,
  session: StoredSession,
  document: StoredDocument,
): Promise<boolean> {
  const { events, brokenAt } = await checkHistory(queries, keys, document)
  const opened = eventsOf(events, session.cosignerId).findLast(
    ({ type, data }) => type === 'session.opened' && data['session'] !== undefined,
  )
  if (brokenAt !== undefined || opened?.data['session'] !== session.id) return false
  if (opened.at.getTime() + sessionMinutes * 60_000 <= Date.now()) return false
  return opened.data['secrets'] === markOf(session)
}

/** Returns a session and its document by the cookie alone: enough to download a copy, not to sign. */
export async function findSessionOfCookie(
  platform: Pick<Platform, 'database' | 'keys'>,
  cookie: string,
): Promise<OpenedSession | undefined> {
  const { queries } = platform.database
  const session = await findSessionByCookie(queries, hashToken(cookie))
  const document = session && (await findDocumentById(queries, session.documentId))
  return session && document && (await wasOpenedHere(platform, session, document)) ? { session, document } : undefined
}

/**
 * Returns the open session of an address and this browser's cookie, with its document. Undefined for an unknown,
 * foreign, expired or revoked one.
 */
export async function findSigningSession(
  platform: Pick<Platform, 'database' | 'config' | 'keys'>,
  request: Request,
  sessionId: string,
): Promise<OpenedSession | undefined> {
  const { database, config } = platform
  const cookie = signCookie.read(config, request)
  if (!cookie || !shape.test(sessionId)) return undefined
  const secrets = { tokenHash: hashToken(sessionId), cookieHash: hashToken(cookie) }
  const session = await findSession(database.queries, secrets)
  const document = session && (await findDocumentById(database.queries, session.documentId))
  return session && document && (await wasOpenedHere(platform, session, document)) ? { session, document } : undefined
}

/**
 * Like `findSigningSession`, but throws.
 * @throws RefusedError not-found
 */
export async function requireSigningSession(
  platform: Pick<Platform, 'database' | 'config' | 'keys'>,
  request: Request,
  sessionId: string,
): Promise<OpenedSession> {
  const opened = await findSigningSession(platform, request, sessionId)
  if (!opened) throw new RefusedError('not-found')
  return opened
}

/** The content of the sign page. */
export type SessionView = {
  documentId: string
  status: SigningDocumentStatus
  isReadOnly: boolean
  agreement: Agreement
  /** The names of the others who have still to sign. */
  waitsFor: string[]
  signer: { name: string; email: string }
  capacities: Capacity[]
  consent: string
  readToEnd: boolean
  consentGiven: boolean
  expires: string
}

/** Returns the agreement for its signer, rebuilt from the values from which its PDF was drawn. */
export async function viewSession(platform: Platform, { session, document }: OpenedSession): Promise<SessionView> {
  const { queries } = platform.database
  const agreement = decryptAgreement(platform.keys, document)
  const events = eventsOf(await readEvents(queries, document.id), session.cosignerId)
  const parties = await findParties(queries, document)
  const party = parties.find(({ cosignerId }) => cosignerId === session.cosignerId)
  if (!party) throw new RefusedError('not-found')
  return {
    documentId: document.id,
    status: document.status,
    isReadOnly: session.isReadOnly || !isTheirTurn(document, party),
    agreement,
    signer: { name: party.name, email: party.email },
    waitsFor: parties.filter((one) => !one.hasSigned && one !== party).map(({ name }) => name),
    capacities: capacitiesFor(
      document,
      parties.map(({ capacity }) => capacity),
    ),
    consent: consentText(agreement.execution.business),
    readToEnd: isReadToEnd(events),
    consentGiven: hasConsent(events),
    expires: session.expiresAt.toISOString(),
  }
}
