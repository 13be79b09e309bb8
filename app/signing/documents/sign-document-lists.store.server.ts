import { and, asc, desc, eq, gt, or } from 'drizzle-orm'

import { areOldBytes, isOldSeal } from '#app/platform/crypto/reseal.server.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'

import { documentColumns, signDocuments, type StoredDocument } from './sign-documents.store.server.ts'

/** A shop has a handful. */
const mostOfShop = 200

export async function listDocumentsOf(queries: Queries, newsagencyId: string): Promise<StoredDocument[]> {
  return queries
    .select(documentColumns)
    .from(signDocuments)
    .where(eq(signDocuments.newsagencyId, newsagencyId))
    .orderBy(desc(signDocuments.createdAt), desc(signDocuments.listId))
    .limit(mostOfShop)
}

/** What was made for an agent, of every shop they have or had. */
export async function listDocumentsOfAgent(queries: Queries, agentId: string): Promise<StoredDocument[]> {
  return queries
    .select(documentColumns)
    .from(signDocuments)
    .where(eq(signDocuments.agentId, agentId))
    .orderBy(desc(signDocuments.createdAt), desc(signDocuments.listId))
    .limit(mostOfShop)
}

const { id, listId, fieldsSealed, signatureSealed, unsignedSealed, finalSealed } = signDocuments

export type SealedDocument = Pick<
  typeof signDocuments.$inferSelect,
  'id' | 'listId' | 'fieldsSealed' | 'signatureSealed' | 'unsignedSealed' | 'finalSealed'
>

/** What is sealed of the next documents of which an older key sealed anything, locked: nobody signs them meanwhile. */
export async function findSealedAfter(
  tx: Transaction,
  newestKey: string,
  after: string | undefined,
  most: number,
): Promise<SealedDocument[]> {
  const isOld = or(
    isOldSeal(fieldsSealed, newestKey),
    isOldSeal(signatureSealed, newestKey),
    areOldBytes(unsignedSealed, newestKey),
    areOldBytes(finalSealed, newestKey),
  )
  return tx
    .select({ id, listId, fieldsSealed, signatureSealed, unsignedSealed, finalSealed })
    .from(signDocuments)
    .where(and(isOld, after ? gt(listId, after) : undefined))
    .orderBy(asc(listId))
    .limit(most)
    .for('update')
}

/** The same content under another seal: no new version of the document. */
export async function updateSeals(
  tx: Transaction,
  documentId: string,
  seals: Omit<SealedDocument, 'id' | 'listId'>,
): Promise<void> {
  await tx.update(signDocuments).set(seals).where(eq(id, documentId))
}
