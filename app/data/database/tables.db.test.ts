import { sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'

import { formerColumns } from '#app/testing/database/former-columns.ts'
import { openTestDatabase } from '#app/testing/database/open-test-database.ts'

const stores = import.meta.glob<Record<string, unknown>>('/app/**/*.queries.server.ts', { eager: true })
const tables = Object.values(stores)
  .flatMap((store) => Object.values(store))
  .filter((value) => value instanceof PgTable)
  .map((table) => getTableConfig(table))
const names = [...new Set(tables.map(({ name }) => name))]

test('every table that a store declares matches the migrated one: the same columns, the same nullability', async () => {
  const database = await openTestDatabase()
  const { rows } = await database.queries.execute<{ table_name: string; column_name: string; is_nullable: string }>(
    sql`select table_name, column_name, is_nullable from information_schema.columns where table_schema = 'public'`,
  )
  await database.close()
  expect(names.length).toBeGreaterThan(6)
  for (const name of names) {
    // A store may declare a table a second time without its secrets, for callers that may not read them, and with a value that only examples
    // lack.
    const columns = tables.filter((table) => table.name === name).flatMap((table) => table.columns)
    // Ignores the nullability of generated columns, which the database computes.
    const generated = new Set(columns.filter((column) => column.generated).map((column) => column.name))
    const isDeclared = (column: string) => !generated.has(column) && !formerColumns.includes(`${name}.${column}`)
    const found = rows.filter((row) => row.table_name === name && isDeclared(row.column_name))
    const inDatabase = found.map((row) => `${name}.${row.column_name}${row.is_nullable === 'YES' ? ' null' : ''}`)
    const declared = columns
      .filter((column) => !generated.has(column.name))
      .map((column) => `${name}.${column.name}${column.notNull ? '' : ' null'}`)
    const widest = declared.filter((column) => !declared.includes(`${column} null`))
    expect(inDatabase.toSorted()).toEqual([...new Set(widest)].toSorted())
  }
})

test('every foreign key has an index, so that looking up or deleting the row it refers to reads no whole table (rule P8)', async () => {
  const database = await openTestDatabase()
  // A partial index serves if it leaves out only the rows without a reference.
  const { rows } = await database.queries.execute<{ key: string }>(
    sql`select con.conrelid::regclass || '.' || col.attname as key
      from pg_constraint con join pg_attribute col on col.attrelid = con.conrelid and col.attnum = con.conkey[1]
      where con.contype = 'f' and con.connamespace = 'public'::regnamespace and not exists (
        select from pg_index ind where ind.indrelid = con.conrelid and ind.indkey[0] = con.conkey[1]
          and coalesce(pg_get_expr(ind.indpred, ind.indrelid), '') in ('', format('(%I IS NOT NULL)', col.attname)))`,
  )
  await database.close()
  expect(rows).toEqual([])
})
