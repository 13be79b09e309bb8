import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { bytes, instant, searchVector } from '#app/platform/database/columns.server.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'
import { personal } from '#app/platform/personal-data/personal.server.ts'

import {
  type Capacity,
  type DocumentKind,
  openStatuses,
  type Signer,
  signerName,
  type SigningDocumentStatus,
} from '../signing.ts'

/** The columns called `…_sealed` are encrypted, by `document-secrets`; an electronic seal is in the final PDF alone. */
export const signDocuments = pgTable('sign_documents', {
  id: personal(text('id').primaryKey(), { label: 'Agreement' }),
  listId: uuid('list_id').notNull(),
  newsagencyId: uuid('newsagency_id').notNull(),
  renewalId: uuid('renewal_id'),
  /** Its owner's account; null while they had none. */
  agentId: uuid('agent_id'),
  /** When the shop went to a new owner, whose this document is not. */
  handedOnAt: instant('handed_on_at'),
  kind: text('kind').$type<DocumentKind>().notNull(),
  provider: text('provider').$type<'embedded' | 'pandadoc'>().notNull().default('embedded'),
  providerId: text('provider_id'),
  corporation: boolean('corporation').notNull(),
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
  status: personal(text('status').$type<SigningDocumentStatus>().notNull(), { label: 'State' }),
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
    { label: 'Made' },
  ),
  sentAt: instant('sent_at'),
  viewedAt: instant('viewed_at'),
  signedAt: personal(instant('signed_at'), { label: 'Signed' }),
  completedAt: instant('completed_at'),
  endedAt: instant('ended_at'),
  expiresAt: instant('expires_at').notNull(),
  /** When the provider is to be asked again; what the built-in signer signs has none. */
  providerNextAt: instant('provider_next_at'),
  /** How often in a row the provider did not answer. */
  providerTries: integer('provider_tries').notNull().default(0),
  providerClaimedUntil: instant('provider_claimed_until'),
  /** When it was made anonymous: what it held is gone. */
  erasedAt: personal(instant('erased_at'), { becomes: 'coalesce(erased_at, now())' }),
  /** The end of its history; null when a version that did not seal it wrote it last. */
  historySealed: personal(text('history_sealed'), { becomes: 'null' }),
  version: integer('version').notNull().default(1),
  search: personal(searchVector('search').generatedAlwaysAs(sql``)),
})

/** A document without its blobs, which only those read who need them. */
const { search: _search, unsignedEncrypted, finalEncrypted, ...columns } = getTableColumns(signDocuments)
export const documentColumns = columns

export type StoredDocument = Omit<typeof signDocuments.$inferSelect, 'search' | 'unsignedEncrypted' | 'finalEncrypted'>

/** Who signs a document. */
export const signerOf = ({ signerFirstName, signerLastName, signerEmail }: StoredDocument): Signer => ({
  firstName: signerFirstName,
  lastName: signerLastName,
  email: signerEmail,
})

export const signerNameOf = (document: StoredDocument): string => signerName(signerOf(document))

type NewDocument = Omit<typeof signDocuments.$inferInsert, 'search'>
export type DocumentChange = Partial<Omit<NewDocument, 'id' | 'listId' | 'newsagencyId'>>

export async function insertDocument(tx: Transaction, document: NewDocument): Promise<void> {
  await tx.insert(signDocuments).values(document)
}

export async function findDocumentById(queries: Queries, id: string): Promise<StoredDocument | undefined> {
  const [row] = await queries.select(columns).from(signDocuments).where(eq(signDocuments.id, id))
  return row
}

/** The document, locked for this transaction: of two acts at once the second sees what the first did. */
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

/** The shop goes to a new owner: what there is of it stays with the one who had it. */
export async function handOnDocumentsOf(tx: Transaction, newsagencyId: string, agentId: string | null): Promise<void> {
  await tx
    .update(signDocuments)
    .set({
      handedOnAt: sql`now()`,
      agentId: sql`coalesce(${signDocuments.agentId}, ${agentId}::uuid)`,
      version: sql`${signDocuments.version} + 1`,
    })
    .where(and(eq(signDocuments.newsagencyId, newsagencyId), isNull(signDocuments.handedOnAt)))
}

export async function readUnsigned(queries: Queries, id: string): Promise<Buffer | undefined> {
  const [row] = await queries.select({ blob: unsignedEncrypted }).from(signDocuments).where(eq(signDocuments.id, id))
  return row?.blob ?? undefined
}

export async function readFinal(queries: Queries, id: string): Promise<Buffer | undefined> {
  const [row] = await queries.select({ blob: finalEncrypted }).from(signDocuments).where(eq(signDocuments.id, id))
  return row?.blob ?? undefined
}

/** The document of a shop that is open or being sealed: at most one of a kind. */
export async function findCurrent(
  queries: Queries,
  { newsagencyId, kind }: { newsagencyId: string; kind: DocumentKind },
): Promise<StoredDocument | undefined> {
  const { status } = signDocuments
  const [row] = await queries
    .select(columns)
    .from(signDocuments)
    .where(
      and(
        eq(signDocuments.newsagencyId, newsagencyId),
        eq(signDocuments.kind, kind),
        inArray(status, [...openStatuses, 'completing']),
      ),
    )
  return row
}

export async function findByKey(
  queries: Queries,
  newsagencyId: string,
  idempotencyKey: string,
): Promise<StoredDocument | undefined> {
  const [row] = await queries
    .select(columns)
    .from(signDocuments)
    .where(and(eq(signDocuments.newsagencyId, newsagencyId), eq(signDocuments.idempotencyKey, idempotencyKey)))
  return row
}

/** What the present owner signed of the same words. */
export async function findCompletedLike(
  queries: Queries,
  { newsagencyId, kind, requestHash }: { newsagencyId: string; kind: DocumentKind; requestHash: Buffer },
): Promise<StoredDocument | undefined> {
  const [row] = await queries
    .select(columns)
    .from(signDocuments)
    .where(
      and(
        eq(signDocuments.newsagencyId, newsagencyId),
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

/** Documents whose signature was accepted before `at` and that are not sealed yet, those first that wait longest. */
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

/** Open documents whose time is over. */
export async function findOverdueIds(queries: Queries): Promise<string[]> {
  const rows = await queries
    .select({ id: signDocuments.id })
    .from(signDocuments)
    .where(and(inArray(signDocuments.status, openStatuses), lt(signDocuments.expiresAt, sql`now()`)))
    .limit(200)
  return rows.map(({ id }) => id)
}

/** Whether an insert failed because the shop has an open document of this kind, or one of the same key. */
export function isDocumentTaken(error: unknown): boolean {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    const { code, constraint } = current as { code?: unknown; constraint?: unknown }
    if (code === '23505' && (constraint === 'sign_documents_open' || constraint === 'sign_documents_by_key'))
      return true
  }
  return false
}

/** The documents that a file may be: by the hashes of their rows, which prove nothing, and by the number that it claims. */
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

/** A few documents whose rows say that they were sealed with a certificate. */
export async function findSealedWith(queries: Queries, fingerprint: string): Promise<string[]> {
  const rows = await queries
    .select({ id: signDocuments.id })
    .from(signDocuments)
    .where(and(eq(signDocuments.certificateFingerprint, fingerprint), eq(signDocuments.status, 'completed')))
    .orderBy(asc(signDocuments.createdAt))
    .limit(3)
  return rows.map(({ id }) => id)
}
