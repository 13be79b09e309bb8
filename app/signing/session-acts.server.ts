import type { Transaction } from '#app/platform/database/database.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { recordAudit } from '#app/staff/audit/record-audit.server.ts'

import { nameOf } from './accept-signature.server.ts'
import { consentVersion } from './agreement.ts'
import type { EventType } from './event-types.ts'
import { lockDocument, type StoredDocument, updateDocument } from './sign-documents.store.server.ts'
import { appendEvents, readEvents } from './sign-events.store.server.ts'
import { markOpened, revokeSessions } from './sign-sessions.store.server.ts'
import type { OpenedSession } from './signing-session.server.ts'
import { nextSigningStatus } from './signing.ts'

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
