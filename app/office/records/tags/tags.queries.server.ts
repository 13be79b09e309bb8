import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

export const recordTags = pgTable(
  'record_tags',
  {
    subjectKind: text('subject_kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    tag: personal(text('tag').notNull(), { label: 'Tag' }),
  },
  (table) => [primaryKey({ columns: [table.subjectKind, table.subjectId, table.tag] })],
)

const ofRecords = (kind: string, ids: readonly string[]) =>
  and(eq(recordTags.subjectKind, kind), inArray(recordTags.subjectId, [...ids]))

/** Returns the tags of records in alphabetical order, by id. */
export async function findTags(
  queries: Queries,
  kind: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const tags = new Map<string, string[]>()
  if (ids.length === 0) return tags
  const rows = await queries
    .select({ id: recordTags.subjectId, tag: recordTags.tag })
    .from(recordTags)
    .where(ofRecords(kind, ids))
    .orderBy(asc(recordTags.subjectId), asc(recordTags.tag))
  for (const { id, tag } of rows) tags.set(id, [...(tags.get(id) ?? []), tag])
  return tags
}

/** Returns the most frequent tags of a kind, as suggestions. */
export async function findUsualTags(queries: Queries, kind: string, most: number): Promise<string[]> {
  const often = count()
  const rows = await queries
    .select({ tag: recordTags.tag, often })
    .from(recordTags)
    .where(eq(recordTags.subjectKind, kind))
    .groupBy(recordTags.tag)
    .orderBy(sql`${often} desc`, asc(recordTags.tag))
    .limit(most)
  return rows.map(({ tag }) => tag).toSorted()
}

/** Returns the tags of these kinds that begin with a text, the most frequent first. Reads an index, as `findUsualTags`. */
export async function findTagsLike(queries: Queries, kinds: readonly string[], typed: string, most: number) {
  if (kinds.length === 0 || typed === '') return []
  const often = count()
  return queries
    .select({ kind: recordTags.subjectKind, tag: recordTags.tag, count: often })
    .from(recordTags)
    .where(and(inArray(recordTags.subjectKind, [...kinds]), sql`starts_with(${recordTags.tag}, ${typed})`))
    .groupBy(recordTags.subjectKind, recordTags.tag)
    .orderBy(sql`${often} desc`, asc(recordTags.tag), asc(recordTags.subjectKind))
    .limit(most)
}

/** Returns the condition of rows with a tag. */
export const bears = (kind: string, id: PgColumn, tag: string): SQL =>
  sql`${id} in (select ${recordTags.subjectId} from ${recordTags} where ${eq(recordTags.subjectKind, kind)} and ${eq(recordTags.tag, tag)})`

/** Adds a tag to records. Records that have it do not change. */
export async function insertTag(tx: Transaction, kind: string, ids: readonly string[], tag: string): Promise<void> {
  await tx
    .insert(recordTags)
    .values(ids.map((subjectId) => ({ subjectKind: kind, subjectId, tag })))
    .onConflictDoNothing()
}

export async function deleteTag(tx: Transaction, kind: string, ids: readonly string[], tag: string): Promise<void> {
  await tx.delete(recordTags).where(and(ofRecords(kind, ids), eq(recordTags.tag, tag)))
}
