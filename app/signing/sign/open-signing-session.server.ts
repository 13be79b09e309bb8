import { createHash } from 'node:crypto'

import { accept } from '#app/platform/accept/accept.server.ts'
import { hashToken, makeToken } from '#app/platform/crypto/tokens.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { secretCookie } from '#app/platform/edge/secret-cookie.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import { newId } from '#app/platform/new-id.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { emailKey } from '#app/platform/text.ts'

import { type Agreement, consentText, consentVersion } from '../agreement/agreement.ts'
import { checkHistory } from '../documents/check-history.server.ts'
import { decryptAgreement } from '../documents/document-secrets.server.ts'
import {
  findDocumentById,
  lockDocument,
  signerNameOf,
  type StoredDocument,
  updateDocument,
} from '../documents/sign-documents.store.server.ts'
import { appendEvents, hasConsent, isReadToEnd, readEvents } from '../documents/sign-events.store.server.ts'
import { openProviderSession } from '../pandadoc/open-provider-session.server.ts'
import { capacitiesFor, type Capacity, nextSigningStatus, signPath, type SigningDocumentStatus } from '../signing.ts'
import {
  findSession,
  findSessionByCookie,
  insertSession,
  markOpened,
  revokeSessions,
  type StoredSession,
} from './sign-sessions.store.server.ts'

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
 * The cookie of a signing session: `__Host-sign`. The address of the frame alone signs nothing: whoever signs is in the
 * browser that asked for the session.
 */
export const signCookie = secretCookie('sign', 'Strict')

type OpenedSession = { session: StoredSession; document: StoredDocument }

const shape = /^[\w-]{43}$/

/** What a document's history keeps of a session's secrets: enough to know them again, and not to make them. */
const markOf = ({ tokenHash, cookieHash }: Pick<StoredSession, 'tokenHash' | 'cookieHash'>): string =>
  createHash('sha256').update(tokenHash).update(cookieHash).digest('hex')

/**
 * Whether a session is the last one that the document's history says was opened, with these secrets, within the hour. A row alone
 * could be put there by whoever can write to the database, and would let them sign in the retailer's name.
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

/** A session by its cookie alone, with its document: enough to be handed a copy, not to sign. */
export async function findSessionOfCookie(
  platform: Pick<Platform, 'database' | 'keys'>,
  cookie: string,
): Promise<OpenedSession | undefined> {
  const { queries } = platform.database
  const session = await findSessionByCookie(queries, hashToken(cookie))
  const document = session && (await findDocumentById(queries, session.documentId))
  return session && document && (await wasOpenedHere(platform, session, document)) ? { session, document } : undefined
}

/** The living session of an address and this browser's cookie, with its document; unknown, foreign, expired and revoked ones are none. */
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

/** The same for a call of the API. @throws RefusedError not-found */
export async function requireSigningSession(
  platform: Pick<Platform, 'database' | 'config' | 'keys'>,
  request: Request,
  sessionId: string,
): Promise<OpenedSession> {
  const opened = await findSigningSession(platform, request, sessionId)
  if (!opened) throw new RefusedError('not-found')
  return opened
}

/** What the sign page shows. */
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

/** The agreement as its signer sees it, from the very words that its PDF was made of. */
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

/** A document that can still be signed in this session, locked. */
async function lockOpen(tx: Transaction, { session, document }: OpenedSession): Promise<StoredDocument> {
  const current = await lockDocument(tx, document.id)
  const isOpen = current && signable.includes(current.status)
  if (!isOpen || session.isReadOnly || current.expiresAt.getTime() <= Date.now()) throw new RefusedError('conflict')
  return current
}

/** The document was opened and, when it says so, read to its end: each is noted once. @throws RefusedError conflict. */
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

/** The consent is given, or taken back; the same again is not noted again. @throws RefusedError conflict. */
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

/** The signer will not sign: the document is over. Done twice it is done once. @throws RefusedError conflict. */
export async function declineDocument(platform: Platform, { opened, origin }: Acting, reason: string): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const document = await lockOpen(tx, opened)
    const status = nextSigningStatus(document.status, 'decline')
    if (!status) throw new RefusedError('conflict')
    const actor = signerNameOf(document)
    await updateDocument(tx, document.id, { status, reason: reason || null, endedAt: new Date() })
    await appendEvents(tx, platform.keys, document.id, [{ type: 'document.declined', actor, data: { reason }, origin }])
    await revokeSessions(tx, document.id)
    await accept(tx, {
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
