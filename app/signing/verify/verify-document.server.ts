import { createGate } from '#app/platform/passwords/hashing-gate.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { inWorker } from '#app/platform/workers/in-worker.server.ts'

import {
  findByFinalHash,
  findByUnsignedHash,
  findDocumentById,
  signerNameOf,
  type StoredDocument,
} from '../documents/sign-documents.store.server.ts'
import { findCertificates } from '../seal/sign-certificates.store.server.ts'
import { capacityWords, documentIdShape } from '../signing.ts'
import type { inspectFile } from './inspect-file.server.ts'
import type { KnownDocument, Verification } from './verification.schema.ts'

const inspect = inWorker<typeof inspectFile>('app/signing/verify/inspect-file.server.ts', 'inspectFile')
/** Strangers take one worker at most: the others seal. */
const inTurn = createGate({ running: 1, waiting: 20, waitMs: 20_000 })

export const knownOf = (document: StoredDocument): KnownDocument => ({
  documentId: document.id,
  agreement:
    document.provider === 'pandadoc'
      ? 'Retailer agreement, from our template at PandaDoc'
      : `Retailer agreement, version ${document.templateVersion}`,
  signed: document.signedAt?.toISOString() ?? null,
})

type Finder = Pick<Platform, 'database'>

const findClaimed = async ({ database }: Finder, id: string | undefined): Promise<StoredDocument | undefined> =>
  id === undefined ? undefined : findDocumentById(database.queries, id)

/**
 * Whether a file is a document of ours, whole and unchanged (rule SG13): our seal holds, covers every byte, and the file is
 * the one that we kept. Of what another company sealed we know the bytes that we kept, and no more: one that differs in a
 * single byte is nobody's. Nothing of the file is kept.
 * @throws RefusedError unavailable when too many files are checked at once.
 */
export async function verifyDocument(platform: Finder, file: Buffer): Promise<Verification> {
  if (!file.subarray(0, 1_024).includes('%PDF-')) return { state: 'not-a-pdf' }
  const { queries } = platform.database
  const ours = await findCertificates(queries)
  const { sha256, seal, claimedId } = await inTurn(() => inspect(file, ours))
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
  if (held && seal?.isOurs && seal.isIntact && seal.isWhole)
    return {
      state: 'genuine',
      document: { ...held, capacity: capacityWords(document.capacity), certificate: seal.fingerprint },
    }
  const claimed = await findClaimed(platform, claimedId)
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
