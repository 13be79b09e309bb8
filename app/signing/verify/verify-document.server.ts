import type { Platform } from '#app/web/platform.server.ts'
import { inWorker } from '#app/web/workers/in-worker.server.ts'

import { findCandidates, type StoredDocument } from '../documents/sign-documents.queries.server.ts'
import { findCertificates } from '../seal/keys/sign-certificates.queries.server.ts'
import { capacityWords } from '../signing.ts'
import type { Inspection, inspectFile, readSealedFacts } from './inspect-file.server.ts'
import { compareWithStored } from './compare-with-stored.server.ts'
import { agreementWords, findKnown, findRetailer, type Known } from './known-document.server.ts'
import { recogniseCertificate } from './recognise-certificate.server.ts'
import type { KnownDocument, Verification } from './verification.schema.ts'

const inspect = inWorker<typeof inspectFile>('app/signing/verify/inspect-file.server.ts', 'inspectFile')
const readFacts = inWorker<typeof readSealedFacts>('app/signing/verify/inspect-file.server.ts', 'readSealedFacts')

type Parts = Pick<Platform, 'config' | 'database' | 'keys' | 'files'>
type Given = Inspection & { file: Buffer }

const retailerElsewhere = 'As the agreement says'
const publicView = ({ documentId, agreement, signed }: Known): KnownDocument => ({ documentId, agreement, signed })

/** Inspects a file with all our certificates, including one that an older version stored, if it can be proved. */
async function inspectAsOurs(platform: Parts, file: Buffer): Promise<Given> {
  const ours = await findCertificates(platform.database.queries, platform.keys)
  const inspected = await inspect(file, ours)
  const more =
    inspected.seal && !inspected.seal.isOurs
      ? await recogniseCertificate(platform, inspected.seal.fingerprint)
      : undefined
  return { file, ...(more ? await inspect(file, [...ours, more]) : inspected) }
}

/** Describes a file that equals the stored signed one, from the facts under its seal. */
async function sayKept(
  platform: Parts,
  document: StoredDocument,
  { file, seal, sha256 }: Given,
): Promise<Verification | undefined> {
  const facts = await readFacts(file)
  const hash = { documentId: document.id, sha256: sha256.toString('hex') }
  if (facts) {
    const isSealed = seal?.isIntact && seal.isWhole && facts.seal.certificateSha256 === seal.fingerprint
    if (!isSealed || facts.document !== document.id) return undefined
    const party = { corporation: facts.template.corporation, signer: facts.signer.name }
    const genuine = {
      agreement: agreementWords(facts.template.version),
      retailer: facts.retailer ?? findRetailer(platform, document, party) ?? retailerElsewhere,
      signer: facts.signer.name,
      capacity: capacityWords(facts.signer.capacity),
      cosigners: facts.cosigners.map(({ name, capacity }) => ({ name, capacity: capacityWords(capacity) })),
      signed: facts.signedAt,
      certificate: seal.fingerprint,
    }
    return { state: 'genuine', document: { ...hash, ...genuine } }
  }
  const known = await findKnown(platform, document)
  if (!known?.isTheirs) return undefined
  const party = { corporation: document.corporation, signer: known.signer }
  const retailer = findRetailer(platform, document, party) ?? retailerElsewhere
  return { state: 'kept', document: { ...publicView(known), ...hash, retailer, signer: known.signer } }
}

type Looked = { verification?: Verification; known?: Known | undefined; isAway: boolean; isLost: boolean }

/** Compares a file with the stored files of a document that it may be. */
async function lookAt(platform: Parts, document: StoredDocument, given: Given): Promise<Looked> {
  const final = await compareWithStored(platform, document.id, 'final', given.file)
  const nothing = { isAway: final === 'away', isLost: false }
  if (final === 'same') {
    const verification = await sayKept(platform, document, given)
    return verification ? { ...nothing, verification } : { ...nothing, isLost: true }
  }
  const unsigned = await compareWithStored(platform, document.id, 'unsigned', given.file)
  const known = await findKnown(platform, document)
  if (unsigned === 'same' && known)
    return { ...nothing, verification: { state: 'unsigned', document: publicView(known) } }
  return {
    known,
    isAway: final === 'away' || unsigned === 'away',
    isLost: known?.finalSha256 === given.sha256.toString('hex') || unsigned === 'same',
  }
}

/** Describes a file that equals no stored one. */
function sayOther(seal: Inspection['seal'], looked: readonly Looked[]): Verification {
  const isSealedByUs = seal?.isOurs && seal.isIntact && seal.isWhole
  if (looked.some(({ isAway }) => isAway)) return { state: 'unconfirmed', isForNow: true }
  if (isSealedByUs || looked.some(({ isLost }) => isLost)) return { state: 'unconfirmed', isForNow: false }
  const known = looked.find((one) => one.known)?.known
  if (seal?.isOurs || known) return { state: 'changed', document: known ? publicView(known) : null }
  return { state: 'unknown' }
}

/**
 * Checks whether a file is a document of ours, whole and unchanged (rule SG13): it must equal the stored file, which
 * is encrypted under a key that the database does not contain, and our seal must be intact and cover every byte. For
 * files that another company sealed, only the bytes are compared. All returned facts come from under the seal or from
 * an unbroken history. The file is not stored.
 * Concurrency is limited where requests are admitted: one at a time, so that the other workers can seal.
 */
export async function verifyDocument(platform: Parts, file: Buffer): Promise<Verification> {
  if (!file.subarray(0, 1_024).includes('%PDF-')) return { state: 'not-a-pdf' }
  const given = await inspectAsOurs(platform, file)
  const looked: Looked[] = []
  for (const document of await findCandidates(platform.database.queries, given)) {
    const one = await lookAt(platform, document, given)
    if (one.verification) return one.verification
    looked.push(one)
  }
  return sayOther(given.seal, looked)
}
