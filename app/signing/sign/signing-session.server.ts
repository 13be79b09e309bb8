import { hashToken } from '#app/platform/crypto/tokens.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { secretCookie } from '#app/platform/edge/secret-cookie.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { recordAudit } from '#app/staff/audit/record-audit.server.ts'

import { type Agreement, consentText, consentVersion } from '../agreement/agreement.ts'
import type { EventType } from '../documents/event-types.ts'
import { nameOf, openAgreement } from '../documents/sealed-document.server.ts'
import {
  findDocumentById,
  lockDocument,
  type StoredDocument,
  updateDocument,
} from '../documents/sign-documents.store.server.ts'
import { appendEvents, readEvents } from '../documents/sign-events.store.server.ts'
import { capacitiesFor, type Capacity, nextSigningStatus, type SigningDocumentStatus } from '../signing.ts'
import { findSession, markOpened, revokeSessions, type StoredSession } from './sign-sessions.store.server.ts'

type OpenedSession = { session: StoredSession; document: StoredDocument }

const shape = /^[\w-]{43}$/

/** The living session of an address and this browser's cookie, with its document; unknown, foreign, expired and revoked ones are none. */
export async function findOpenSession(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  request: Request,
  sessionId: string,
): Promise<OpenedSession | undefined> {
  const cookie = signCookie.read(config, request)
  if (!cookie || !shape.test(sessionId)) return undefined
  const secrets = { tokenHash: hashToken(sessionId), cookieHash: hashToken(cookie) }
  const session = await findSession(database.queries, secrets)
  const document = session && (await findDocumentById(database.queries, session.documentId))
  return session && document && { session, document }
}

/** The same for a call of the API. @throws RefusedError not-found */
export async function openSession(
  platform: Pick<Platform, 'database' | 'config'>,
  request: Request,
  sessionId: string,
): Promise<OpenedSession> {
  const opened = await findOpenSession(platform, request, sessionId)
  if (!opened) throw new RefusedError('not-found')
  return opened
}

/**
 * The cookie of a signing session: `__Host-sign`. The address of the frame alone signs nothing: whoever signs is in the
 * browser that asked for the session.
 */
export const signCookie = secretCookie('sign', 'Strict')

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
  const agreement = openAgreement(platform.keys, document)
  const events = await readEvents(platform.database.queries, document.id)
  const last = events.findLast(({ type }) => type === 'consent.given' || type === 'consent.withdrawn')
  return {
    documentId: document.id,
    status: document.status,
    isReadOnly: session.isReadOnly || !['sent', 'viewed'].includes(document.status),
    agreement,
    signer: { name: nameOf(document), email: document.signerEmail },
    capacities: capacitiesFor(document.corporation),
    consent: consentText(agreement.execution.business),
    readToEnd: events.some(({ type }) => type === 'document.read-to-end'),
    consentGiven: last?.type === 'consent.given',
    expires: session.expiresAt.toISOString(),
  }
}

type Acting = { opened: OpenedSession; origin: Origin }

/** A document that can still be signed in this session, locked. */
async function lockOpen(tx: Transaction, { session, document }: OpenedSession): Promise<StoredDocument> {
  const current = await lockDocument(tx, document.id)
  const isOpen = current && (current.status === 'sent' || current.status === 'viewed')
  if (!isOpen || session.isReadOnly || current.expiresAt.getTime() <= Date.now()) throw new RefusedError('conflict')
  return current
}

async function hasEvent(tx: Transaction, documentId: string, type: EventType): Promise<boolean> {
  return (await readEvents(tx, documentId)).some((event) => event.type === type)
}

/** The document was opened and, when it says so, read to its end: each is noted once. @throws RefusedError conflict. */
export async function noteViewed(platform: Platform, { opened, origin }: Acting, isReadToEnd: boolean): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const document = await lockOpen(tx, opened)
    const status = nextSigningStatus(document.status, 'view')
    if (!status) throw new RefusedError('conflict')
    const [actor, data] = [nameOf(document), { session: opened.session.id }]
    await markOpened(tx, opened.session.id)
    if (document.status === 'sent') {
      await updateDocument(tx, document.id, { status, viewedAt: new Date() })
      await appendEvents(tx, document.id, [{ type: 'document.viewed', actor, data, origin }])
    }
    if (isReadToEnd && !(await hasEvent(tx, document.id, 'document.read-to-end')))
      await appendEvents(tx, document.id, [{ type: 'document.read-to-end', actor, data, origin }])
  })
}

/** The consent is given, or taken back; the same again is not noted again. @throws RefusedError conflict. */
export async function noteConsent(platform: Platform, { opened, origin }: Acting, isGiven: boolean): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const document = await lockOpen(tx, opened)
    if (document.status !== 'viewed') throw new RefusedError('conflict')
    const events = await readEvents(tx, document.id)
    const last = events.findLast(({ type }) => type === 'consent.given' || type === 'consent.withdrawn')
    if ((last?.type === 'consent.given') === isGiven) return
    const data = { session: opened.session.id, version: consentVersion }
    const type = isGiven ? 'consent.given' : 'consent.withdrawn'
    await appendEvents(tx, document.id, [{ type, actor: nameOf(document), data, origin }])
  })
}

/** The signer will not sign: the document is over. Done twice it is done once. @throws RefusedError conflict. */
export async function declineDocument(platform: Platform, { opened, origin }: Acting, reason: string): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const document = await lockOpen(tx, opened)
    const status = nextSigningStatus(document.status, 'decline')
    if (!status) throw new RefusedError('conflict')
    const actor = nameOf(document)
    await updateDocument(tx, document.id, { status, reason: reason || null, endedAt: new Date() })
    await appendEvents(tx, document.id, [{ type: 'document.declined', actor, data: { reason }, origin }])
    await revokeSessions(tx, document.id)
    await recordAudit(tx, {
      actor: { kind: 'visitor', name: actor },
      action: 'document.declined',
      subject: { kind: 'document', label: document.businessName },
      was: { status: document.status },
      became: { status, reason, document: document.id },
      origin,
    })
  })
}
