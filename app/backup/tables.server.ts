import type { PlainConnection } from '#app/data/database/database.server.ts'

/** The tables of the job queue that contain work. Its other tables contain statistics and its migration state. */
const queueTables = ['queue', 'schedule', 'subscription', 'job', 'job_dependency']

/** The approximate size of one fetch of a dump: rows range from a few bytes to an encrypted PDF. */
const wantedBytes = 2 ** 20
const mostRows = 2_000
/** The number of files fetched from an object store at once. */
const openedAtOnce = 8

/** Settings for values as text, so that the same row is the same line on every server. */
export const plainText = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`

/** Returns every table with data, as `schema.table`. */
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

/** Returns the columns of a dump. Leaves out those that the database computes: generated columns and search vectors. */
export async function findColumns(connection: PlainConnection, table: string): Promise<Column[]> {
  return connection.rows<Column>(
    `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = ''
       and atttypid <> 'tsvector'::regtype order by attnum`,
    [table],
  )
}

/** Returns the sort order of a table: its primary key, with text by code point, so that the locale does not matter. */
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
 * Passes each row to `take` as a line: a JSON array of its columns as text. Must run in a transaction, after `plainText`. Sorts
 * before reading the values, because sorting whole PDFs would fill the server's disk. `open` may change a line.
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

/** Returns the schema version of the job queue; undefined when it has no tables. */
export async function findQueueVersion(connection: PlainConnection): Promise<number | undefined> {
  const [found] = await connection.rows<{ is: boolean }>(`select to_regclass('pgboss.version') is not null as is`)
  if (!found?.is) return undefined
  const [row] = await connection.rows<{ version: number }>('select version from pgboss.version')
  return row?.version
}

/** Runs a transaction on a connection and rolls it back if `work` fails. */
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
