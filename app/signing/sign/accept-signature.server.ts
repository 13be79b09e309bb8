import { createHash } from 'node:crypto'

import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import { canonicalJson } from '#app/data/crypto/canonical-json.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { inWorker } from '#app/web/workers/in-worker.server.ts'

import { consentVersion } from '../agreement/agreement.ts'
import { mailFirstSigner } from '../cosigners/ask-cosigner.server.ts'
import { askNewCosigner } from '../cosigners/cosigner-reminder.server.ts'
import { countingFirstMails, type FirstMails } from '../cosigners/first-mails.server.ts'
import { findCosigners, updateCosigner } from '../cosigners/cosigners.queries.server.ts'
import { areAsRecorded, findParties, isTheirTurn, type Party } from '../cosigners/parties.server.ts'
import { checkHistory } from '../documents/history/check-history.server.ts'
import { decryptSignatures, encryptSignatures } from '../documents/document-secrets.server.ts'
import {
  findDocumentById,
  lockDocument,
  signerNameOf,
  type StoredDocument,
  updateDocument,
} from '../documents/sign-documents.queries.server.ts'
import {
  appendEvents,
  eventsOf,
  hasConsent,
  isReadToEnd,
  readEvents,
} from '../documents/history/sign-events.queries.server.ts'
import type { readDrawnImage } from '../pdf/drawn-image.server.ts'
import { sealDocument } from '../seal/seal-document.server.ts'
import {
  type DrawnSignature,
  drawingProblem,
  isSignersName,
  type Signature,
  type TypedSignature,
} from '../agreement/signature.ts'
import { capacitiesFor, type Capacity, nextSigningStatus, signableUntil, type SigningDocumentStatus } from '../signing.ts' // prettier-ignore
import type { StoredSession } from './sign-sessions.queries.server.ts'

const redrawImage = inWorker<typeof readDrawnImage>('app/signing/pdf/drawn-image.server.ts', 'readDrawnImage')

/** The confirmations of a screen that sends an image; undefined for those that it did not ask for. */
type SignerConfirmations = { readToEnd?: boolean | undefined; consent?: boolean | undefined }

type Accepting = {
  documentId: string
  shopId: string
  /** The person who signs: null for the first signer. */
  cosignerId?: string | null
  /** Null if the signer was not asked. */
  capacity: Capacity | null
  signature: Signature
  /** `session`: read and agreed to on the sign page. `image`: on a contract's or a renewal's own screen, which sends an image. */
  way: 'session' | 'image'
  sessionId?: string
} & SignerConfirmations

/** The stored names of the two ways. A renewal's image is `wizard` as well: histories and sealed files already contain these names. */
const recordedAs = { session: 'session', image: 'wizard' } as const

const refuse = (detail: Record<string, string>) => new RefusedError('validation-error', { detail })

const notWhole =
  'Our record of this agreement is damaged, so it cannot be signed. Please call us. We will prepare a new one.'

const unread = { agreement: 'Please read the agreement to its end' }
const unagreed = { consent: 'Please tick that you agree' }

/** A document with everyone who signs it, and the one who signs now. */
type Signing = { document: StoredDocument; parties: Party[]; party: Party }

function checkSignature(
  { document, parties, party }: Signing,
  { capacity, signature, readToEnd, consent }: Accepting,
): void {
  const taken = parties.map((one) => one.capacity)
  if (capacity && !capacitiesFor(document, taken).includes(capacity))
    throw refuse({ capacity: 'Please say as what you sign' })
  if (readToEnd === false) throw refuse(unread)
  if (consent === false) throw refuse(unagreed)
  const { name } = party
  if (signature.method === 'typed' && !isSignersName(signature.text, name))
    throw refuse({ signature: `Please type your name as it stands in the agreement: ${name}` })
  const problem = signature.method === 'drawn' ? drawingProblem(signature.strokes) : undefined
  if (problem) throw refuse({ signature: problem })
}

/** Records reading and consent together with an image signature, only as far as its screen confirmed them. */
async function noteReadAndAgreed(
  tx: Transaction,
  keys: Keys,
  document: StoredDocument,
  { readToEnd, consent }: SignerConfirmations,
  origin: Origin,
): Promise<StoredDocument> {
  const status = nextSigningStatus(document.status, 'view')
  if (!status) throw new RefusedError('conflict')
  const actor = signerNameOf(document)
  const data = { via: recordedAs.image }
  if (readToEnd)
    await appendEvents(tx, keys, document.id, [
      { type: 'document.viewed', actor, data, origin },
      { type: 'document.read-to-end', actor, data, origin },
    ])
  if (consent) {
    const agreed = { ...data, version: consentVersion }
    await appendEvents(tx, keys, document.id, [{ type: 'consent.given', actor, data: agreed, origin }])
  }
  return { ...document, status, viewedAt: document.viewedAt ?? (readToEnd ? new Date() : null) }
}

/** Refuses to sign a document whose history or signers were changed from outside: it could not be sealed. */
async function requireWholeHistory(
  tx: Transaction,
  { keys, log }: Platform,
  { document, parties }: Signing,
): Promise<void> {
  const { events, brokenAt } = await checkHistory(tx, keys, document)
  if (brokenAt === undefined && areAsRecorded(events, parties)) return
  log.error('the history of an agreement does not hold', {
    reason: `document ${document.id}, entry ${brokenAt ?? 'none: its signers'}`,
  })
  throw new RefusedError('conflict', { message: notWhole })
}

async function requireReadAndAgreed(tx: Transaction, documentId: string, { cosignerId }: Party): Promise<void> {
  const events = eventsOf(await readEvents(tx, documentId), cosignerId)
  if (!isReadToEnd(events)) throw refuse(unread)
  if (!hasConsent(events)) throw refuse(unagreed)
}

/** Adds a signature to those that the document has. */
function withSignature(keys: Keys, { document, party }: Signing, signature: Signature): string {
  const { id, signatureEncrypted } = document
  if (party.cosignerId === null) return encryptSignatures(keys, id, { first: signature, others: {} })
  const { first, others } = decryptSignatures(keys, id, signatureEncrypted ?? '')
  return encryptSignatures(keys, id, { first, others: { ...others, [party.cosignerId]: signature } })
}

/** Writes the signature into the rows of the document and of its signer. With the last one the document is `completing`. */
async function keepSignature(
  tx: Transaction,
  keys: Keys,
  signing: Signing,
  { capacity, signature, at, isLast }: Pick<Accepting, 'capacity' | 'signature'> & { at: Date; isLast: boolean },
): Promise<SigningDocumentStatus> {
  const { document, party } = signing
  const status = nextSigningStatus(document.status, isLast ? 'sign' : 'sign-in-part')
  if (!status) throw new RefusedError('conflict')
  await updateDocument(tx, document.id, {
    status,
    ...(isLast && { signedAt: at }),
    ...(party.cosignerId === null && { capacity, viewedAt: document.viewedAt, expiresAt: document.expiresAt }),
    signatureEncrypted: withSignature(keys, signing, signature),
  })
  if (party.cosignerId !== null) await updateCosigner(tx, party.cosignerId, { capacity, signedAt: at })
  return status
}

/** Returns the locked document with its signers; undefined when this one has signed: a second press changes nothing. */
async function findSigning(
  tx: Transaction,
  { documentId, shopId, cosignerId = null }: Accepting,
): Promise<Signing | undefined> {
  const document = await lockDocument(tx, documentId)
  if (document?.shopId !== shopId) throw new RefusedError('not-found')
  if (document.status === 'completing' || document.status === 'completed') return undefined
  const parties = await findParties(tx, document)
  const party = parties.find((one) => one.cosignerId === cosignerId)
  if (!party) throw new RefusedError('conflict')
  if (party.hasSigned && document.status === 'part-signed') return undefined
  if (document.provider !== 'embedded' || document.expiresAt.getTime() <= Date.now()) throw new RefusedError('conflict')
  return { document, parties, party }
}

async function acceptInside(
  tx: Transaction,
  platform: Platform,
  accepting: Accepting & { mails: FirstMails },
  origin: Origin,
): Promise<void> {
  const { documentId, capacity, signature, way, sessionId } = accepting
  const { keys } = platform
  const found = await findSigning(tx, accepting)
  if (!found) return
  await requireWholeHistory(tx, platform, found)
  checkSignature(found, accepting)
  const { party, parties } = found
  const at = new Date()
  const isLast = parties.every((one) => one.hasSigned || one.cosignerId === party.cosignerId)
  const read = way === 'image' ? await noteReadAndAgreed(tx, keys, found.document, accepting, origin) : found.document
  const document = isLast || party.cosignerId !== null ? read : { ...read, expiresAt: signableUntil(at) }
  const signing = { ...found, document }
  const isOpen = isTheirTurn(document, party) && nextSigningStatus(document.status, 'sign') !== undefined
  if (!isOpen) throw new RefusedError('conflict')
  if (way === 'session') await requireReadAndAgreed(tx, documentId, party)
  const status = await keepSignature(tx, keys, signing, { capacity, signature, at, isLast })
  const data = {
    cosigner: party.cosignerId ?? undefined,
    method: signature.method,
    capacity,
    consentVersion: way === 'session' || accepting.consent ? consentVersion : undefined,
    via: recordedAs[way],
    session: sessionId,
    signatureSha256: createHash('sha256').update(canonicalJson(signature)).digest('hex'),
  }
  const type = isLast ? 'document.signed' : 'document.part-signed'
  await appendEvents(tx, keys, documentId, [{ type, actor: party.name, at, data, origin }])
  if (party.cosignerId === null)
    for (const cosigner of isLast ? [] : await findCosigners(tx, documentId))
      await askNewCosigner(tx, platform, { document, cosigner, isMailed: accepting.mails.isMailed(cosigner) }, origin)
  if (party.cosignerId === null && !isLast) await mailFirstSigner(tx, platform, document)
  await commitEffects(tx, {
    audit: {
      actor: { kind: 'visitor', name: party.name },
      action: type,
      subject: { kind: 'document', id: document.listId, label: document.businessName },
      was: { status: document.status },
      became: { status, capacity, document: documentId },
      origin,
    },
  })
}

/**
 * Stores a signature. With the last one the document is `completing`, and its PDF is made from the stored values; before
 * it is `part-signed`, and the other signers are asked (rule SG28). Idempotent.
 * @throws RefusedError not-found for another shop's document; conflict when it cannot be signed; validation-error with
 * detail: wrong capacity, another typed name, an unusable drawing, not read to its end, no consent.
 */
export async function acceptSignature(platform: Platform, accepting: Accepting, origin: Origin): Promise<void> {
  const { database } = platform
  const found = accepting.cosignerId ? undefined : await findDocumentById(database.queries, accepting.documentId)
  await countingFirstMails(platform, found, (mails) =>
    database.transaction((tx) => acceptInside(tx, platform, { ...accepting, mails }, origin)),
  )
  platform.jobs.notify(mailQueue)
}

/**
 * Signs in a signing session, on the sign page, and seals after the last signature. Returns the names of those who have
 * still to sign. Idempotent.
 * @throws RefusedError as `acceptSignature` does.
 */
export async function signInSession(
  platform: Platform,
  { session, document }: { session: Pick<StoredSession, 'id' | 'cosignerId'>; document: StoredDocument },
  given: { capacity: Capacity; signature: DrawnSignature | TypedSignature },
  origin: Origin,
): Promise<string[]> {
  const { id: documentId, shopId } = document
  const { id: sessionId, cosignerId } = session
  await acceptSignature(platform, { documentId, shopId, cosignerId, ...given, way: 'session', sessionId }, origin)
  await sealDocument(platform, documentId, origin)
  const parties = await findParties(platform.database.queries, document)
  return parties.filter((party) => !party.hasSigned && party.cosignerId !== cosignerId).map(({ name }) => name)
}

export type SentImage = {
  documentId: string
  shopId: string
  /** The image of the canvas: `data:image/png;base64,…`, at most 300 kB and 945 × 500. */
  signature: string
  capacity?: Capacity | undefined
  /** Whether the signer drew the image or typed a name: then `text` is that name, and the PDF contains it instead. */
  method?: 'drawn' | 'typed' | undefined
  text?: string | undefined
} & SignerConfirmations

async function signatureOf({ signature, method, text = '' }: SentImage): Promise<Signature> {
  const image = await redrawImage(signature)
  if (method === 'typed') return { method, text }
  return { method: 'image', ...image, ...(method && { isDrawn: true }) }
}

/**
 * Signs with the image of a canvas, which the screens of a contract and of a renewal send when the frame cannot be
 * loaded (rule C30), and seals. The image alone is enough; further confirmations are checked, recorded and certified
 * if the screen asked for them. The image is redrawn: none of its bytes reach the PDF. Idempotent.
 * @throws RefusedError not-found for another shop's document; conflict when it cannot be signed (any more);
 * validation-error with detail: no image, too large, blank or a mere line; another name than the signer's; a capacity
 * that a company or a person cannot have; not read to the end; no consent.
 */
export async function signWithImage(platform: Platform, given: SentImage, origin: Origin): Promise<void> {
  const { documentId, shopId, capacity = null, readToEnd, consent } = given
  const signature = await signatureOf(given)
  await acceptSignature(platform, { documentId, shopId, capacity, signature, way: 'image', readToEnd, consent }, origin)
  await sealDocument(platform, documentId, origin)
}
