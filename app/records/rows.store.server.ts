import { and, eq, getTableColumns, getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { Queries, Transaction } from '#app/platform/database/database.server.ts'
import { type Cursor, type Page, pageOf } from '#app/platform/list/cursor.ts'
import { beyond, inOrder, type SortKey, sortValue } from '#app/platform/list/keyset.server.ts'

import type { NotNull } from './define-sort.server.ts'

/** A table that a list can show. */
export type ListedTable = PgTable & { id: NotNull<string> }

/** A row of it, without the column in which the search looks. */
export type Stored<Table extends PgTable> = Omit<Table['$inferSelect'], 'search'>

/** A table as a list reads it. */
export type Listed<Table extends ListedTable = ListedTable> = {
  table: Table
  /** The column that sorts rows of one value, where that is not the id. */
  key?: NotNull<string>
  /** Columns that no list shows, by their names in the table: sealed texts, files. */
  without?: readonly string[]
}

/** What a record of the office has besides what is its kind's own. */
export type RecordTable = ListedTable & {
  reference: NotNull<string>
  status: NotNull<string>
  assigneeId: PgColumn
  version: NotNull<number>
  createdAt: NotNull<Date>
  updatedAt: NotNull<Date>
  search: PgColumn
}

/** The columns that the kit itself reads. Drizzle cannot say of a table that it is not told yet which columns its rows have. */
export type StoredRecord = {
  id: string
  reference: string
  status: string
  assigneeId: string | null
  version: number
  createdAt: Date
  updatedAt: Date
}

/** A row of such a table: the kit reads some of its columns, its kind all of them. */
export const recordOf = <Table extends RecordTable>(row: Stored<Table>) => row as Stored<Table> & StoredRecord

function columnsOf(table: PgTable, without: readonly string[] = []) {
  const columns = Object.entries<PgColumn>(getTableColumns(table))
  return Object.fromEntries(columns.filter(([name]) => name !== 'search' && !without.includes(name)))
}

type PageOf = {
  where: SQL | undefined
  /** Whether so few rows may pass that they are found and sorted whole. */
  mayBeFew: boolean
  sort: SortKey
  cursor: Cursor | undefined
  size: number
}

/** So few that they are found and sorted whole. */
const fewAtMost = 1_000

/** The query of a page, for those who read it and for the test of its plan. */
export function pageQuery(
  queries: Queries,
  { table, key = table.id, without }: Listed,
  { where, sort, cursor, size }: PageOf,
  areFew = false,
) {
  const columns = columnsOf(table, without)
  // A limit inside is a wall to the planner: it finds these rows first, and sorts them then.
  const few = queries.select(columns).from(table).where(where).limit(fewAtMost).as(getTableName(table))
  return queries
    .select({ ...columns, sortValue: sortValue(sort), sortKey: key })
    .from(areFew ? few : table)
    .where(and(areFew ? undefined : where, beyond(sort, key, cursor)))
    .orderBy(...inOrder(sort, key, cursor))
    .limit(size + 1)
}

/** A page of a list, `size` rows at most, by keyset: the millionth row costs what the first does. */
export async function findPage<Table extends ListedTable>(
  queries: Queries,
  listed: Listed<Table>,
  page: PageOf,
): Promise<Page<Stored<Table>>> {
  const [count = 0] = page.mayBeFew ? await countEach(queries, listed.table, [page.where], fewAtMost) : [fewAtMost]
  const found = (await pageQuery(queries, listed, page, count < fewAtMost)) as unknown as (Stored<Table> & PlaceOfRow)[]
  return pageOf(found, page.size, page.cursor, (row) => ({ value: row.sortValue, id: row.sortKey }))
}

type PlaceOfRow = { sortKey: string; sortValue: string }

/** Where a row stands in an order, whether or not a list shows it; undefined when there is no such row. */
export async function findPlace(
  queries: Queries,
  { table, key = table.id }: Listed,
  sort: SortKey,
  id: string,
): Promise<Pick<Cursor, 'value' | 'id'> | undefined> {
  const place = queries.select({ value: sortValue(sort), id: key }).from(table)
  const [row] = await place.where(eq(table.id, id))
  return row
}

/**
 * How many rows each of these conditions shows, in one statement, each counted to `most` at the most: an exact count of a
 * million helps nobody.
 */
export async function countEach(
  queries: Queries,
  table: PgTable,
  conditions: readonly (SQL | undefined)[],
  most: number,
): Promise<number[]> {
  const counts = conditions.map((where) => {
    const some = queries
      .select({ one: sql`1` })
      .from(table)
      .where(where)
      .limit(most)
    return sql`(select count(*)::int from ${some} as counted)`
  })
  const { rows } = await queries.execute<{ counts: number[] }>(
    sql`select array[${sql.join(counts, sql`, `)}] as counts`,
  )
  return rows[0]?.counts ?? []
}

const byId = (queries: Queries, table: ListedTable, id: string) =>
  queries.select(columnsOf(table)).from(table).where(eq(table.id, id))

export async function findRow<Table extends ListedTable>(
  queries: Queries,
  table: Table,
  id: string,
): Promise<Stored<Table> | undefined> {
  const [row] = await byId(queries, table, id)
  return row as Stored<Table> | undefined
}

/** The id of the row that bears a reference, among those that its list knows. */
export async function findIdByReference(
  queries: Queries,
  table: ListedTable & { reference: PgColumn },
  reference: string,
  only: SQL | undefined,
): Promise<string | undefined> {
  const [row] = await queries
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.reference, reference), only))
  return row?.id
}

/** The record, locked for this transaction. */
export async function lockRecord<Table extends RecordTable>(
  tx: Transaction,
  table: Table,
  id: string,
): Promise<(Stored<Table> & StoredRecord) | undefined> {
  const [row] = await byId(tx, table, id).for('update')
  return row as (Stored<Table> & StoredRecord) | undefined
}

/** The records that a condition finds, `most` at most, locked for this transaction in the order of their ids. */
export async function lockRecords<Table extends RecordTable>(
  tx: Transaction,
  table: Table,
  where: SQL | undefined,
  most: number,
): Promise<(Stored<Table> & StoredRecord)[]> {
  const of: RecordTable = table
  const rows = await tx.select(columnsOf(of)).from(of).where(where).orderBy(of.id).limit(most).for('update')
  return rows as (Stored<Table> & StoredRecord)[]
}

/** Changes several records alike, and says the version of each then. */
export async function updateRecords(
  tx: Transaction,
  table: RecordTable,
  ids: readonly string[],
  change: Readonly<Record<string, unknown>>,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .update(table)
    .set({ ...change, version: sql`${table.version} + 1`, updatedAt: sql`now()` })
    .where(inArray(table.id, [...ids]))
    .returning({ id: table.id, version: table.version })
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** Changes a record, and says its version then. */
export async function updateRecord(
  tx: Transaction,
  table: RecordTable,
  id: string,
  change: Readonly<Record<string, unknown>>,
): Promise<number> {
  const [row] = await tx
    .update(table)
    .set({ ...change, version: sql`${table.version} + 1`, updatedAt: sql`now()` })
    .where(eq(table.id, id))
    .returning({ version: table.version })
  if (!row) throw new Error('the record that was locked is gone')
  return row.version
}
