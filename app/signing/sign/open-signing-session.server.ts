import { createHash } from 'node:crypto'

import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { hashToken, makeToken } from '#app/data/crypto/tokens.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { secretCookie } from '#app/web/edge/secret-cookie.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Origin } from '#app/core/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { emailKey } from '#app/core/text/text.ts'

import { type Agreement, consentText, consentVersion } from '../agreement/agreement.ts'
import { checkHistory } from '../documents/check-history.server.ts'
import { decryptAgreement } from '../documents/document-secrets.server.ts'
import {
  findDocumentById,
  lockDocument,
  signerNameOf,
  type StoredDocument,
  updateDocument,
} from '../documents/sign-documents.queries.server.ts'
import { appendEvents, hasConsent, isReadToEnd, readEvents } from '../documents/sign-events.queries.server.ts'
import { openProviderSession } from '../pandadoc/open-provider-session.server.ts'
import { capacitiesFor, type Capacity, nextSigningStatus, signPath, type SigningDocumentStatus } from '../signing.ts'
import {
  findSession,
  findSessionByCookie,
  insertSession,
  markOpened,
  revokeSessions,
  type StoredSession,
} from './sign-sessions.queries.server.ts'

const sessionMinutes = 60

const signable: SigningDocumentStatus[] = ['sent', 'viewed']
const readable: SigningDocumentStatus[] = ['completing', 'completed']

/** An open session. `cookie`: a whole Set-Cookie value, of the built-in signer only. `frame`: the address of its frame. */
export type SigningSession = { sessionId: string; frame: string; cookie?: string }

type Opening = { documentId: string; shopId: string; email: string }

const isTheirs = (document: StoredDocument | undefined, { shopId, email }: Opening): document is StoredDocument =>
  document?.shopId === shopId && document.signerEmailKey === emailKey(email)

/**
 * Opens a session of one hour in which the signer may sign one document (rule SG3), and revokes earlier ones.
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
    const secrets = { tokenHash: hashToken(sessionId), cookieHash: hashToken(cookieToken) }
    await insertSession(tx, {
      id,
      documentId,
      ...secrets,
      isReadOnly,
      ip: origin.ip,
      userAgent: origin.userAgent.slice(0, 300),
      expiresAt,
    })
    const actor = signerNameOf(document)
    await appendEvents(tx, platform.keys, documentId, [
      {
        type: 'session.opened',
        actor,
        data: { session: id, isReadOnly, minutes: sessionMinutes, secrets: markOf(secrets) },
        origin,
      },
    ])
  })
  return {
    sessionId,
    frame: signPath(sessionId),
    cookie: signCookie.set(platform.config, { token: cookieToken, expiresAt }),
  }
}

/**
 * The cookie of a signing session: `__Host-sign`. The frame's address alone signs nothing: the signer must use the
 * browser that requested the session.
 */
export const signCookie = secretCookie('sign', 'Strict')

type OpenedSession = { session: StoredSession; document: StoredDocument }

const shape = /^[\w-]{43}$/

/** Returns a hash of a session's secrets for the document's history: enough to recognise them, not enough to forge them. */
const markOf = ({ tokenHash, cookieHash }: Pick<StoredSession, 'tokenHash' | 'cookieHash'>): string =>
  createHash('sha256').update(tokenHash).update(cookieHash).digest('hex')

/**
 * Whether a session is the last one that the document's history records as opened, with these secrets, within the
 * hour. A row alone is not enough: an attacker who can write to the database could insert one and sign in the
 * retailer's name.
 */
async function wasOpenedHere(
  { database: { queries }, keys }: Pick<Platform, 'database' | 'keys'>,
  session: StoredSession,
  document: StoredDocument,
): Promise<boolean> {
  const { events, brokenAt } = await checkHistory(queries, keys, document)
  const opened = events.findLast(({ type, data }) => type === 'session.opened' && data['session'] !== undefined)
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
  signer: { name: string; email: string }
  capacities: Capacity[]
  consent: string
  readToEnd: boolean
  consentGiven: boolean
  expires: string
}

/** Returns the agreement for its signer, rebuilt from the values from which its PDF was drawn. */
export async function viewSession(platform: Platform, { session, document }: OpenedSession): Promise<SessionView> {
  const agreement = decryptAgreement(platform.keys, document)
  const events = await readEvents(platform.database.queries, document.id)
  return {
    documentId: document.id,
    status: document.status,
    isReadOnly: session.isReadOnly || !signable.includes(document.status),
    agreement,
    signer: { name: signerNameOf(document), email: document.signerEmail },
    capacities: capacitiesFor(document.corporation),
    consent: consentText(agreement.execution.business),
    readToEnd: isReadToEnd(events),
    consentGiven: hasConsent(events),
    expires: session.expiresAt.toISOString(),
  }
}

type Acting = { opened: OpenedSession; origin: Origin }

/**
 * Locks a document that can still be signed in this session.
 * @throws RefusedError conflict
 */
async function lockOpen(tx: Transaction, { session, document }: OpenedSession): Promise<StoredDocument> {
  const current = await lockDocument(tx, document.id)
  const isOpen = current && signable.includes(current.status)
  if (!isOpen || session.isReadOnly || current.expiresAt.getTime() <= Date.now()) throw new RefusedError('conflict')
  return current
}

/**
 * Records that the document was opened and, with `isAtEnd`, read to its end. Idempotent.
 * @throws RefusedError conflict
 */
export async function noteViewed(platform: Platform, { opened, origin }: Acting, isAtEnd: boolean): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const document = await lockOpen(tx, opened)
    const status = nextSigningStatus(document.status, 'view')
    if (!status) throw new RefusedError('conflict')
    const [actor, data] = [signerNameOf(document), { session: opened.session.id }]
    await markOpened(tx, opened.session.id)
    if (document.status === 'sent') {
      await updateDocument(tx, document.id, { status, viewedAt: new Date() })
      await appendEvents(tx, platform.keys, document.id, [{ type: 'document.viewed', actor, data, origin }])
    }
    if (isAtEnd && !isReadToEnd(await readEvents(tx, document.id)))
      await appendEvents(tx, platform.keys, document.id, [{ type: 'document.read-to-end', actor, data, origin }])
  })
}

/**
 * Records that the consent was given or withdrawn. Idempotent.
 * @throws RefusedError conflict
 */
export async function noteConsent(platform: Platform, { opened, origin }: Acting, isGiven: boolean): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const document = await lockOpen(tx, opened)
    if (document.status !== 'viewed') throw new RefusedError('conflict')
    if (hasConsent(await readEvents(tx, document.id)) === isGiven) return
    const data = { session: opened.session.id, version: consentVersion }
    const type = isGiven ? 'consent.given' : 'consent.withdrawn'
    await appendEvents(tx, platform.keys, document.id, [{ type, actor: signerNameOf(document), data, origin }])
  })
}

/**
 * Declines the document, which ends it. Idempotent.
 * @throws RefusedError conflict
 */
export async function declineDocument(platform: Platform, { opened, origin }: Acting, reason: string): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const document = await lockOpen(tx, opened)
    const status = nextSigningStatus(document.status, 'decline')
    if (!status) throw new RefusedError('conflict')
    const actor = signerNameOf(document)
    await updateDocument(tx, document.id, { status, reason: reason || null, endedAt: new Date() })
    await appendEvents(tx, platform.keys, document.id, [{ type: 'document.declined', actor, data: { reason }, origin }])
    await revokeSessions(tx, document.id)
    await commitEffects(tx, {
      audit: {
        actor: { kind: 'visitor', name: actor },
        action: 'document.declined',
        subject: { kind: 'document', id: document.listId, label: document.businessName },
        was: { status: document.status },
        became: { status, reason, document: document.id },
        origin,
      },
    })
  })
}
