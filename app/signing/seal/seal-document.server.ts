import { createHash } from 'node:crypto'

import { canonicalJson } from '#app/data/crypto/canonical-json.ts'
import { eachByItself } from '#app/outbox/jobs/each-by-itself.server.ts'
import type { Job } from '#app/outbox/jobs/jobs.server.ts'
import { errorFields } from '#app/core/log/log.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { inWorker } from '#app/web/workers/in-worker.server.ts'

import { checkHistory, isErased } from '../documents/history/check-history.server.ts'
import {
  decryptAgreement,
  decryptPdf,
  decryptSignatures,
  type Signatures,
} from '../documents/document-secrets.server.ts'
import {
  findDocumentById,
  findOverdueIds,
  findUnsealedIds,
  readUnsigned,
  signerNameOf,
  type StoredDocument,
} from '../documents/sign-documents.queries.server.ts'
import type { ChainedEvent, NewEvent } from '../documents/history/sign-events.queries.server.ts'
import { expireDocument } from '../documents/void-document.server.ts'
import type { renderCertificate, SignedBy } from '../pdf/render-certificate.server.ts'
import { isCapacity } from '../signing.ts'
import type { SealingKey } from './cms.server.ts'
import { collectValidationData } from './collect-validation-data.server.ts'
import { completeDocument } from './complete-document.server.ts'
import { fingerprintOf, openSealingKey } from './keys/open-sealing-key.server.ts'
import { type SealedPdf, sealPdf } from './seal-pdf.server.ts'
import { timeStamper } from './time-stamper.server.ts'

const drawCertificate = inWorker<typeof renderCertificate>(
  'app/signing/pdf/render-certificate.server.ts',
  'renderCertificate',
)

type Sealed = SealedPdf & { key: SealingKey }

const withoutEvent = ({ event: _event, ...signed }: GivenSignature): SignedBy => signed

/** Returns the JSON that is attached to the PDF: the certificate for machines. */
function auditOf(
  document: StoredDocument,
  {
    retailer,
    others,
    events,
    fingerprint,
  }: { retailer: string; others: SignedBy[]; events: ChainedEvent[]; fingerprint: string },
): string {
  return JSON.stringify(
    {
      document: document.id,
      retailer,
      template: {
        version: document.templateVersion,
        corporation: document.corporation,
        sha256: document.templateHash.toString('hex'),
      },
      shown: {
        sha256: document.unsignedSha256?.toString('hex'),
        bytes: document.unsignedLength,
        pages: document.unsignedPages,
      },
      signer: { name: signerNameOf(document), email: document.signerEmail, capacity: document.capacity },
      ...(others.length > 0 && {
        cosigners: others.map(({ signer, capacity, signedAt }) => ({
          ...signer,
          capacity,
          signedAt: signedAt.toISOString(),
        })),
      }),
      signedAt: document.signedAt?.toISOString(),
      seal: { certificateSha256: fingerprint },
      events: events.map(({ at, previousHash, hash, ...event }) => ({
        ...event,
        at: at.toISOString(),
        previousHash: previousHash.toString('hex'),
        hash: hash.toString('hex'),
      })),
    },
    null,
    2,
  )
}

/**
 * Returns the history up to the signature, so that no forged history is ever sealed. After an error the document stays
 * `completing`, and the alarm for unsealed documents is raised.
 * @throws an Error when the history is broken or belongs to another document.
 */
async function readSignedHistory({ database, keys }: Platform, document: StoredDocument): Promise<ChainedEvent[]> {
  const { events, brokenAt } = await checkHistory(database.queries, keys, document)
  if (brokenAt !== undefined || isErased(document))
    throw new Error(`the history of the document ${document.id} does not hold from entry ${brokenAt ?? 1} on`)
  return events.slice(0, events.findLastIndex(({ type }) => type === 'document.signed') + 1)
}

const sha256Of = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Compares a hash with the history's.
 * @throws an Error when they differ.
 */
function refuseOther(id: string, what: string, given: string, recorded: unknown): void {
  if (recorded !== undefined && given !== recorded)
    throw new Error(`${what} of the document ${id} differs from its history`)
}

/** The signatures in the order in which they were given, each with what the history says of it. */
type GivenSignature = SignedBy & { event: ChainedEvent }

/**
 * Returns all signatures of a document with their events.
 * @throws an Error when a signature differs from the history, or one has no event
 */
function signaturesOf(
  document: StoredDocument,
  { first, others }: Signatures,
  events: ChainedEvent[],
): GivenSignature[] {
  const { id, signerEmail, capacity } = document
  const signed = events.filter(({ type }) => type === 'document.part-signed' || type === 'document.signed')
  if (signed.length !== Object.keys(others).length + 1) throw new Error(`the document ${id} lacks a signature`)
  return signed.map((event): GivenSignature => {
    const { data, actor, at, ip, userAgent } = event
    const cosigner = data['cosigner']
    const signature = typeof cosigner === 'string' ? others[cosigner] : first
    if (!signature) throw new Error(`the document ${id} lacks a signature`)
    refuseOther(id, 'the signature', sha256Of(canonicalJson(signature)), data['signatureSha256'])
    const asked = events.findLast(({ type, data: said }) => type === 'signer.asked' && said['cosigner'] === cosigner)
    const [email, as] = cosigner === undefined ? [signerEmail, capacity] : [asked?.data['email'], data['capacity']]
    return {
      event,
      signature,
      capacity: isCapacity(as) ? as : null,
      signer: { name: actor, email: typeof email === 'string' ? email : '' },
      signedAt: at,
      session: {
        ip: ip ?? '',
        userAgent: userAgent ?? '',
        id: typeof data['session'] === 'string' ? data['session'] : undefined,
      },
    }
  })
}

async function makePdf(platform: Platform, document: StoredDocument): Promise<Sealed> {
  const { keys, database, files, config } = platform
  const { id, unsignedSha256, unsignedLength, unsignedPages, signatureEncrypted, signedAt } = document
  const held = await readUnsigned(database.queries, id)
  if (!held || !unsignedSha256 || !unsignedPages || !signatureEncrypted || !signedAt)
    throw new Error(`the document ${id} lacks data that sealing needs`)
  const unsigned = decryptPdf(keys, id, 'unsigned', await files.read(held))
  const [key, events] = await Promise.all([openSealingKey(platform), readSignedHistory(platform, document)])
  refuseOther(id, 'the agreement', sha256Of(unsigned), unsignedSha256.toString('hex'))
  const [first, ...others] = signaturesOf(document, decryptSignatures(keys, id, signatureEncrypted), events)
  if (!first) throw new Error(`the document ${id} lacks a signature`)
  const fingerprint = fingerprintOf(key)
  const agreement = decryptAgreement(keys, document)
  const certificatePages = await drawCertificate({
    agreement,
    unsigned: { sha256: unsignedSha256, length: unsignedLength ?? unsigned.length, pages: unsignedPages },
    ...withoutEvent(first),
    others: others.map(withoutEvent),
    events,
    templateHash: document.templateHash,
    fingerprint,
    verifyUrl: `${config.PUBLIC_URL}/verify/${id}`,
  })
  const sealed = await sealPdf({
    unsigned,
    certificate: certificatePages.bytes,
    signatureWords: certificatePages.signatureWords,
    audit: {
      name: 'audit.json',
      text: auditOf(document, { retailer: agreement.execution.business, others, events, fingerprint }),
    },
    signedAt,
    signerName: [first, ...others].map(({ signer }) => signer.name).join(' and '),
    key,
    stamp: config.SIGNING_TSA_URL ? timeStamper(config.SIGNING_TSA_URL) : undefined,
    collect: collectValidationData,
  })
  return { ...sealed, key }
}

/** Returns the events of what others added to a seal, or did not. */
function eventsOf({ isTimeStamped, stampError, hasValidationData, validationError }: SealedPdf): NewEvent[] {
  const failed = (type: NewEvent['type'], error: unknown) =>
    error instanceof Error ? [{ type, actor: 'System', data: { reason: error.message } }] : []
  return [
    ...(isTimeStamped ? [{ type: 'timestamp.added' as const, actor: 'System' }] : []),
    ...failed('timestamp.failed', stampError),
    ...(hasValidationData ? [{ type: 'validation.added' as const, actor: 'System' }] : []),
    ...failed('validation.failed', validationError),
  ]
}

/**
 * Seals the PDF of a signed document and completes it (`completeDocument`). Idempotent, also across processes.
 * `sweepDocuments` seals documents that a crash left unsealed.
 * @throws ConfigError when the sealing key cannot be opened: the document stays `completing`, and the sweep tries
 * again.
 */
export async function sealDocument(platform: Platform, documentId: string, origin?: Origin): Promise<void> {
  const document = await findDocumentById(platform.database.queries, documentId)
  // A document that another company seals is fetched from there.
  if (document?.status !== 'completing' || document.provider !== 'embedded') return
  const sealed = await makePdf(platform, document)
  const { bytes, key, stampError, validationError } = sealed
  const fields = { reason: `document ${documentId}` }
  if (stampError)
    platform.log.warn('the time-stamp authority did not answer', { ...errorFields(stampError), ...fields })
  if (validationError)
    platform.log.warn('a seal got no validation data', { ...errorFields(validationError), ...fields })
  const fingerprint = fingerprintOf(key)
  await completeDocument(platform, document, {
    bytes,
    certificate: { fingerprint, leafPem: key.certificate.toString(), issuerPem: key.issuers.map(String).join('\n') },
    data: { certificate: fingerprint },
    events: eventsOf(sealed),
    origin,
  })
}

/** Requests seal a signed document at once: an older one was interrupted. */
const interruptedAfterMs = 30_000

/** Seals documents that a crash left unsealed, and expires those that were not signed in time. A failure does not stop the others. */
export async function sweepDocuments(platform: Platform, { olderThanMs = interruptedAfterMs } = {}): Promise<void> {
  const { queries } = platform.database
  const unsealed = await findUnsealedIds(queries, new Date(Date.now() - olderThanMs))
  await eachByItself(platform, 'a signed document could not be sealed', unsealed, (id) => sealDocument(platform, id))
  await eachByItself(platform, 'an overdue document could not be ended', await findOverdueIds(queries), (id) =>
    expireDocument(platform, id),
  )
}

/** Runs `sweepDocuments` every minute. */
export function signingSweepJob(platform: Platform): Job {
  return { queue: 'signing-sweep', every: '* * * * *', leaseSeconds: 300, work: () => sweepDocuments(platform) }
}
