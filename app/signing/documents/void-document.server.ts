import { accept } from '#app/platform/accept/accept.server.ts'
import type { Keys } from '#app/platform/crypto/keys.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'

import { revokeSessions } from '../sign/sign-sessions.store.server.ts'
import { type DocumentKind, isOpenStatus, nextSigningStatus } from '../signing.ts'
import {
  findCurrent,
  handOnDocumentsOf,
  lockDocument,
  type StoredDocument,
  updateDocument,
} from './sign-documents.store.server.ts'
import { appendEvents } from './sign-events.store.server.ts'

type Voiding = { actor: string; reason: string; origin?: Origin | undefined }

/** Takes a locked document back, inside the transaction of what made it needless. Its sessions end. */
export async function voidInside(
  tx: Transaction,
  keys: Keys,
  { id, status, provider }: StoredDocument,
  { actor, reason, origin }: Voiding,
): Promise<void> {
  const next = nextSigningStatus(status, 'void')
  if (!next) throw new RefusedError('conflict')
  await updateDocument(tx, id, {
    status: next,
    reason,
    endedAt: new Date(),
    ...(provider === 'pandadoc' && { providerNextAt: new Date() }),
  })
  await revokeSessions(tx, id)
  await appendEvents(tx, keys, id, [{ type: 'document.voided', actor, data: { reason }, origin }])
}

/** Who takes a document back. A member of staff's right is asked for by the caller. */
export type VoidingActor = { kind: 'agent' | 'staff' | 'system'; id?: string; name: string }

/**
 * Takes an open document back: nobody can sign it any more. Done twice it is done once.
 * Refused as `conflict`: one that was signed, declined or has expired.
 */
export async function voidDocument(
  platform: Platform,
  { documentId, by, reason }: { documentId: string; by: VoidingActor; reason: string },
  origin: Origin,
): Promise<Result<void, 'not-found' | 'conflict'>> {
  return platform.database.transaction(async (tx) => {
    const document = await lockDocument(tx, documentId)
    if (!document) return refused('not-found')
    if (document.status === 'voided') return accepted(undefined)
    if (!isOpenStatus(document.status)) return refused('conflict')
    await voidInside(tx, platform.keys, document, { actor: by.name, reason, origin })
    await accept(tx, {
      audit: {
        actor: by,
        action: 'document.voided',
        subject: { kind: 'document', id: document.listId, label: document.businessName },
        was: { status: document.status },
        became: { status: 'voided', reason, document: documentId },
        origin,
      },
    })
    return accepted(undefined)
  })
}

/** Ends an open document that nobody signed in time; any other is left as it is. */
export async function expireDocument(platform: Platform, id: string): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const document = await lockDocument(tx, id)
    const status = document && nextSigningStatus(document.status, 'expire')
    if (!document || !status || document.expiresAt.getTime() > Date.now()) return
    const isTheirs = document.provider === 'pandadoc'
    await updateDocument(tx, id, { status, endedAt: new Date(), ...(isTheirs && { providerNextAt: new Date() }) })
    await revokeSessions(tx, id)
    await appendEvents(tx, platform.keys, id, [{ type: 'document.expired', actor: 'System' }])
    await accept(tx, {
      audit: {
        actor: { kind: 'system', name: 'Signing' },
        action: 'document.expired',
        subject: { kind: 'document', id: document.listId, label: document.businessName },
        was: { status: document.status },
        became: { status, document: id },
      },
    })
  })
}

/**
 * Takes back whatever of a shop can still be signed, inside the transaction of what made it needless, such as a new owner.
 * The caller holds the shop.
 */
export async function voidOpenDocuments(
  tx: Transaction,
  keys: Keys,
  newsagencyId: string,
  {
    kinds = ['contract', 'renewal'],
    ...voiding
  }: { actor: string; reason: string; origin?: Origin | undefined; kinds?: readonly DocumentKind[] },
): Promise<void> {
  for (const kind of kinds) {
    const current = await findCurrent(tx, { newsagencyId, kind })
    const document = current && (await lockDocument(tx, current.id))
    if (document && isOpenStatus(document.status)) await voidInside(tx, keys, document, voiding)
  }
}

/**
 * A shop goes to a new owner: its documents stay those of the agent who had it, and say nothing of the new one. Inside the
 * caller's transaction, which holds the shop.
 */
export async function handOnDocuments(
  tx: Transaction,
  { newsagencyId, agentId }: { newsagencyId: string; agentId: string | null },
): Promise<void> {
  await handOnDocumentsOf(tx, newsagencyId, agentId)
}
