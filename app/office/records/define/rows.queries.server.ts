import { and, eq, getTableColumns, getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { type Cursor, type Page, pageOf } from '#app/data/list/cursor.ts'
import { beyond, inOrder, type SortKey, sortValue } from '#app/data/list/keyset.server.ts'
import type { AgeCount } from '#app/office/shell/count-work.server.ts'

import type { NotNull } from './define-sort.server.ts'

/** A table that a list can show. */
export type ListedTable = PgTable & { id: NotNull<string> }

/** A row without its search column. */
export type Stored<Table extends PgTable> = Omit<Table['$inferSelect'], 'search'>

/** The parts of a table that a list reads. */
export type Listed<Table extends ListedTable = ListedTable> = {
  table: Table
  /** The column that orders rows with the same sort value, if not the id. */
  key?: NotNull<string>
  /** Columns that no list reads, such as sealed texts and files, by their names in the table. */
  without?: readonly string[]
}

/** The columns that every kind of record has. */
export type RecordTable = ListedTable & {
  reference: NotNull<string>
  status: NotNull<string>
  assigneeId: PgColumn
  version: NotNull<number>
  createdAt: NotNull<Date>
  updatedAt: NotNull<Date>
  search: PgColumn
}

/** The columns that the records module reads. Drizzle cannot infer them for a generic table. */
export type StoredRecord = {
  id: string
  reference: string
  status: string
  assigneeId: string | null
  version: number
  createdAt: Date
  updatedAt: Date
}

/** Returns a row with the columns of any record and those of its kind. */
export const recordOf = <Table extends RecordTable>(row: Stored<Table>) => row as Stored<Table> & StoredRecord

function columnsOf(table: PgTable, without: readonly string[] = []) {
  const columns = Object.entries<PgColumn>(getTableColumns(table))
  return Object.fromEntries(columns.filter(([name]) => name !== 'search' && !without.includes(name)))
}

type PageOf = {
  where: SQL | undefined
  /** Whether the filter is selective enough to sort in memory. */
  mayBeFew: boolean
  sort: SortKey
  cursor: Cursor | undefined
  size: number
}

/** The maximum number of rows that are sorted in memory. */
const fewAtMost = 1_000

/** Builds the query of a page, for reading and for the test of its plan. */
export function pageQuery(
  queries: Queries,
  { table, key = table.id, without }: Listed,
  { where, sort, cursor, size }: PageOf,
  areFew = false,
) {
  const columns = columnsOf(table, without)
  // The inner limit is an optimisation barrier: the planner finds these rows first, and then sorts them.
  const few = queries.select(columns).from(table).where(where).limit(fewAtMost).as(getTableName(table))
  return queries
    .select({ ...columns, sortValue: sortValue(sort), sortKey: key })
    .from(areFew ? few : table)
    .where(and(areFew ? undefined : where, beyond(sort, key, cursor)))
    .orderBy(...inOrder(sort, key, cursor))
    .limit(size + 1)
}

/** Reads a page with at most `size` rows by keyset, so that the millionth row costs as much as the first. */
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

/** Returns the position of a row in an order, whether or not a list shows it; undefined if the row does not exist. */
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

/** Counts the rows of each condition in one statement, each up to `most`, because an exact count of a million is slow and not useful. */
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

/**
 * Counts the rows that match `where`, by assignee and age group. `from`: when a row arrived. `since`: the start of each age group, newest
 * first; the oldest group has no start.
 */
export async function countByAge(
  queries: Queries,
  table: PgTable & { assigneeId?: PgColumn },
  where: SQL | undefined,
  { from, since }: { from: SQL | PgColumn; since: readonly Date[] },
): Promise<AgeCount[]> {
  const age = sql.join(
    since.map((first, index) => sql`when ${from} >= ${first.toISOString()}::timestamptz then ${index}::int`),
    sql` `,
  )
  const owner = table.assigneeId ?? sql`null::uuid`
  const each = queries
    .select({
      owner: sql`${owner}`.as('owner'),
      at: sql`${from}`.as('at'),
      age: sql`case ${age} else ${since.length}::int end`.as('age'),
    }) // prettier-ignore
    .from(table)
    .where(where)
  const ages = [...since, undefined].map((_, index) => sql`count(*) filter (where age = ${index}::int)`)
  const { rows } = await queries.execute<Omit<AgeCount, 'oldest'> & { oldest: string }>(sql`
    select owner, count(*)::int as count, array[${sql.join(ages, sql`, `)}]::int[] as ages, min(at)::text as oldest
    from ${each.as('each')} group by owner`)
  return rows.map((row) => ({ ...row, oldest: new Date(row.oldest) }))
}

const byId = (queries: Queries, table: ListedTable, id: string, only?: SQL) =>
  queries
    .select(columnsOf(table))
    .from(table)
    .where(and(eq(table.id, id), only))

/** Returns a row by its id, without its search column. */
export async function findRow<Table extends ListedTable>(
  queries: Queries,
  table: Table,
  id: string,
): Promise<Stored<Table> | undefined> {
  const [row] = await byId(queries, table, id)
  return row as Stored<Table> | undefined
}

/** Returns the id of the row with a reference, among the rows of its list. */
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

/** Returns the record, locked for this transaction. */
export async function lockRecord<Table extends RecordTable>(
  tx: Transaction,
  table: Table,
  id: string,
  only?: SQL,
): Promise<(Stored<Table> & StoredRecord) | undefined> {
  const [row] = await byId(tx, table, id, only).for('update')
  return row as (Stored<Table> & StoredRecord) | undefined
}

/** Returns at most `most` matching records, locked for this transaction in the order of their ids. */
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

/** Applies a change to several records and returns their new versions. */
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

/** Changes a record and returns its new version. */
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
  if (!row) throw new Error('the locked record does not exist any more')
  return row.version
}
