import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'

import { type SQL, sql } from 'drizzle-orm'

import { BackupError } from '#app/backup/backup-error.ts'
import { findColumns, inTransaction, plainText } from '#app/backup/tables.server.ts'
import { openTable } from '#app/backup/write-rows.server.ts'
import type { Config } from '#app/core/config/config.server.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import type { Database, PlainConnection, Transaction } from '#app/data/database/database.server.ts'

/** The tables of the examples, each after those that it refers to, with the sort order of its rows. */
const exampleTables = {
  staff: 'created_at',
  staff_invitations: 'created_at',
  staff_saved_filters: 'created_at',
  commission_rates: 'created_at',
  enquiries: 'created_at',
  us_interests: 'created_at',
  agents: 'created_at',
  registrations: 'created_at',
  newsagencies: 'created_at',
  go_lives: 'sealed_at',
  shop_leavings: 'asked_at',
  invitations: 'created_at',
  contract_drafts: 'created_at',
  bank_details: 'updated_at',
  bank_detail_changes: 'asked_at',
  bank_helps: 'asked_at',
  contract_renewals: 'created_at',
  reminders: 'counted_from',
  sign_certificates: 'created_at',
  sign_documents: 'created_at',
  sign_events: 'document_id, seq',
  opt_out_keys: 'created_at',
  opt_outs: 'created_at',
  opt_out_events: 'at',
  opt_out_imports: 'created_at',
  sending_systems: 'created_at',
  mails: 'created_at',
  privacy_requests: 'created_at',
  events: 'at',
  audit_events: 'at',
  examples: 'put_in_at',
}

/** Stores sums separately. Negates the positions of opt-outs, because their positions in the installation's list are not known yet. */
const prepare = `
  insert into examples (traffic_days, status_days, status_incidents) values (
    (select coalesce(jsonb_agg(row), '[]') from traffic_days row),
    (select coalesce(jsonb_agg(row), '[]') from status_days row),
    (select coalesce(jsonb_agg(row), '[]') from status_incidents row));
  update opt_outs set position = -position`

/** Returns a hash that identifies the keys without revealing them. */
const markOf = (keys: Keys): string => createHash('sha256').update(keys.derive('examples').export()).digest('hex')

type Made = { database: Pick<Database, 'exclusively'>; keys: Keys }

/** Writes the examples of a database without other data into a file. Returns the number of rows. */
export async function writeExamples({ database: { exclusively }, keys }: Made, file: string): Promise<number> {
  let count = 0
  const out = createWriteStream(file, { mode: 0o600 })
  out.write(`${JSON.stringify({ keys: markOf(keys) })}\n`)
  await exclusively((connection) =>
    inTransaction(connection, '', async () => {
      await connection.execute(`${plainText}; ${prepare}`)
      for (const [table, order] of Object.entries(exampleTables)) {
        const columns = (await findColumns(connection, table)).map(({ name }) => name)
        out.write(`${JSON.stringify({ table, columns })}\n`)
        const values = columns.map((name) => `${name}::text`).join(', ')
        const rows = await connection.rows<{ line: string }>(
          `select array_to_json(array[${values}]::text[])::text as line from ${table} order by ${order}`,
        )
        for (const { line } of rows) out.write(`${line}\n`)
        count += rows.length
      }
    }),
  )
  out.end()
  await finished(out)
  return count
}

/** Wraps a transaction as a plain connection for code that writes tables. Its queries may have one value at most. */
function connectionOf(tx: Transaction): PlainConnection {
  const run = (query: SQL) => tx.execute(query)
  return {
    execute: async (script) => void (await run(sql.raw(script))),
    async rows<Row>(query: string, values: unknown[] = []) {
      const [before = '', ...after] = query.split('$1')
      const whole = values.length === 0 ? sql.raw(query) : sql`${sql.raw(before)}${values[0]}${sql.raw(after.join(''))}`
      return (await run(whole)).rows as Row[]
    },
  }
}

type Line = { keys: string } | { table: string; columns: string[] }

async function fillTables(
  connection: PlainConnection,
  { keys, left }: { keys: Keys; left: readonly string[] },
  file: string,
): Promise<void> {
  let table: Awaited<ReturnType<typeof openTable>> | undefined
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line.startsWith('[')) {
      await table?.add(line)
      continue
    }
    await table?.flush()
    const said = JSON.parse(line) as Line
    if ('columns' in said)
      table = left.includes(said.table) ? undefined : await openTable(connection, said.table, said.columns)
    else if (said.keys !== markOf(keys))
      throw new BackupError('The product has other keys than this command: give both the same DATA_KEYS and DATA_DIR.')
  }
  await table?.flush()
}

/** Days with the installation's own data stay unchanged. */
const addUp = [
  `insert into traffic_days select row.* from examples, jsonb_populate_recordset(null::traffic_days, traffic_days) row
    on conflict (day, dimension, value) do update
    set visitors = traffic_days.visitors + excluded.visitors, hits = traffic_days.hits + excluded.hits`,
  `update examples set status_days = (
    select coalesce(jsonb_agg(row), '[]') from jsonb_populate_recordset(null::status_days, status_days) row
    where not exists (select from status_days own where own.part = row.part and own.day = row.day))`,
  `insert into status_days select row.* from examples, jsonb_populate_recordset(null::status_days, status_days) row`,
  `insert into status_incidents
    select row.* from examples, jsonb_populate_recordset(null::status_incidents, status_incidents) row`,
  `with counted as (select coalesce(-min(position), 0) as many from opt_outs where position < 0),
    next as (update opt_out_position set position = position + many from counted returning position - many as last)
    update opt_outs set position = last - opt_outs.position from next where opt_outs.position < 0`,
]

type ExampleState = {
  areIn: boolean
  /** Example addresses and numbers that the installation already has in unique columns. */
  taken: string[]
}

/**
 * Returns whether the examples are present, and which values new ones must not use. @throws BackupError before the first start of
 * the product
 */
export async function readExampleState({
  database: { queries },
}: {
  database: Pick<Database, 'queries'>
}): Promise<ExampleState> {
  const { rows: started } = await queries.execute(sql`select where to_regclass('pgboss.job') is not null`)
  if (started.length === 0) throw new BackupError('The product has never started on this database: start it once, then try again.') // prettier-ignore
  const areIn = (await queries.execute(sql`select from examples`)).rows.length > 0
  const { rows } = await queries.execute<{ taken: string }>(sql`
    select distinct email_key(address) as taken from (
      select email as address from staff union all select email from staff_invitations union all select email_key from agents
      union all select email_key from invitations union all select email_key from registrations
      union all select email from us_interests union all select email_key from newsagencies) as known
    where is_example_address(address)
    union all select number from opt_outs where is_example_number(number)`)
  return { areIn, taken: rows.map(({ taken }) => taken) }
}

type Parts = { config: Pick<Config, 'isProduction'>; database: Pick<Database, 'transaction'>; keys: Keys }

/** Leaves out example rates if the schedule has rates or in production, because rates are public and are signed. */
async function tablesLeft({ config }: Pick<Parts, 'config'>, connection: PlainConnection): Promise<string[]> {
  const { length } = await connection.rows('select from commission_rates limit 1')
  return config.isProduction || length > 0 ? ['commission_rates'] : []
}

/**
 * Adds the examples of a file, all or none (rule EX1), even if the process is killed.
 * @throws BackupError when examples are present already, or were made with other keys.
 */
export async function putInExamples({ config, database, keys }: Parts, file: string): Promise<void> {
  await database.transaction(async (tx) => {
    const connection = connectionOf(tx)
    const patience = ['set local statement_timeout = 0', 'set local idle_in_transaction_session_timeout = 0']
    for (const setting of [...patience, ...plainText.split(';')]) await connection.execute(setting)
    await connection.execute('lock table examples')
    if ((await connection.rows('select from examples')).length > 0)
      throw new BackupError('The examples already exist: npm run seed -- --remove removes them.')
    await fillTables(connection, { keys, left: await tablesLeft({ config }, connection) }, file)
    for (const statement of addUp) await connection.execute(statement)
  })
}
