import { asc, eq, lt, sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

export const optOutImports = pgTable('opt_out_imports', {
  id: uuid('id').primaryKey(),
  madeBy: uuid('made_by').notNull(),
  madeByName: personal(text('made_by_name').notNull()),
  reason: personal(text('reason').notNull()),
  doneAt: instant('done_at'),
  added: integer('added'),
  known: integer('known'),
  invalid: integer('invalid'),
  repeated: integer('repeated'),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
})

export const pieces = pgTable(
  'opt_out_import_pieces',
  { importId: uuid('import_id').notNull(), place: integer('place').notNull(), text: personal(text('text').notNull()) },
  (table) => [primaryKey({ columns: [table.importId, table.place] })],
)

export type StoredImport = typeof optOutImports.$inferSelect

/** Stores a list before its first piece. Does nothing if its id exists. */
export async function insertImport(tx: Transaction, row: typeof optOutImports.$inferInsert): Promise<void> {
  await tx.insert(optOutImports).values(row).onConflictDoNothing()
}

export async function lockImport(tx: Transaction, id: string): Promise<StoredImport | undefined> {
  const [row] = await tx.select().from(optOutImports).where(eq(optOutImports.id, id)).for('update')
  return row
}

export async function findImport(queries: Queries, id: string): Promise<StoredImport | undefined> {
  const [row] = await queries.select().from(optOutImports).where(eq(optOutImports.id, id))
  return row
}

/** Stores a piece, and replaces an earlier one at the same place. */
export async function keepPiece(tx: Transaction, importId: string, place: number, piece: string): Promise<void> {
  await tx
    .insert(pieces)
    .values({ importId, place, text: piece })
    .onConflictDoUpdate({ target: [pieces.importId, pieces.place], set: { text: piece } })
}

/** Returns the stored pieces of a list in order. */
export async function readPieces(queries: Queries, importId: string): Promise<string[]> {
  const rows = await queries
    .select({ text: pieces.text })
    .from(pieces)
    .where(eq(pieces.importId, importId))
    .orderBy(asc(pieces.place))
  return rows.map((row) => row.text)
}

/** Stores the result of an import and deletes the text of the list. */
export async function finishImport(
  tx: Transaction,
  id: string,
  result: { added: number; known: number; invalid: number; repeated: number },
): Promise<void> {
  await tx
    .update(optOutImports)
    .set({ ...result, doneAt: sql`now()` })
    .where(eq(optOutImports.id, id))
  await tx.delete(pieces).where(eq(pieces.importId, id))
}

/** Deletes lists that were not imported within a day, with their numbers. */
export async function deleteOldDrafts(tx: Transaction): Promise<void> {
  await tx
    .delete(optOutImports)
    .where(sql`${optOutImports.doneAt} is null and ${lt(optOutImports.createdAt, sql`now() - interval '1 day'`)}`)
}
