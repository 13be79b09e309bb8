import { RefusedError } from '#app/platform/errors.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { findDocument } from '#app/signing/documents/find-documents.server.ts'

import { statusOfDocument } from '../contract-status.server.ts'
import { holdRenewal, type RenewalActor } from '../guards/require-contract.server.ts'
import { createDocumentOf, type Making } from '../signing/create-contract-document.server.ts'
import type { CreateDocBody } from '../signing/create-doc.schema.ts'
import { findRenewalState } from './find-renewal-state.server.ts'
import { findRenewal, updateRenewal } from './renewals.store.server.ts'

async function keepDocument({ database }: Platform, actor: RenewalActor, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    const { renewal } = await holdRenewal(tx, actor)
    if (renewal.completedAt || renewal.declinedAt) throw new RefusedError('conflict')
    if (renewal.documentId !== id) await updateRenewal(tx, renewal.id, { documentId: id })
  })
}

/**
 * Makes the agreement of a renewal, prefilled with what is known of the store; it takes the place of the signed one once
 * it is signed itself.
 * @throws RefusedError not-found; validation-error for foreign fields; conflict when it was declined or is signed.
 */
export async function createRenewalDocument(
  platform: Platform,
  actor: RenewalActor,
  making: Making & { body: CreateDocBody },
): Promise<{ id: string }> {
  const { queries } = platform.database
  const [known, renewal] = await Promise.all([
    findRenewalState(platform, actor.newsagencyId),
    findRenewal(queries, actor.renewalId),
  ])
  if (!known || !renewal) throw new RefusedError('not-found')
  const { state, signedDocumentId } = known
  if (renewal.declinedAt) throw new RefusedError('conflict')
  const current = renewal.documentId ? await findDocument(queries, renewal.documentId) : undefined
  if (current && statusOfDocument(current) !== 'open') return { id: current.id }
  const { newsagencyId } = actor
  const renewed = { kind: 'renewal', newsagencyId, state, renewalId: renewal.id, replaces: signedDocumentId } as const
  const { id } = await createDocumentOf(platform, renewed, making)
  await keepDocument(platform, actor, id)
  return { id }
}
