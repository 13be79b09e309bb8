import { type Actor, actOn, type ActResult } from '#app/outbox/act/act-on.server.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused } from '#app/core/result.ts'

import { revokeSessions } from '../sign/sign-sessions.queries.server.ts'
import { type DocumentKind, isOpenStatus, nextSigningStatus } from '../signing.ts'
import { actedDocument } from './acted-document.server.ts'
import {
  type DocumentChange,
  findCurrent,
  handOnDocumentsOf,
  lockDocument,
  type StoredDocument,
  updateDocument,
} from './sign-documents.queries.server.ts'
import { appendEvents } from './history/sign-events.queries.server.ts'

type Voiding = { actor: string; reason: string; origin?: Origin | undefined }

/**
 * Returns the columns of a voided document.
 * @throws RefusedError conflict when it is not open
 */
function voidedColumns({ status, provider }: StoredDocument, reason: string): DocumentChange {
  const next = nextSigningStatus(status, 'void')
  if (!next) throw new RefusedError('conflict')
  return { status: next, reason, endedAt: new Date(), ...(provider === 'pandadoc' && { providerNextAt: new Date() }) }
}

/** Voids a locked document, inside the transaction of the act that made it unnecessary, and revokes its signing sessions. */
export async function voidInside(
  tx: Transaction,
  keys: Keys,
  document: StoredDocument,
  { actor, reason, origin }: Voiding,
): Promise<void> {
  await updateDocument(tx, document.id, voidedColumns(document, reason))
  await revokeSessions(tx, document.id)
  await appendEvents(tx, keys, document.id, [{ type: 'document.voided', actor, data: { reason }, origin }])
}

/**
 * Voids an open document, so that it can no longer be signed. Idempotent. The caller has checked a staff member's
 * right. `stale`: it was signed or declined, or has expired.
 */
export async function voidDocument(
  platform: Platform,
  { documentId, by, reason }: { documentId: string; by: Actor; reason: string },
  origin: Origin,
): Promise<ActResult> {
  return actOn(platform, actedDocument(platform.keys), {
    id: documentId,
    by,
    origin,
    isDone: ({ status }) => status === 'voided',
    async work(tx, document) {
      if (!isOpenStatus(document.status)) return refused('stale')
      await revokeSessions(tx, documentId)
      return ok({
        kind: 'voided',
        change: voidedColumns(document, reason),
        facts: { reason },
        was: { status: document.status },
        became: { status: 'voided', reason, document: documentId },
      })
    },
  })
}

/** Marks an open document as expired if it was not signed in time. Does nothing to other documents. */
export async function expireDocument(platform: Platform, id: string): Promise<void> {
  await actOn(platform, actedDocument(platform.keys), {
    id,
    by: { kind: 'system', name: 'Signing' },
    isDone: ({ expiresAt }) => expiresAt.getTime() > Date.now(),
    async work(tx, { status: before, provider }) {
      const status = nextSigningStatus(before, 'expire')
      if (!status) return ok(undefined)
      await revokeSessions(tx, id)
      return ok({
        kind: 'expired',
        change: { status, endedAt: new Date(), ...(provider === 'pandadoc' && { providerNextAt: new Date() }) },
        was: { status: before },
        became: { status, document: id },
      })
    },
  })
}

/**
 * Voids all open documents of a shop, inside the transaction of the act that made them unnecessary, such as a change
 * of owner. The caller has locked the shop.
 */
export async function voidOpenDocuments(
  tx: Transaction,
  keys: Keys,
  shopId: string,
  {
    kinds = ['contract', 'renewal'],
    ...voiding
  }: { actor: string; reason: string; origin?: Origin | undefined; kinds?: readonly DocumentKind[] },
): Promise<void> {
  for (const kind of kinds) {
    const current = await findCurrent(tx, { shopId, kind })
    const document = current && (await lockDocument(tx, current.id))
    if (document && isOpenStatus(document.status)) await voidInside(tx, keys, document, voiding)
  }
}

/**
 * Leaves the documents of a shop with its former owner when the shop is handed on: they count nothing for the new
 * owner. Runs inside the caller's transaction, which has locked the shop.
 */
export async function handOnDocuments(
  tx: Transaction,
  { shopId, retailerId }: { shopId: string; retailerId: string | null },
): Promise<void> {
  await handOnDocumentsOf(tx, shopId, retailerId)
}
