import { and, asc, desc, eq, gt, or } from 'drizzle-orm'

import { areOldBytes, isOldText } from '#app/data/crypto/reencrypt.server.ts'
import type { Queries } from '#app/data/database/database.server.ts'

import { documentColumns, signDocuments, type StoredDocument } from './sign-documents.queries.server.ts'

/** A shop has a handful of documents. */
const mostOfShop = 200

export async function listDocumentsOf(queries: Queries, shopId: string): Promise<StoredDocument[]> {
  return queries
    .select(documentColumns)
    .from(signDocuments)
    .where(eq(signDocuments.shopId, shopId))
    .orderBy(desc(signDocuments.createdAt), desc(signDocuments.listId))
    .limit(mostOfShop)
}

/** Returns the documents that were created for a retailer, including those of former shops. */
export async function listDocumentsOfRetailer(queries: Queries, retailerId: string): Promise<StoredDocument[]> {
  return queries
    .select(documentColumns)
    .from(signDocuments)
    .where(eq(signDocuments.retailerId, retailerId))
    .orderBy(desc(signDocuments.createdAt), desc(signDocuments.listId))
    .limit(mostOfShop)
}

/** Returns the next page of all documents. */
export async function listDocumentsAfter(
  queries: Queries,
  after: string | undefined,
  most: number,
): Promise<StoredDocument[]> {
  return queries
    .select(documentColumns)
    .from(signDocuments)
    .where(after ? gt(signDocuments.listId, after) : undefined)
    .orderBy(asc(signDocuments.listId))
    .limit(most)
}

const {
  id,
  listId,
  version,
  fieldsEncrypted,
  signatureEncrypted,
  unsignedEncrypted,
  finalEncrypted,
  historyEncrypted,
} = signDocuments

export type EncryptedDocument = Pick<
  typeof signDocuments.$inferSelect,
  | 'id'
  | 'listId'
  | 'version'
  | 'fieldsEncrypted'
  | 'signatureEncrypted'
  | 'unsignedEncrypted'
  | 'finalEncrypted'
  | 'historyEncrypted'
>

/** Returns the encrypted columns of the next documents that have a value under an older key. */
export async function findOldEncryption(
  queries: Queries,
  newestKey: string,
  after: string | undefined,
  most: number,
): Promise<EncryptedDocument[]> {
  const isOld = or(
    isOldText(fieldsEncrypted, newestKey),
    isOldText(signatureEncrypted, newestKey),
    areOldBytes(unsignedEncrypted, newestKey),
    areOldBytes(finalEncrypted, newestKey),
    isOldText(historyEncrypted, newestKey),
  )
  return queries
    .select({
      id,
      listId,
      version,
      fieldsEncrypted,
      signatureEncrypted,
      unsignedEncrypted,
      finalEncrypted,
      historyEncrypted,
    })
    .from(signDocuments)
    .where(and(isOld, after ? gt(listId, after) : undefined))
    .orderBy(asc(listId))
    .limit(most)
}

/**
 * Stores re-encrypted content without a new version of the document. Skips a document that was changed since it was
 * read: the next run re-encrypts it.
 */
export async function updateEncryption(
  queries: Queries,
  document: EncryptedDocument,
  encrypted: Omit<EncryptedDocument, 'id' | 'listId' | 'version'>,
): Promise<void> {
  await queries
    .update(signDocuments)
    .set(encrypted)
    .where(and(eq(id, document.id), eq(version, document.version)))
}
