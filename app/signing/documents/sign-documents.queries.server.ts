import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { bytes, instant, searchVector } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

import type { Execution } from '../agreement/execution.ts'
import {
  type Capacity,
  type DocumentKind,
  openStatuses,
  type Signer,
  signerName,
  type SigningDocumentStatus,
} from '../signing.ts'

/** The columns named `…_sealed` are encrypted by `document-secrets`. The electronic seal is only in the final PDF. */
export const signDocuments = pgTable('sign_documents', {
  id: personal(text('id').primaryKey(), { label: 'Agreement' }),
  listId: uuid('list_id').notNull(),
  shopId: uuid('newsagency_id').notNull(),
  renewalId: uuid('renewal_id'),
  /** The account of the shop's owner; null if they had none. */
  retailerId: uuid('agent_id'),
  /** When the shop was handed on to a new owner, who has no access to this document. */
  handedOnAt: instant('handed_on_at'),
  kind: text('kind').$type<DocumentKind>().notNull(),
  provider: text('provider').$type<'embedded' | 'pandadoc'>().notNull().default('embedded'),
  providerId: text('provider_id'),
  corporation: boolean('corporation').notNull(),
  execution: text('execution').$type<Execution>().notNull().default('alone'),
  /** Whether the tablet was in the shop when the agreement was made (rule N8). */
  hasTablet: boolean('has_tablet').notNull().default(false),
  templateVersion: integer('template_version').notNull(),
  templateHash: bytes('template_hash').notNull(),
  requestHash: bytes('request_hash').notNull(),
  idempotencyKey: uuid('idempotency_key'),
  replaces: text('replaces'),
  businessName: personal(text('business_name').notNull(), { label: 'Business', becomes: `'Erased'` }),
  fieldsEncrypted: personal(text('fields_sealed').notNull(), { becomes: `''` }),
  signerFirstName: personal(text('signer_first_name').notNull(), { label: 'Given name', becomes: `'Erased'` }),
  signerLastName: personal(text('signer_last_name').notNull(), { label: 'Surname', becomes: `''` }),
  signerEmail: personal(text('signer_email').notNull(), { label: 'Email', becomes: `''`, is: 'email' }),
  signerEmailKey: personal(text('signer_email_key').notNull(), { becomes: `''` }),
  status: personal(text('status').$type<SigningDocumentStatus>().notNull(), { label: 'Status' }),
  unsignedEncrypted: personal(bytes('unsigned_sealed'), { becomes: 'null' }),
  unsignedSha256: bytes('unsigned_sha256'),
  unsignedLength: integer('unsigned_length'),
  unsignedPages: integer('unsigned_pages'),
  signatureEncrypted: personal(text('signature_sealed'), { becomes: 'null' }),
  capacity: personal(text('capacity').$type<Capacity>(), { label: 'Signed as', becomes: 'null' }),
  finalEncrypted: personal(bytes('final_sealed'), { becomes: 'null' }),
  finalSha256: bytes('final_sha256'),
  finalLength: integer('final_length'),
  certificateFingerprint: text('certificate_fingerprint'),
  reason: personal(text('reason'), { label: 'Why it ended', becomes: 'null' }),
  createdAt: personal(
    instant('created_at')
      .notNull()
      .default(sql`now()`),
    { label: 'Created' },
  ),
  sentAt: instant('sent_at'),
  viewedAt: instant('viewed_at'),
  /** When the last person signed. */
  signedAt: personal(instant('signed_at'), { label: 'Signed' }),
  completedAt: instant('completed_at'),
  endedAt: instant('ended_at'),
  expiresAt: instant('expires_at').notNull(),
  /** When to ask the provider again; null for the built-in signer. */
  providerNextAt: instant('provider_next_at'),
  /** Number of consecutive calls that the provider did not answer. */
  providerTries: integer('provider_tries').notNull().default(0),
  providerClaimedUntil: instant('provider_claimed_until'),
  /** When the document was anonymised: its content is deleted. */
  erasedAt: personal(instant('erased_at'), { becomes: 'coalesce(erased_at, now())' }),
  /** The end of its history, encrypted; null if a version without this column wrote it last. */
  historyEncrypted: personal(text('history_sealed'), { becomes: 'null' }),
  version: integer('version').notNull().default(1),
  search: personal(searchVector('search').generatedAlwaysAs(sql``)),
})

/** All columns except the blobs. */
const { search: _search, unsignedEncrypted, finalEncrypted, ...columns } = getTableColumns(signDocuments)
export const documentColumns = columns

export type StoredDocument = Omit<typeof signDocuments.$inferSelect, 'search' | 'unsignedEncrypted' | 'finalEncrypted'>

/** Returns the signer of a document. */
export const signerOf = ({ signerFirstName, signerLastName, signerEmail }: StoredDocument): Signer => ({
  firstName: signerFirstName,
  lastName: signerLastName,
  email: signerEmail,
})

export const signerNameOf = (document: StoredDocument): string => signerName(signerOf(document))

type NewDocument = Omit<typeof signDocuments.$inferInsert, 'search'>
export type DocumentChange = Partial<Omit<NewDocument, 'id' | 'listId' | 'shopId'>>

export async function insertDocument(tx: Transaction, document: NewDocument): Promise<void> {
  await tx.insert(signDocuments).values(document)
}

export async function findDocumentById(queries: Queries, id: string): Promise<StoredDocument | undefined> {
  const [row] = await queries.select(columns).from(signDocuments).where(eq(signDocuments.id, id))
  return row
}

/** Locks the document for this transaction, so that of two concurrent acts the second sees the first. */
export async function lockDocument(tx: Transaction, id: string): Promise<StoredDocument | undefined> {
  const [row] = await tx.select(columns).from(signDocuments).where(eq(signDocuments.id, id)).for('update')
  return row
}

export async function updateDocument(tx: Transaction, id: string, change: DocumentChange): Promise<void> {
  await tx
    .update(signDocuments)
    .set({ ...change, version: sql`${signDocuments.version} + 1` })
    .where(eq(signDocuments.id, id))
}

/** Marks the documents of a shop as handed on: they stay with the former owner. */
export async function handOnDocumentsOf(tx: Transaction, shopId: string, retailerId: string | null): Promise<void> {
  await tx
    .update(signDocuments)
    .set({
      handedOnAt: sql`now()`,
      retailerId: sql`coalesce(${signDocuments.retailerId}, ${retailerId}::uuid)`,
      version: sql`${signDocuments.version} + 1`,
    })
    .where(and(eq(signDocuments.shopId, shopId), isNull(signDocuments.handedOnAt)))
}

export async function readUnsigned(queries: Queries, id: string): Promise<Buffer | undefined> {
  const [row] = await queries.select({ blob: unsignedEncrypted }).from(signDocuments).where(eq(signDocuments.id, id))
  return row?.blob ?? undefined
}

export async function readFinal(queries: Queries, id: string): Promise<Buffer | undefined> {
  const [row] = await queries.select({ blob: finalEncrypted }).from(signDocuments).where(eq(signDocuments.id, id))
  return row?.blob ?? undefined
}

/** Finds the open or unsealed document of a shop: at most one of each kind. */
export async function findCurrent(
  queries: Queries,
  { shopId, kind }: { shopId: string; kind: DocumentKind },
): Promise<StoredDocument | undefined> {
  const { status } = signDocuments
  const [row] = await queries
    .select(columns)
    .from(signDocuments)
    .where(
      and(
        eq(signDocuments.shopId, shopId),
        eq(signDocuments.kind, kind),
        inArray(status, [...openStatuses, 'completing']),
      ),
    )
  return row
}

export async function findByKey(
  queries: Queries,
  shopId: string,
  idempotencyKey: string,
): Promise<StoredDocument | undefined> {
  const [row] = await queries
    .select(columns)
    .from(signDocuments)
    .where(and(eq(signDocuments.shopId, shopId), eq(signDocuments.idempotencyKey, idempotencyKey)))
  return row
}

/** Finds a document with the same content that the shop's present owner signed. */
export async function findCompletedLike(
  queries: Queries,
  { shopId, kind, requestHash }: { shopId: string; kind: DocumentKind; requestHash: Buffer },
): Promise<StoredDocument | undefined> {
  const [row] = await queries
    .select(columns)
    .from(signDocuments)
    .where(
      and(
        eq(signDocuments.shopId, shopId),
        eq(signDocuments.kind, kind),
        eq(signDocuments.requestHash, requestHash),
        eq(signDocuments.status, 'completed'),
        isNull(signDocuments.handedOnAt),
      ),
    )
    .orderBy(desc(signDocuments.createdAt))
    .limit(1)
  return row
}

/** Returns the documents whose signature was accepted before `at` and that are not sealed yet, longest wait first. */
export async function findUnsealedIds(queries: Queries, at: Date): Promise<string[]> {
  const rows = await queries
    .select({ id: signDocuments.id })
    .from(signDocuments)
    .where(
      and(
        eq(signDocuments.status, 'completing'),
        eq(signDocuments.provider, 'embedded'),
        lt(signDocuments.signedAt, at),
      ),
    )
    .orderBy(asc(signDocuments.signedAt), asc(signDocuments.id))
    .limit(200)
  return rows.map(({ id }) => id)
}

/** Returns the open documents that have expired. */
export async function findOverdueIds(queries: Queries): Promise<string[]> {
  const rows = await queries
    .select({ id: signDocuments.id })
    .from(signDocuments)
    .where(and(inArray(signDocuments.status, openStatuses), lt(signDocuments.expiresAt, sql`now()`)))
    .limit(200)
  return rows.map(({ id }) => id)
}

/** Whether an insert failed because the shop already has an open document of this kind, or one with the same key. */
export function isDocumentTaken(error: unknown): boolean {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    const { code, constraint } = current as { code?: unknown; constraint?: unknown }
    if (code === '23505' && (constraint === 'sign_documents_open' || constraint === 'sign_documents_by_key'))
      return true
  }
  return false
}

/**
 * Returns the documents that a file may belong to: by the hashes in their rows and by the number that the file claims.
 * Neither proves anything.
 */
export async function findCandidates(
  queries: Queries,
  { sha256, claimedId }: { sha256: Buffer; claimedId?: string | undefined },
): Promise<StoredDocument[]> {
  const { id, finalSha256, unsignedSha256 } = signDocuments
  return queries
    .select(columns)
    .from(signDocuments)
    .where(or(eq(id, claimedId ?? ''), eq(finalSha256, sha256), eq(unsignedSha256, sha256)))
    .orderBy(sql`${id} = ${claimedId ?? ''} desc`)
    .limit(5)
}

/** Returns a few documents whose rows claim that they were sealed with a certificate. */
export async function findSealedWith(queries: Queries, fingerprint: string): Promise<string[]> {
  const rows = await queries
    .select({ id: signDocuments.id })
    .from(signDocuments)
    .where(and(eq(signDocuments.certificateFingerprint, fingerprint), eq(signDocuments.status, 'completed')))
    .orderBy(asc(signDocuments.createdAt))
    .limit(3)
  return rows.map(({ id }) => id)
}
