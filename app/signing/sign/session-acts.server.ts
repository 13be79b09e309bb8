import { actOn, orRefuse } from '#app/outbox/act/act-on.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Origin } from '#app/core/http/origin.ts'
import { ok, refused } from '#app/core/result.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { consentVersion } from '../agreement/agreement.ts'
import { mailEndToFirstSigner } from '../cosigners/ask-cosigner.server.ts'
import { findParty, isTheirTurn, type Party } from '../cosigners/parties.server.ts'
import { lockDocument, type StoredDocument, updateDocument } from '../documents/sign-documents.queries.server.ts'
import {
  appendEvents,
  eventsOf,
  hasConsent,
  isReadToEnd,
  readEvents,
} from '../documents/history/sign-events.queries.server.ts'
import { nextSigningStatus } from '../signing.ts'
import { actedDocument } from '../documents/acted-document.server.ts'
import type { OpenedSession } from './open-signing-session.server.ts'
import { markOpened, revokeSessions } from './sign-sessions.queries.server.ts'

type Acting = { opened: OpenedSession; origin: Origin }

/**
 * Locks a document that can still be signed in this session, with its signer.
 * @throws RefusedError conflict
 */
async function lockOpen(
  tx: Transaction,
  { session, document }: OpenedSession,
): Promise<{ document: StoredDocument; party: Party; data: { session: string; cosigner: string | undefined } }> {
  const current = await lockDocument(tx, document.id)
  const party = current && (await findParty(tx, current, session.cosignerId))
  const isOpen = party && isTheirTurn(current, party) && !session.isReadOnly
  if (!isOpen || current.expiresAt.getTime() <= Date.now()) throw new RefusedError('conflict')
  return { document: current, party, data: { session: session.id, cosigner: session.cosignerId ?? undefined } }
}

/**
 * Records that the document was opened and, with `isAtEnd`, read to its end. Idempotent.
 * @throws RefusedError conflict
 */
export async function noteViewed(platform: Platform, { opened, origin }: Acting, isAtEnd: boolean): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const { document, party, data } = await lockOpen(tx, opened)
    const { id } = document
    const status = nextSigningStatus(document.status, 'view')
    await markOpened(tx, opened.session.id)
    const actor = party.name
    if (status && document.status === 'sent') await updateDocument(tx, id, { status, viewedAt: new Date() })
    const events = eventsOf(await readEvents(tx, id), party.cosignerId)
    if (!events.some(({ type }) => type === 'document.viewed'))
      await appendEvents(tx, platform.keys, id, [{ type: 'document.viewed', actor, data, origin }])
    if (isAtEnd && !isReadToEnd(events))
      await appendEvents(tx, platform.keys, id, [{ type: 'document.read-to-end', actor, data, origin }])
  })
}

/**
 * Records that the consent was given or withdrawn. Idempotent.
 * @throws RefusedError conflict
 */
export async function noteConsent(platform: Platform, { opened, origin }: Acting, isGiven: boolean): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const { document, party, data } = await lockOpen(tx, opened)
    if (document.status === 'sent') throw new RefusedError('conflict')
    if (hasConsent(eventsOf(await readEvents(tx, document.id), party.cosignerId)) === isGiven) return
    const type = isGiven ? 'consent.given' : 'consent.withdrawn'
    const agreed = { ...data, version: consentVersion }
    await appendEvents(tx, platform.keys, document.id, [{ type, actor: party.name, data: agreed, origin }])
  })
}

/**
 * Declines the document, which ends it for everyone who signs. The first signer is mailed when another one declines.
 * @throws RefusedError conflict
 */
export async function declineDocument(platform: Platform, { opened, origin }: Acting, reason: string): Promise<void> {
  const { id } = opened.document
  const decliner = await findParty(platform.database.queries, opened.document, opened.session.cosignerId)
  if (!decliner) throw new RefusedError('conflict')
  const done = await actOn(platform, actedDocument(platform.keys), {
    id,
    by: { kind: 'visitor', name: decliner.name },
    origin,
    async work(tx) {
      const { document, data } = await lockOpen(tx, opened)
      const status = nextSigningStatus(document.status, 'decline')
      if (!status) return refused('stale')
      await revokeSessions(tx, id)
      const { cosigner } = data
      await mailEndToFirstSigner(tx, platform, document, { how: 'declined', who: decliner.name, reason })
      return ok({
        kind: 'declined',
        change: { status, reason: reason || null, endedAt: new Date() },
        facts: { cosigner, reason },
        was: { status: document.status },
        became: { status, reason, document: id },
      })
    },
  })
  orRefuse(done)
}
