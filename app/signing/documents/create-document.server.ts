import { randomBytes } from 'node:crypto'

import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { lockShop } from '#app/shops/find/find-shop.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { emailKey } from '#app/core/text/text.ts'
import { inWorker } from '#app/web/workers/in-worker.server.ts'

import { agreementVersion } from '../agreement/agreement-clauses.ts'
import { templateHash } from '../agreement/template-hash.server.ts'
import { partyOf, writeAgreement } from '../agreement/agreement.ts'
import { advanceDocument } from '../pandadoc/advance-document.server.ts'
import type { renderAgreement, UnsignedPdf } from '../pdf/render-agreement.server.ts'
import { insertCosigners } from '../cosigners/cosigners.queries.server.ts'
import { newCosigner, recordOfCosigner } from '../cosigners/parties.server.ts'
import { isOpenStatus, signableUntil, type SigningDocumentStatus } from '../signing.ts'
import { type DocumentRequest, hashOfRequest, type Provider } from './document-request.server.ts'
import { decryptFields, encryptFields, encryptPdf } from './document-secrets.server.ts'
import {
  findByKey,
  findCompletedLike,
  findCurrent,
  findDocumentById,
  insertDocument,
  isDocumentTaken,
  lockDocument,
  type StoredDocument,
} from './sign-documents.queries.server.ts'
import { appendEvents } from './history/sign-events.queries.server.ts'
import { signingSystem } from './acted-document.server.ts'
import { voidInside } from './void-document.server.ts'

const drawAgreement = inWorker<typeof renderAgreement>('app/signing/pdf/render-agreement.server.ts', 'renderAgreement')

/** The content of a document and its signer. */
type DocumentToSign = Pick<
  DocumentRequest,
  'corporation' | 'signer' | 'fields' | 'rates' | 'execution' | 'trustName' | 'hasTablet'
> & {
  id: string
  listId: string
  createdAt: Date
}

/** The first values of a document's row: ready to be signed, or still to be created at another company. */
type PreparedDocument = {
  status: 'preparing' | 'sent'
  unsigned: UnsignedPdf | null
  unsignedEncrypted: Buffer | null
}

/** The time after which the sweep resumes an interrupted creation. */
const resumedAfterMs = 30_000

/** Draws and stores the PDF, outside any transaction. PandaDoc is called later, by `advanceDocument`. */
async function prepare(
  { keys, files }: Platform,
  document: DocumentToSign,
  provider: Provider,
): Promise<PreparedDocument> {
  if (provider === 'pandadoc') return { status: 'preparing', unsigned: null, unsignedEncrypted: null }
  const agreement = writeAgreement({ ...document, version: agreementVersion })
  const unsigned = await drawAgreement(agreement, document.createdAt)
  const encrypted = encryptPdf(keys, document.id, 'unsigned', unsigned.bytes)
  return { status: 'sent', unsigned, unsignedEncrypted: await files.keep(encrypted) }
}

type Making = {
  document: DocumentToSign
  cosigners: ReturnType<typeof newCosigner>[]
  provider: Provider
  prepared: PreparedDocument
  requestHash: Buffer
  idempotencyKey: string | null
}

async function insertMade(
  tx: Transaction,
  platform: Platform,
  request: DocumentRequest & { retailerId: string | null },
  { document, cosigners, provider, prepared, requestHash, idempotencyKey }: Making,
): Promise<void> {
  const { id, listId, signer, corporation, fields, rates, createdAt } = document
  const { unsigned, unsignedEncrypted, status } = prepared
  await insertDocument(tx, {
    id,
    listId,
    shopId: request.shopId,
    renewalId: request.renewalId ?? null,
    retailerId: request.retailerId,
    kind: request.kind,
    provider,
    corporation,
    execution: document.execution ?? 'alone',
    hasTablet: document.hasTablet ?? false,
    templateVersion: agreementVersion,
    templateHash: templateHash(agreementVersion, corporation),
    requestHash,
    idempotencyKey,
    replaces: request.replaces ?? null,
    businessName: partyOf({ corporation, signer, fields }),
    fieldsEncrypted: encryptFields(platform.keys, id, { fields, rates, trustName: document.trustName ?? '' }),
    signerFirstName: signer.firstName,
    signerLastName: signer.lastName,
    signerEmail: signer.email,
    signerEmailKey: emailKey(signer.email),
    status,
    unsignedEncrypted,
    unsignedSha256: unsigned?.sha256 ?? null,
    unsignedLength: unsigned?.bytes.length ?? null,
    unsignedPages: unsigned?.pages ?? null,
    createdAt,
    sentAt: status === 'sent' ? createdAt : null,
    // This request continues the creation at once; after a crash the sweep does.
    providerNextAt: status === 'preparing' ? new Date(createdAt.getTime() + resumedAfterMs) : null,
    expiresAt: signableUntil(createdAt),
  })
  await insertCosigners(tx, cosigners)
}

async function recordMade(
  tx: Transaction,
  { keys }: Platform,
  request: DocumentRequest,
  { document, cosigners, prepared: { unsigned, status } }: Making,
  origin: Origin,
): Promise<void> {
  const { id, listId, signer, corporation, fields, createdAt: at } = document
  const actor = 'System'
  const made = {
    corporation,
    templateVersion: agreementVersion,
    templateSha256: templateHash(agreementVersion, corporation).toString('hex'),
    replaces: request.replaces,
    execution: document.execution,
    ...(cosigners.length > 0 && { cosigners: cosigners.map(recordOfCosigner) }),
    signerEmail: signer.email,
    // The id under which the audit log lists it.
    list: listId,
  }
  const shown = unsigned && {
    sha256: unsigned.sha256.toString('hex'),
    bytes: unsigned.bytes.length,
    pages: unsigned.pages,
  }
  await appendEvents(tx, keys, id, [
    { type: 'document.created', actor, at, data: made, origin },
    ...(status === 'sent' ? [{ type: 'document.sent' as const, actor, at, data: { ...shown }, origin }] : []),
  ])
  await commitEffects(tx, {
    audit: {
      actor: { kind: 'system', name: 'Signing' },
      action: 'document.created',
      subject: { kind: 'document', id: listId, label: fields.business_name || fields.shop_name },
      became: { status, kind: request.kind, document: id },
      origin,
    },
  })
}

/** The document has a signature, so other content must not replace it. */
const takenStatuses: SigningDocumentStatus[] = ['part-signed', 'completing']

/** Finds the document of an equal earlier request: the one with the same key, or the open or signed one with the same hash. */
async function findSame(
  platform: Platform,
  request: DocumentRequest,
  {
    provider,
    requestHash,
    idempotencyKey,
  }: { provider: Provider; requestHash: Buffer; idempotencyKey: string | undefined },
): Promise<StoredDocument | undefined> {
  const { queries } = platform.database
  const keyed = idempotencyKey ? await findByKey(queries, request.shopId, idempotencyKey) : undefined
  // Compares with the stored rates, because the schedule may have changed since then.
  const rates = keyed && decryptFields(platform.keys, keyed).rates
  if (keyed && rates && !keyed.requestHash.equals(hashOfRequest({ ...request, rates }, provider)))
    throw new RefusedError('key-reused')
  if (keyed) return keyed
  const current = await findCurrent(queries, request)
  // A new request with other content does not change a document with a signature.
  if (current && takenStatuses.includes(current.status)) {
    if (current.requestHash.equals(requestHash)) return current
    throw new RefusedError('conflict')
  }
  if (current) return current.requestHash.equals(requestHash) ? current : undefined
  return findCompletedLike(queries, { ...request, requestHash })
}

/** Refuses to replace a document of another shop (rule SG2). @throws RefusedError not-found */
export async function refuseForeignReplacement(
  platform: Pick<Platform, 'database'>,
  { replaces, shopId }: { replaces: string | undefined; shopId: string },
): Promise<void> {
  if (!replaces) return
  const replaced = await findDocumentById(platform.database.queries, replaces)
  if (replaced?.shopId !== shopId) throw new RefusedError('not-found')
}

/**
 * Creates the agreement for a signer (rule SG1). Idempotent: an equal request returns the existing document, and a
 * request with other content voids the open one. The PDF is rendered, hashed and stored once, when the document
 * becomes `sent`.
 * @throws RefusedError key-reused when the key belongs to another request; conflict while another document with a
 * signature is not sealed yet.
 */
export async function createDocument(
  platform: Platform,
  request: DocumentRequest,
  origin: Origin,
  idempotencyKey?: string,
): Promise<{ id: string }> {
  const { provider = platform.config.SIGNING_PROVIDER } = request
  const requestHash = hashOfRequest(request, provider)
  const asked = { provider, requestHash, idempotencyKey }
  const same = await findSame(platform, request, asked)
  if (same) return { id: same.id }
  const { corporation, signer, fields, rates, execution, trustName, hasTablet } = request
  const document = {
    id: randomBytes(16).toString('base64url'),
    listId: newId(),
    corporation,
    signer,
    fields,
    rates,
    ...(execution && { execution }),
    ...(trustName && { trustName }),
    ...(hasTablet && { hasTablet }),
    createdAt: new Date(),
  }
  const prepared = await prepare(platform, document, provider)
  const making = {
    document,
    cosigners: (request.cosigners ?? []).map((named, at) => newCosigner(document.id, named, at + 2)),
    provider,
    prepared,
    requestHash,
    idempotencyKey: idempotencyKey?.toLowerCase() ?? null,
  }
  try {
    const made = await platform.database.transaction(async (tx) => {
      // Locks the shop before its documents, in the same order as every other writer. Another order would cause deadlocks.
      const shop = await lockShop(tx, request.shopId)
      const current = await findCurrent(tx, request)
      const before = current && (await lockDocument(tx, current.id))
      if (before && isOpenStatus(before.status)) {
        if (before.requestHash.equals(requestHash)) return { id: before.id }
        if (takenStatuses.includes(before.status)) throw new RefusedError('conflict')
        await voidInside(tx, platform.keys, before.id, { by: signingSystem, reason: 'The details changed', origin })
      }
      // A concurrent request may have created a document that was signed and sealed while this one drew its pages.
      const completed = before ? undefined : await findCompletedLike(tx, { ...request, requestHash })
      if (completed) return { id: completed.id }
      await insertMade(tx, platform, { ...request, retailerId: shop?.retailerId ?? null }, making)
      await recordMade(tx, platform, request, making, origin)
      return { id: document.id }
    })
    if (prepared.status === 'preparing') await advanceDocument(platform, made.id)
    return made
  } catch (error) {
    // A concurrent request created a document. Equal content is the result; otherwise the caller must retry.
    const winner = isDocumentTaken(error) ? await findSame(platform, request, asked) : undefined
    if (winner) return { id: winner.id }
    throw isDocumentTaken(error) ? new RefusedError('conflict') : error
  }
}
