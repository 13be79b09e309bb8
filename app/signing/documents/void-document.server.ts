import { type Actor, actInside, actOn, type ActResult, type Done } from '#app/outbox/act/act-on.server.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'

import { mailEndToFirstSigner } from '../cosigners/ask-cosigner.server.ts'
import { revokeSessions } from '../sign/sign-sessions.queries.server.ts'
import { type DocumentKind, isOpenStatus, nextSigningStatus } from '../signing.ts'
import { actedDocument, signingSystem } from './acted-document.server.ts'
import {
  type DocumentChange,
  findCurrent,
  handOnDocumentsOf,
  lockDocument,
  type StoredDocument,
} from './sign-documents.queries.server.ts'

/** Who voids a document, and why. */
export type Voiding = { by: Actor; reason: string; origin?: Origin | undefined }

/** Does the work of every voiding on a locked document: ends it and its signing sessions. `stale`: it is not open. */
export async function voiding(
  tx: Transaction,
  { id, status, provider }: StoredDocument,
  reason: string,
): Promise<Result<Done<DocumentChange>, 'stale'>> {
  const next = nextSigningStatus(status, 'void')
  if (!next) return refused('stale')
  await revokeSessions(tx, id)
  return ok({
    kind: 'voided',
    change: {
      status: next,
      reason,
      endedAt: new Date(),
      ...(provider === 'pandadoc' && { providerNextAt: new Date() }),
    },
    facts: { reason },
    was: { status },
    became: { status: next, reason, document: id },
  })
}

const isVoided = ({ status }: StoredDocument) => status === 'voided'

/** Voids an open document inside the transaction of the act that made it unnecessary. @throws if it is not open */
export async function voidInside(tx: Transaction, keys: Keys, id: string, { reason, ...act }: Voiding): Promise<void> {
  const work = (inner: Transaction, document: StoredDocument) => voiding(inner, document, reason)
  await actInside(tx, actedDocument(keys), { id, ...act, isDone: isVoided, work })
}

/**
 * Voids an open document for staff, so that it can no longer be signed, and mails a first signer who waits for others. Idempotent. The
 * caller has checked a staff member's right. `stale`: it was signed or declined, or has expired.
 */
export async function voidDocument(
  platform: Platform,
  { documentId: id, by, reason }: { documentId: string; by: Actor; reason: string },
  origin: Origin,
): Promise<ActResult> {
  const work = async (tx: Transaction, document: StoredDocument) => {
    await mailEndToFirstSigner(tx, platform, document, { how: 'voided' })
    return voiding(tx, document, reason)
  }
  return actOn(platform, actedDocument(platform.keys), { id, by, origin, isDone: isVoided, work })
}

/** Marks an open document as expired if it was not signed in time, and mails a first signer who waits for others. Does nothing to other documents. */
export async function expireDocument(platform: Platform, id: string): Promise<void> {
  await actOn(platform, actedDocument(platform.keys), {
    id,
    by: signingSystem,
    isDone: ({ expiresAt }) => expiresAt.getTime() > Date.now(),
    async work(tx, document) {
      const { status: before, provider } = document
      const status = nextSigningStatus(before, 'expire')
      if (!status) return ok(undefined)
      await mailEndToFirstSigner(tx, platform, document, { how: 'expired' })
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
  { kinds = ['contract', 'renewal'], ...why }: Voiding & { kinds?: readonly DocumentKind[] },
): Promise<void> {
  for (const kind of kinds) {
    const current = await findCurrent(tx, { shopId, kind })
    const document = current && (await lockDocument(tx, current.id))
    if (document && isOpenStatus(document.status)) await voidInside(tx, keys, document.id, why)
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
