import { unsealBytes } from '#app/platform/crypto/sealed-bytes.server.ts'
import { unseal } from '#app/platform/crypto/sealed.server.ts'
import { errorFields } from '#app/platform/log.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'

import type { ChainedEvent } from '../documents/event-chain.server.ts'
import { blobPlace, nameOf, openAgreement, signaturePlace } from '../documents/sealed-document.server.ts'
import { findDocumentById, readUnsigned, type StoredDocument } from '../documents/sign-documents.store.server.ts'
import { readEvents } from '../documents/sign-events.store.server.ts'
import { renderCertificate } from '../pdf/render-certificate.server.ts'
import type { Signature } from '../signature.ts'
import type { SealingKey } from './cms.server.ts'
import { completeDocument } from './complete-document.server.ts'
import { fingerprintOf, openSealingKey } from './open-sealing-key.server.ts'
import { sealPdf } from './seal-pdf.server.ts'
import { timeStamper } from './time-stamper.server.ts'

type Sealed = { bytes: Buffer; key: SealingKey; isTimeStamped: boolean; stampError?: unknown }

/** What is attached to the PDF: the certificate for machines. */
function auditOf(document: StoredDocument, events: ChainedEvent[], fingerprint: string): string {
  return JSON.stringify(
    {
      document: document.id,
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
      signer: { name: nameOf(document), email: document.signerEmail, capacity: document.capacity },
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

async function makePdf(platform: Platform, document: StoredDocument): Promise<Sealed> {
  const { keys, database, config } = platform
  const { id, unsignedSha256, unsignedLength, unsignedPages, signatureSealed, signedAt, capacity } = document
  const sealedBlob = await readUnsigned(database.queries, id)
  if (!sealedBlob || !unsignedSha256 || !unsignedPages || !signatureSealed || !signedAt)
    throw new Error(`the document ${id} has lost what it needs to be sealed`)
  const unsigned = unsealBytes(keys, blobPlace(id, 'unsigned'), sealedBlob)
  const [key, history] = await Promise.all([openSealingKey(platform), readEvents(database.queries, id)])
  const events = history.slice(0, history.findLastIndex(({ type }) => type === 'document.signed') + 1)
  const signed = events.at(-1)
  const fingerprint = fingerprintOf(key)
  const certificate = await renderCertificate({
    agreement: openAgreement(keys, document),
    unsigned: { sha256: unsignedSha256, length: unsignedLength ?? unsigned.length, pages: unsignedPages },
    signature: JSON.parse(unseal(keys, signaturePlace(id), signatureSealed)) as Signature,
    capacity,
    signer: { name: nameOf(document), email: document.signerEmail },
    signedAt,
    session: {
      ip: signed?.ip ?? '',
      userAgent: signed?.userAgent ?? '',
      id: typeof signed?.data['session'] === 'string' ? signed.data['session'] : undefined,
    },
    events,
    templateHash: document.templateHash,
    fingerprint,
    verifyUrl: `${config.PUBLIC_URL}/verify/${id}`,
  })
  const sealed = await sealPdf({
    unsigned,
    certificate: certificate.bytes,
    audit: { name: 'audit.json', text: auditOf(document, events, fingerprint) },
    signedAt,
    signerName: nameOf(document),
    key,
    stamp: config.SIGNING_TSA_URL ? timeStamper(config.SIGNING_TSA_URL) : undefined,
  })
  return { ...sealed, key }
}

/** One PDF at a time: making one keeps the process busy for a moment. */
const lines = new WeakMap<Platform['database'], Promise<unknown>>()

async function sealNow(platform: Platform, documentId: string, origin?: Origin): Promise<void> {
  const document = await findDocumentById(platform.database.queries, documentId)
  // What another company seals is fetched from there.
  if (document?.status !== 'completing' || document.provider !== 'embedded') return
  const sealed = await makePdf(platform, document)
  if (sealed.stampError)
    platform.log.warn('the time-stamp authority did not answer', {
      ...errorFields(sealed.stampError),
      reason: `document ${documentId}`,
    })
  const { bytes, key, isTimeStamped, stampError } = sealed
  const fingerprint = fingerprintOf(key)
  const reason = stampError instanceof Error ? stampError.message : undefined
  await completeDocument(platform, document, {
    bytes,
    certificate: { fingerprint, leafPem: key.certificate.toString(), issuerPem: key.issuers.map(String).join('\n') },
    data: { certificate: fingerprint },
    events: [
      ...(isTimeStamped ? [{ type: 'timestamp.added' as const, actor: 'System' }] : []),
      ...(reason ? [{ type: 'timestamp.failed' as const, actor: 'System', data: { reason } }] : []),
    ],
    origin,
  })
}

/**
 * Makes the sealed PDF of a document that was signed, and completes it: in one transaction the PDF, the events, the mails
 * to the signer and to us, the audit entry and the shop's last milestone. Whoever comes second, in this process or in
 * another one, changes nothing. A crash before it is made good by `signing-sweep`.
 * @throws ConfigError when the seal cannot be opened: the document stays `completing`, and the sweep tries again.
 */
export async function sealDocument(platform: Platform, documentId: string, origin?: Origin): Promise<void> {
  const before = lines.get(platform.database) ?? Promise.resolve()
  const mine = before.then(
    () => sealNow(platform, documentId, origin),
    () => sealNow(platform, documentId, origin),
  )
  lines.set(platform.database, mine)
  await mine
}
