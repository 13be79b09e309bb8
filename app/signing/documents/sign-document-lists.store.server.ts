import { and, asc, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'

import { areOldBytes, isOldSeal } from '#app/platform/crypto/reseal.server.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'
import { type Cursor, type Page, pageOf } from '#app/platform/list/cursor.ts'
import { beyond, inOrder, matchesSearch, type SortKey, sortValue } from '#app/platform/list/keyset.server.ts'

import type { DocumentKind, SigningDocumentStatus } from '../signing.ts'
import { documentColumns, signDocuments, type StoredDocument } from './sign-documents.store.server.ts'

export type DocumentFilter = {
  statuses?: SigningDocumentStatus[] | undefined
  kind?: DocumentKind | undefined
  newsagencyId?: string | undefined
  search?: string | undefined
  /** Shops that the search finds by their own name: a document bears that of the business. */
  foundShops?: string[] | undefined
}

/** A shop has a handful. */
const mostOfShop = 200

export const documentSorts = ['made', 'name', 'status'] as const
export type DocumentOrder = { sort: (typeof documentSorts)[number]; isDescending: boolean }

const sortKeys: Record<DocumentOrder['sort'], Omit<SortKey, 'isDescending'>> = {
  made: { by: signDocuments.createdAt, type: 'timestamptz' },
  name: { by: sql`lower(${signDocuments.businessName})`, type: 'text' },
  status: { by: signDocuments.status, type: 'text' },
}

const newestFirst: DocumentOrder = { sort: 'made', isDescending: true }

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

function conditions({ statuses, kind, newsagencyId, search, foundShops = [] }: DocumentFilter): (SQL | undefined)[] {
  return [
    statuses && inArray(signDocuments.status, statuses),
    kind && eq(signDocuments.kind, kind),
    newsagencyId ? eq(signDocuments.newsagencyId, newsagencyId) : undefined,
    search
      ? or(matchesSearch(signDocuments.search, search), inArray(signDocuments.newsagencyId, foundShops))
      : undefined,
  ]
}

export async function findListedDocuments(
  queries: Queries,
  filter: DocumentFilter,
  cursor: Cursor | undefined,
  size: number,
  { sort, isDescending }: DocumentOrder = newestFirst,
): Promise<Page<StoredDocument>> {
  const key = { ...sortKeys[sort], isDescending }
  const found = await queries
    .select({ ...documentColumns, sortValue: sortValue(key) })
    .from(signDocuments)
    .where(and(...conditions(filter), beyond(key, signDocuments.listId, cursor)))
    .orderBy(...inOrder(key, signDocuments.listId, cursor))
    .limit(size + 1)
  return pageOf(found, size, cursor, (row) => ({ value: row.sortValue, id: row.listId }))
}

/** How many there are, counted no further than `most`. */
export async function countListedDocuments(queries: Queries, filter: DocumentFilter, most: number): Promise<number> {
  const some = queries
    .select({ id: signDocuments.listId })
    .from(signDocuments)
    .where(and(...conditions(filter)))
    .limit(most)
    .as('some')
  const [row] = await queries.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
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
