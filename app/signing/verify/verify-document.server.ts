import { createHash } from 'node:crypto'

import type { Platform } from '#app/platform/platform.server.ts'

import {
  findByFinalHash,
  findByUnsignedHash,
  findDocumentById,
  signerNameOf,
  type StoredDocument,
} from '../documents/sign-documents.store.server.ts'
import { findSeal } from '../seal/find-seal.server.ts'
import { findCertificates } from '../seal/sign-certificates.store.server.ts'
import { capacityWords, documentIdShape } from '../signing.ts'
import type { KnownDocument, Verification } from './verification.schema.ts'

export const knownOf = (document: StoredDocument): KnownDocument => ({
  documentId: document.id,
  agreement:
    document.provider === 'pandadoc'
      ? 'Retailer agreement, from our template at PandaDoc'
      : `Retailer agreement, version ${document.templateVersion}`,
  signed: document.signedAt?.toISOString() ?? null,
})

/** The number that stands in a file of ours, if one does. */
function claimedId(file: Buffer): string | undefined {
  return /Document ([\w-]{22})\)/.exec(file.toString('latin1'))?.[1]
}

async function findClaimed(platform: Pick<Platform, 'database'>, file: Buffer): Promise<StoredDocument | undefined> {
  const id = claimedId(file)
  return id ? findDocumentById(platform.database.queries, id) : undefined
}

/**
 * Whether a file is a document of ours, whole and unchanged (rule SG13): our seal holds, covers every byte, and the file is
 * the one that we kept. Of what another company sealed we know the bytes that we kept, and no more: one that differs in a
 * single byte is nobody's. Nothing of the file is kept.
 */
export async function verifyDocument(platform: Pick<Platform, 'database'>, file: Buffer): Promise<Verification> {
  if (!file.subarray(0, 1_024).includes('%PDF-')) return { state: 'not-a-pdf' }
  const { queries } = platform.database
  const sha256 = createHash('sha256').update(file).digest()
  const shown = await findByUnsignedHash(queries, sha256)
  if (shown) return { state: 'unsigned', document: knownOf(shown) }
  const document = await findByFinalHash(queries, sha256)
  const held = document && {
    ...knownOf(document),
    retailer: document.businessName,
    signer: signerNameOf(document),
    sha256: sha256.toString('hex'),
  }
  if (held && document.provider === 'pandadoc') return { state: 'kept', document: held }
  const seal = await findSeal(file, await findCertificates(queries))
  if (held && seal?.isOurs && seal.isIntact && seal.isWhole)
    return {
      state: 'genuine',
      document: { ...held, capacity: capacityWords(document.capacity), certificate: seal.fingerprint },
    }
  const claimed = await findClaimed(platform, file)
  if (seal?.isOurs || claimed) return { state: 'changed', document: claimed ? knownOf(claimed) : null }
  return { state: 'unknown' }
}

/** What anybody may know of a document by its number; undefined when it was never signed, as when there is none. */
export async function findSignedDocument(
  platform: Pick<Platform, 'database'>,
  id: string,
): Promise<KnownDocument | undefined> {
  if (!documentIdShape.test(id)) return undefined
  const document = await findDocumentById(platform.database.queries, id)
  return document?.status === 'completed' ? knownOf(document) : undefined
}
