import { sql } from 'drizzle-orm'

import type { TestPlatform } from '../test-platform.ts'

type Column = { name: string; type: string; isNullable: boolean }
export type Table = { name: string; columns: Column[] }

/** Returns every table of the schema with its columns, except computed ones, so that new tables are tested automatically. */
export async function findTables({ database: { queries } }: TestPlatform): Promise<Table[]> {
  const { rows } = await queries.execute<{ table: string; name: string; type: string; nullable: boolean }>(
    sql`select c.table_name as table, column_name as name, udt_name as type, is_nullable = 'YES' as nullable
        from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
          and udt_name <> 'tsvector' order by 1, ordinal_position`,
  )
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({
    name,
    columns: columns.map(({ name: column, type, nullable }) => ({ name: column, type, isNullable: nullable })),
  }))
}

/** Executes statements without triggers and constraints, like an attacker with write access to the database. */
export async function write({ database }: TestPlatform, ...statements: string[]): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of statements) await tx.execute(sql.raw(statement))
  })
}

/** Drops all check constraints. */
export async function dropChecks(platform: TestPlatform): Promise<void> {
  const { rows } = await platform.database.queries.execute<{ statement: string }>(
    sql`select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement from pg_constraint
        where contype = 'c' and conrelid <> 0 and connamespace = 'public'::regnamespace`,
  )
  await write(platform, ...rows.map(({ statement }) => statement))
}

export const copyTo = (schema: string, tables: readonly Table[]) => [
  `create schema ${schema}`,
  ...tables.map(({ name }) => `create table ${schema}.${name} as select * from public.${name}`),
]
export const namesOf = ({ columns }: Table) => columns.map(({ name }) => `"${name}"`).join(', ')
export const empty = ({ name }: Table) => `delete from public.${name}`
export const putBack = (table: Table, from: string) => [
  empty(table),
  `insert into public.${table.name} (${namesOf(table)}) select ${namesOf(table)} from ${from}.${table.name}`,
]

/** Returns an expression for another value of the same type, for every row. */
export function changed({ name, type }: Column): string {
  const column = `"${name}"`
  if (/^(text|varchar|bpchar)$/.test(type)) return `${column} || 'x'`
  if (/^(int|float|numeric)/.test(type)) return `${column} + ${type === 'int2' ? 1_000 : 1_000_000}`
  if (type === 'bool') return `not ${column}`
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type === 'timestamptz') return `${column} + interval '1 hour'`
  if (type === 'date') return `${column} + 1`
  if (type === 'bytea')
    return `set_byte(${column}, length(${column}) - 1, get_byte(${column}, length(${column}) - 1) # 1)`
  if (type === 'jsonb') return `jsonb_build_object('forged', ${column})`
  if (type.startsWith('_')) return `${column} || ${column}`
  throw new Error(`how is a ${type} changed?`)
}

/** A value for a column that was null. */
const filled: Record<string, string> = {
  text: 'gen_random_uuid()::text',
  uuid: 'gen_random_uuid()',
  timestamptz: `now() - interval '1 hour'`,
  bytea: `decode(md5(random()::text), 'hex')`,
  jsonb: `'{}'::jsonb`,
  date: 'current_date',
  bool: 'true',
}

/** Returns the edits of a column: another value and, if it is nullable, null or a first value. */
export const editsOf = (column: Column): string[] => [
  changed(column),
  ...(column.isNullable
    ? [`case when "${column.name}" is null then (${filled[column.type] ?? `'1'`})::${column.type} end`]
    : []),
]
export const edit = ({ name }: Table, sets: string[]) => `update public.${name} set ${sets.join(', ')}`
