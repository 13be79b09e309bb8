import { RefusedError } from '#app/platform/errors.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { createDocument } from '#app/signing/documents/create-document.server.ts'
import { findDocument } from '#app/signing/documents/find-documents.server.ts'

import { statusOfDocument } from '../contract-status.server.ts'
import type { RenewalActor } from '../guards/require-contract.server.ts'
import { holdRenewal } from '../hold-contract.server.ts'
import { agreementFieldsOf } from '../signing/agreement-fields.ts'
import { refuseForeignFields, signerOf } from '../signing/create-contract-document.server.ts'
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

type Making = {
  body: CreateDocBody
  origin: Origin
  key?: string | undefined
  /** Another one than the configured. */
  provider?: 'embedded'
}

/**
 * Makes the agreement of a renewal, prefilled with what is known of the store; it takes the place of the signed one once
 * it is signed itself.
 * @throws RefusedError not-found; validation-error for foreign fields; conflict when it was declined or is signed.
 */
export async function createRenewalDocument(
  platform: Platform,
  actor: RenewalActor,
  { body, origin, key, provider }: Making,
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
  const fields = agreementFieldsOf(state)
  const signer = signerOf(state)
  const { corporation } = state.account
  refuseForeignFields(body, { ours: fields, signer, isCorporation: corporation })
  const replaces = body.docID ?? signedDocumentId
  const { id } = await createDocument(
    platform,
    {
      newsagencyId: actor.newsagencyId,
      kind: 'renewal',
      corporation,
      signer,
      fields,
      renewalId: renewal.id,
      replaces,
      ...(provider && { provider }),
    },
    origin,
    key,
  )
  await keepDocument(platform, actor, id)
  return { id }
}
