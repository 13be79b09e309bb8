import type { PlainConnection } from '../database/database.server.ts'

/** The tables of the job queue that hold work. Its others hold statistics, and what its own migrations note. */
const queueTables = ['queue', 'schedule', 'subscription', 'job', 'job_dependency']

/** Of what is dumped about at once: rows differ from a few bytes to a sealed PDF. */
const wantedBytes = 2 ** 20
const mostRows = 2_000
/** So many files are fetched from a store of objects at once. */
const openedAtOnce = 8

/** How values are written as text, whatever the server is set to: so that the same row is the same line everywhere. */
export const plainText = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`

/** Every table with data, as `schema.table`. */
export async function findTables(connection: PlainConnection): Promise<string[]> {
  const rows = await connection.rows<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and not relispartition
       and (nspname = 'public' or (nspname = 'pgboss' and relname = any ($1::text[])))
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
     order by nspname desc, relname collate "C"`,
    [queueTables],
  )
  return rows.map(({ name }) => name)
}

type Column = { name: string; type: string }

/** The columns that are written. Those that the database computes are left out: generated ones, and the words of searches. */
export async function findColumns(connection: PlainConnection, table: string): Promise<Column[]> {
  return connection.rows<Column>(
    `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = ''
       and atttypid <> 'tsvector'::regtype order by attnum`,
    [table],
  )
}

/** What the rows of a table are ordered by: its primary key, letters by their codes, so that no locale has a say. */
async function findOrder(connection: PlainConnection, table: string): Promise<string> {
  const rows = await connection.rows<{ part: string }>(
    `select quote_ident(attname) || case when attcollation = 0 then '' else ' collate "C"' end as part
     from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
     where indrelid = $1::regclass and indisprimary order by array_position(indkey::int2[], attnum)`,
    [table],
  )
  if (rows.length === 0) throw new Error(`${table} has no primary key, by which its rows are put in order`)
  return rows.map(({ part }) => part).join(', ')
}

/**
 * Hands over each row as a line: a JSON array of its columns as text. To be called in a transaction, after `plainText`.
 * The order is made before the values are read: a sort of whole PDFs would fill the server's disk. `open` may change a line.
 */
export async function readRows(
  connection: PlainConnection,
  table: string,
  columns: readonly string[],
  take: (line: string) => Promise<void> | void,
  open: (line: string) => Promise<string> = (line) => Promise.resolve(line),
): Promise<void> {
  const values = columns.map((name) => `${name}::text`).join(', ')
  await connection.execute(
    `declare lines no scroll cursor for select array_to_json(array[${values}]::text[])::text as line
     from (select * from ${table} order by ${await findOrder(connection, table)} offset 0) as rows`,
  )
  let count = 10
  for (;;) {
    const rows = await connection.rows<{ line: string }>(`fetch ${count} from lines`)
    for (let at = 0; at < rows.length; at += openedAtOnce)
      for (const line of await Promise.all(rows.slice(at, at + openedAtOnce).map((row) => open(row.line))))
        await take(line)
    if (rows.length < count) break
    const bytes = rows.reduce((sum, { line }) => sum + line.length, 0)
    count = Math.max(1, Math.min(mostRows, Math.floor((count * wantedBytes) / (bytes + 1))))
  }
  await connection.execute('close lines')
}

/** The version of the job queue's tables; undefined when there are none. */
export async function findQueueVersion(connection: PlainConnection): Promise<number | undefined> {
  const [found] = await connection.rows<{ is: boolean }>(`select to_regclass('pgboss.version') is not null as is`)
  if (!found?.is) return undefined
  const [row] = await connection.rows<{ version: number }>('select version from pgboss.version')
  return row?.version
}

/** A transaction on a connection, undone when its work fails. */
export async function inTransaction<Value>(
  connection: PlainConnection,
  kind: string,
  work: () => Promise<Value>,
): Promise<Value> {
  await connection.execute(`begin ${kind}`)
  try {
    const value = await work()
    await connection.execute('commit')
    return value
  } catch (error) {
    await connection.execute('rollback').catch(() => {})
    throw error
  }
}
