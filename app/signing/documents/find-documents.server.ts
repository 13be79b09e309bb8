import type { Database, Queries } from '#app/platform/database/database.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { PartnerRates } from '#app/rates/rates.schema.ts'

import type { AgreementFields } from '../agreement/agreement-fields.schema.ts'
import type { DocumentKind, Signer, SigningDocumentStatus } from '../signing.ts'
import { checkHistory, type History } from './check-history.server.ts'
import { decryptFields } from './document-secrets.server.ts'
import { listDocumentsOf, listDocumentsOfAgent } from './sign-document-lists.store.server.ts'
import { findDocumentById, signerOf, type StoredDocument } from './sign-documents.store.server.ts'

/** What pages and other rooms may know of a document: no field, no signature, no blob. */
export type SigningDocument = {
  id: string
  listId: string
  newsagencyId: string
  renewalId: string | null
  /** Its owner's account, and when the shop went to another owner. */
  agentId: string | null
  handedOnAt: Date | null
  kind: DocumentKind
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
    newsagencyId: row.newsagencyId,
    renewalId: row.renewalId,
    agentId: row.agentId,
    handedOnAt: row.handedOnAt,
    kind: row.kind,
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

/** The documents of one shop, newest first. Whether the caller may see them is the caller's to know. */
export async function findDocuments(
  queries: Queries,
  { newsagencyId }: { newsagencyId: string },
): Promise<SigningDocument[]> {
  return (await listDocumentsOf(queries, newsagencyId)).map(publicView)
}

/** The documents of one agent, newest first, of every shop they have or had. */
export async function findDocumentsOfAgent(queries: Queries, agentId: string): Promise<SigningDocument[]> {
  return (await listDocumentsOfAgent(queries, agentId)).map(publicView)
}

/** One document; undefined when there is none of this id. */
export async function findDocument(queries: Queries, id: string): Promise<SigningDocument | undefined> {
  const row = await findDocumentById(queries, id)
  return row && publicView(row)
}

/** What a document was made of: bank details and all, for whoever masks them. Undefined when there is none. */
export async function readAgreementOf(
  { database, keys }: Pick<Platform, 'keys'> & { database: Pick<Database, 'queries'> },
  id: string,
): Promise<{ corporation: boolean; signer: Signer; fields: AgreementFields; rates: PartnerRates[] } | undefined> {
  const document = await findDocumentById(database.queries, id)
  if (!document || document.erasedAt) return undefined
  return { corporation: document.corporation, signer: signerOf(document), ...decryptFields(keys, document) }
}

/** What happened to a document, in order, and the first place where its history does not hold. */
export async function findDocumentEvents(
  { database: { queries }, keys }: Pick<Platform, 'keys'> & { database: Pick<Database, 'queries'> },
  documentId: string,
): Promise<History> {
  const document = await findDocumentById(queries, documentId)
  return document ? checkHistory(queries, keys, document) : { events: [], brokenAt: undefined }
}
