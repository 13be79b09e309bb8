import { createHash } from 'node:crypto'

import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { canonicalJson } from '#app/data/crypto/canonical-json.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Origin } from '#app/core/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { inWorker } from '#app/web/workers/in-worker.server.ts'

import { consentVersion } from '../agreement/agreement.ts'
import { checkHistory } from '../documents/check-history.server.ts'
import { encryptSignature } from '../documents/document-secrets.server.ts'
import {
  lockDocument,
  signerNameOf,
  type StoredDocument,
  updateDocument,
} from '../documents/sign-documents.queries.server.ts'
import { appendEvents, hasConsent, isReadToEnd, readEvents } from '../documents/sign-events.queries.server.ts'
import type { readDrawnImage } from '../pdf/drawn-image.server.ts'
import { sealDocument } from '../seal/seal-document.server.ts'
import {
  type DrawnSignature,
  drawingProblem,
  isSignersName,
  type Signature,
  type TypedSignature,
} from '../signature.ts'
import { capacitiesFor, type Capacity, nextSigningStatus } from '../signing.ts'

const redrawImage = inWorker<typeof readDrawnImage>('app/signing/pdf/drawn-image.server.ts', 'readDrawnImage')

/** The confirmations of a screen that sends an image; undefined for those that it did not ask for. */
type SignerConfirmations = { readToEnd?: boolean | undefined; consent?: boolean | undefined }

type Accepting = {
  documentId: string
  shopId: string
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

const notWhole = 'Our record of this agreement is damaged, so it cannot be signed. Please call us: we make it anew.'

const unread = { agreement: 'Please read the agreement to its end' }
const unagreed = { consent: 'Please tick that you agree' }

function checkSignature(document: StoredDocument, { capacity, signature, readToEnd, consent }: Accepting): void {
  if (capacity && !capacitiesFor(document.corporation).includes(capacity))
    throw refuse({ capacity: 'Please say as what you sign' })
  if (readToEnd === false) throw refuse(unread)
  if (consent === false) throw refuse(unagreed)
  const name = signerNameOf(document)
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

/** Refuses to sign a document whose history was changed from outside: it could not be sealed. */
async function requireWholeHistory(tx: Transaction, { keys, log }: Platform, document: StoredDocument): Promise<void> {
  const { brokenAt } = await checkHistory(tx, keys, document)
  if (brokenAt === undefined) return
  log.error('the history of an agreement does not hold', { reason: `document ${document.id}, entry ${brokenAt}` })
  throw new RefusedError('conflict', { message: notWhole })
}

async function requireReadAndAgreed(tx: Transaction, documentId: string): Promise<void> {
  const events = await readEvents(tx, documentId)
  if (!isReadToEnd(events)) throw refuse(unread)
  if (!hasConsent(events)) throw refuse(unagreed)
}

async function acceptInside(tx: Transaction, platform: Platform, accepting: Accepting, origin: Origin): Promise<void> {
  const { documentId, shopId, capacity, signature, way, sessionId } = accepting
  const { keys } = platform
  const found = await lockDocument(tx, documentId)
  if (found?.shopId !== shopId) throw new RefusedError('not-found')
  // Already signed: a second press changes nothing.
  if (found.status === 'completing' || found.status === 'completed') return
  if (found.provider !== 'embedded' || found.expiresAt.getTime() <= Date.now()) throw new RefusedError('conflict')
  await requireWholeHistory(tx, platform, found)
  checkSignature(found, accepting)
  const document = way === 'image' ? await noteReadAndAgreed(tx, keys, found, accepting, origin) : found
  const status = nextSigningStatus(document.status, 'sign')
  if (!status) throw new RefusedError('conflict')
  if (way === 'session') await requireReadAndAgreed(tx, documentId)
  const signedAt = new Date()
  const kept = canonicalJson(signature)
  const actor = signerNameOf(document)
  await updateDocument(tx, documentId, {
    status,
    capacity,
    signedAt,
    viewedAt: document.viewedAt,
    signatureEncrypted: encryptSignature(keys, documentId, kept),
  })
  const sha256 = createHash('sha256').update(kept).digest('hex')
  const agreed = way === 'session' || accepting.consent ? consentVersion : undefined
  const data = {
    method: signature.method,
    capacity,
    consentVersion: agreed,
    via: recordedAs[way],
    session: sessionId,
    signatureSha256: sha256,
  }
  await appendEvents(tx, keys, documentId, [{ type: 'document.signed', actor, at: signedAt, data, origin }])
  await commitEffects(tx, {
    audit: {
      actor: { kind: 'visitor', name: actor },
      action: 'document.signed',
      subject: { kind: 'document', id: document.listId, label: document.businessName },
      was: { status: document.status },
      became: { status, capacity, document: documentId },
      origin,
    },
  })
}

/**
 * Stores a signature: the document is `completing` from now on, and its PDF is made from the stored values.
 * Idempotent.
 * @throws RefusedError not-found for another shop's document; conflict when it cannot be signed; validation-error with
 * detail: wrong capacity, another typed name, an unusable drawing, not read to its end, no consent.
 */
export async function acceptSignature(platform: Platform, accepting: Accepting, origin: Origin): Promise<void> {
  await platform.database.transaction((tx) => acceptInside(tx, platform, accepting, origin))
}

/**
 * Signs in a signing session, on the sign page, and seals. Idempotent.
 * @throws RefusedError as `acceptSignature` does.
 */
export async function signInSession(
  platform: Platform,
  { session, document }: { session: { id: string }; document: StoredDocument },
  given: { capacity: Capacity; signature: DrawnSignature | TypedSignature },
  origin: Origin,
): Promise<void> {
  const { id: documentId, shopId } = document
  await acceptSignature(platform, { documentId, shopId, ...given, way: 'session', sessionId: session.id }, origin)
  await sealDocument(platform, documentId, origin)
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
