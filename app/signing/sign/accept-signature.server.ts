import { createHash } from 'node:crypto'

import { seal } from '#app/platform/crypto/sealed.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { recordAudit } from '#app/staff/audit/record-audit.server.ts'

import { consentVersion } from '../agreement/agreement.ts'
import { canonicalJson } from '../documents/event-chain.server.ts'
import { nameOf, signaturePlace } from '../documents/sealed-document.server.ts'
import { lockDocument, type StoredDocument, updateDocument } from '../documents/sign-documents.store.server.ts'
import { appendEvents, readEvents } from '../documents/sign-events.store.server.ts'
import { drawingProblem, isSignersName, type Signature } from '../signature.ts'
import { capacitiesFor, type Capacity, nextSigningStatus } from '../signing.ts'

/** What the wizard's own screen says of its signer; undefined when it did not ask. */
export type SignerConfirmations = { readToEnd?: boolean | undefined; consent?: boolean | undefined }

type Accepting = {
  documentId: string
  newsagencyId: string
  /** Null when nobody was asked. */
  capacity: Capacity | null
  signature: Signature
  /** `session`: read and agreed to on the sign page. `wizard`: SUBMIT of the wizard's own screen. */
  via: 'session' | 'wizard'
  sessionId?: string
} & SignerConfirmations

const refuse = (detail: Record<string, string>) => new RefusedError('validation-error', { detail })

const unread = { agreement: 'Please read the agreement to its end' }
const unagreed = { consent: 'Please tick that you agree' }

function checkSignature(document: StoredDocument, { capacity, signature, readToEnd, consent }: Accepting): void {
  if (capacity && !capacitiesFor(document.corporation).includes(capacity))
    throw refuse({ capacity: 'Please say as what you sign' })
  if (readToEnd === false) throw refuse(unread)
  if (consent === false) throw refuse(unagreed)
  const name = nameOf(document)
  if (signature.method === 'typed' && !isSignersName(signature.text, name))
    throw refuse({ signature: `Please type your name as it stands in the agreement: ${name}` })
  const problem = signature.method === 'drawn' ? drawingProblem(signature.strokes) : undefined
  if (problem) throw refuse({ signature: problem })
}

/** On the wizard's own screen reading, agreeing and signing come together; recorded is what it says, and no more. */
async function openInWizard(
  tx: Transaction,
  document: StoredDocument,
  { readToEnd, consent }: SignerConfirmations,
  origin: Origin,
): Promise<StoredDocument> {
  const status = nextSigningStatus(document.status, 'view')
  if (!status) throw new RefusedError('conflict')
  const actor = nameOf(document)
  const data = { via: 'wizard' }
  if (readToEnd)
    await appendEvents(tx, document.id, [
      { type: 'document.viewed', actor, data, origin },
      { type: 'document.read-to-end', actor, data, origin },
    ])
  if (consent) {
    const agreed = { ...data, version: consentVersion }
    await appendEvents(tx, document.id, [{ type: 'consent.given', actor, data: agreed, origin }])
  }
  return { ...document, status, viewedAt: document.viewedAt ?? (readToEnd ? new Date() : null) }
}

async function requireConsent(tx: Transaction, documentId: string): Promise<void> {
  const events = await readEvents(tx, documentId)
  const isRead = events.some(({ type }) => type === 'document.read-to-end')
  const last = events.findLast(({ type }) => type === 'consent.given' || type === 'consent.withdrawn')
  if (!isRead) throw refuse(unread)
  if (last?.type !== 'consent.given') throw refuse(unagreed)
}

async function acceptInside(tx: Transaction, platform: Platform, accepting: Accepting, origin: Origin): Promise<void> {
  const { documentId, newsagencyId, capacity, signature, via, sessionId } = accepting
  const found = await lockDocument(tx, documentId)
  if (found?.newsagencyId !== newsagencyId) throw new RefusedError('not-found')
  // Signed already: the second press changes nothing.
  if (found.status === 'completing' || found.status === 'completed') return
  if (found.provider !== 'embedded' || found.expiresAt.getTime() <= Date.now()) throw new RefusedError('conflict')
  checkSignature(found, accepting)
  const document = via === 'wizard' ? await openInWizard(tx, found, accepting, origin) : found
  const status = nextSigningStatus(document.status, 'sign')
  if (!status) throw new RefusedError('conflict')
  if (via === 'session') await requireConsent(tx, documentId)
  const signedAt = new Date()
  const kept = canonicalJson(signature)
  const actor = nameOf(document)
  await updateDocument(tx, documentId, {
    status,
    capacity,
    signedAt,
    viewedAt: document.viewedAt,
    signatureSealed: seal(platform.keys, signaturePlace(documentId), kept),
  })
  const sha256 = createHash('sha256').update(kept).digest('hex')
  const agreed = via === 'session' || accepting.consent ? consentVersion : undefined
  const data = {
    method: signature.method,
    capacity,
    consentVersion: agreed,
    via,
    session: sessionId,
    signatureSha256: sha256,
  }
  await appendEvents(tx, documentId, [{ type: 'document.signed', actor, at: signedAt, data, origin }])
  await recordAudit(tx, {
    actor: { kind: 'visitor', name: actor },
    action: 'document.signed',
    subject: { kind: 'document', label: document.businessName },
    was: { status: document.status },
    became: { status, capacity, document: documentId },
    origin,
  })
}

/**
 * Takes a signature and keeps it: the document is `completing` from now on, and whatever happens, its PDF will be made of
 * what is kept here. Done twice it is done once.
 * @throws RefusedError not-found for another shop's document; conflict when it cannot be signed; validation-error with
 * detail: as what one signs, a typed name that is another one, a drawing that is none, not read to its end, no consent.
 */
export async function acceptSignature(platform: Platform, accepting: Accepting, origin: Origin): Promise<void> {
  await platform.database.transaction((tx) => acceptInside(tx, platform, accepting, origin))
}
