import type { Database, Queries } from '#app/data/database/database.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import type { PartnerRates } from '#app/rates/rates.schema.ts'

import type { AgreementFields } from '../agreement/agreement-fields.schema.ts'
import type { Execution } from '../agreement/execution.ts'
import type { DocumentKind, Signer, SigningDocumentStatus } from '../signing.ts'
import { checkHistory, type History } from './history/check-history.server.ts'
import { readEvents } from './history/sign-events.queries.server.ts'
import { decryptBusinessName, decryptFields } from './document-secrets.server.ts'
import { listDocumentsOf, listDocumentsOfRetailer } from './sign-document-lists.queries.server.ts'
import { findDocumentById, signerOf, type StoredDocument } from './sign-documents.queries.server.ts'

/** The part of a document that pages and other rooms may read: no field, no signature, no blob. */
export type SigningDocument = {
  id: string
  listId: string
  shopId: string
  renewalId: string | null
  /** The account of the shop's owner at that time, and the time at which the shop was handed on to another owner. */
  retailerId: string | null
  handedOnAt: Date | null
  kind: DocumentKind
  provider: 'embedded' | 'pandadoc'
  execution: Execution
  corporation: boolean
  businessName: string
  signer: { firstName: string; lastName: string; email: string }
  status: SigningDocumentStatus
  capacity: string | null
  reason: string | null
  templateVersion: number
  replaces: string | null
  unsignedSha256: string | null
  unsignedLength: number | null
  finalSha256: string | null
  certificateFingerprint: string | null
  createdAt: Date
  sentAt: Date | null
  viewedAt: Date | null
  signedAt: Date | null
  completedAt: Date | null
  endedAt: Date | null
  expiresAt: Date
}

function publicView(row: StoredDocument): SigningDocument {
  const { signerFirstName, signerLastName, signerEmail, unsignedSha256, finalSha256 } = row
  return {
    id: row.id,
    listId: row.listId,
    shopId: row.shopId,
    renewalId: row.renewalId,
    retailerId: row.retailerId,
    handedOnAt: row.handedOnAt,
    kind: row.kind,
    provider: row.provider,
    execution: row.execution,
    corporation: row.corporation,
    businessName: row.businessName,
    signer: { firstName: signerFirstName, lastName: signerLastName, email: signerEmail },
    status: row.status,
    capacity: row.capacity,
    reason: row.reason,
    templateVersion: row.templateVersion,
    replaces: row.replaces,
    unsignedSha256: unsignedSha256?.toString('hex') ?? null,
    unsignedLength: row.unsignedLength,
    finalSha256: finalSha256?.toString('hex') ?? null,
    certificateFingerprint: row.certificateFingerprint,
    createdAt: row.createdAt,
    sentAt: row.sentAt,
    viewedAt: row.viewedAt,
    signedAt: row.signedAt,
    completedAt: row.completedAt,
    endedAt: row.endedAt,
    expiresAt: row.expiresAt,
  }
}

/** Returns the documents of one shop, newest first. The caller checks permissions. */
export async function findDocuments(queries: Queries, { shopId }: { shopId: string }): Promise<SigningDocument[]> {
  return (await listDocumentsOf(queries, shopId)).map(publicView)
}

/** Returns the documents of one retailer, newest first, including those of former shops. */
export async function findDocumentsOfRetailer(queries: Queries, retailerId: string): Promise<SigningDocument[]> {
  return (await listDocumentsOfRetailer(queries, retailerId)).map(publicView)
}

/** Returns one document; undefined for an unknown id. */
export async function findDocument(queries: Queries, id: string): Promise<SigningDocument | undefined> {
  const row = await findDocumentById(queries, id)
  return row && publicView(row)
}

/** Returns the name of the further signer who declined a document; null for the first signer, or if it is unknown. */
export async function findDecliner(queries: Queries, documentId: string): Promise<string | null> {
  const event = (await readEvents(queries, documentId)).findLast(({ type }) => type === 'document.declined')
  return event?.data['cosigner'] ? event.actor : null
}

/** Returns the content of a document, with the unmasked bank details. Undefined if it does not exist or was anonymised. */
export async function readAgreementOf(
  { database, keys }: Pick<Platform, 'keys'> & { database: Pick<Database, 'queries'> },
  id: string,
): Promise<
  | { corporation: boolean; hasTablet: boolean; signer: Signer; fields: AgreementFields; rates: PartnerRates[] }
  | undefined
> {
  const document = await findDocumentById(database.queries, id)
  if (!document || document.erasedAt) return undefined
  const { corporation, hasTablet } = document
  return { corporation, hasTablet, signer: signerOf(document), ...decryptFields(keys, document) }
}

/** Returns the business that the encrypted agreement names, whatever the row says; undefined if it was changed or anonymised. */
export async function readBusinessOf(
  { database, keys }: Pick<Platform, 'keys'> & { database: Pick<Database, 'queries'> },
  id: string,
): Promise<string | undefined> {
  const document = await findDocumentById(database.queries, id)
  return document && decryptBusinessName(keys, document)
}

/** Returns the events of a document in order, and the number of the first one that is wrong. */
export async function findDocumentEvents(
  { database: { queries }, keys }: Pick<Platform, 'keys'> & { database: Pick<Database, 'queries'> },
  documentId: string,
): Promise<History> {
  const document = await findDocumentById(queries, documentId)
  return document ? checkHistory(queries, keys, document) : { events: [], brokenAt: undefined }
}
