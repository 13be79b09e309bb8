import type { PgTable } from 'drizzle-orm/pg-core'
import { getTableConfig } from 'drizzle-orm/pg-core'

import type { Statement } from '#app/data/database/database.server.ts'

const auditColumns = `id uuid, actor_kind text, actor_id uuid, actor_name text, action text, subject_kind text,
  subject_id uuid, subject_label text, was jsonb, became jsonb, request_id text, ip text, proof text`

const mailColumns = `id uuid, template text, data jsonb, subject text, to_name text, to_address text, reply_to text,
  about_kind text, about_id uuid, next_attempt_at timestamptz`

const namesOf = (columns: string) => columns.replaceAll(/ (uuid|text|jsonb|timestamptz)/g, '')

/**
 * Inserts jobs for all queues at once, in the same way as `boss.insert` (a test compares every column). An undeclared queue has
 * no name, which violates a constraint of the table.
 */
const insertJobs = `
  insert into pgboss.job (id, name, data, priority, start_after, created_on, expire_seconds, deletion_seconds, keep_until,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds, group_id)
  select gen_random_uuid(), queue.name, data, priority, start_after, pgboss.job_now(), expire_seconds, deletion_seconds,
    start_after + retention_seconds * interval '1s', retry_limit, retry_delay, coalesce(retry_backoff, false),
    retry_delay_max, policy, dead_letter, heartbeat_seconds, line
  from (
    select of_queue, data, priority, line, coalesce(later, pgboss.job_now()) as start_after
    from json_to_recordset($9) as x (of_queue text, data jsonb, priority integer, line text, later timestamptz)
  ) as given left join pgboss.queue on queue.name = of_queue`

/**
 * Stores all effects of an accepted act in one statement. The reply is inserted first, so that concurrent requests with the same
 * key wait there until the first has committed. The statement fails if the key or the human check exists already.
 */
const effectsStatementWith = (more: string) => `
  with ${more}
  spent as (
    insert into human_checks_used (id, expires_at) select $5, $6::timestamptz where $5::text is not null),
  audited as (
    insert into audit_events (${namesOf(auditColumns)}) select * from json_to_recordset($7) as x (${auditColumns})),
  mailed as (
    insert into mails (${namesOf(mailColumns)}) select * from json_to_recordset($8) as x (${mailColumns})),
  queued as (${insertJobs})
  insert into idempotency_replies (scope, key, body_hash, status, reply)
    select $1, $2::uuid, $3::bytea, 200, $4::jsonb where $1::text is not null`

export const effectsStatement: Statement = { name: 'commit-effects', text: effectsStatementWith('') }

/** Rows of a room's own table, which the same statement inserts. */
export type OwnRows = { readonly statement: Statement; readonly rows: readonly object[] }

/**
 * Prepares rows of another room's table for `commitEffects`, with a fixed set of columns. For rows that are written often: a room
 * inserts other rows itself, in the transaction. Does not support bytes.
 */
export function rowsFor<Table extends PgTable, Key extends keyof Table['$inferInsert'] & string>(
  table: Table,
  keys: readonly Key[],
): (rows: readonly Required<Pick<Table['$inferInsert'], Key>>[]) => OwnRows {
  const { name } = getTableConfig(table)
  const columns = keys.map((key) => (table as unknown as Record<string, { name: string }>)[key]?.name ?? '')
  const list = columns.join(', ')
  const insert = `insert into ${name} (${list}) select ${list} from json_populate_recordset(null::${name}, $10)`
  const statement = { name: `commit-effects ${name}`, text: effectsStatementWith(`own as (${insert}),`) }
  return (rows) => ({
    statement,
    rows: rows.map((row) =>
      Object.fromEntries<unknown>(keys.map((key, index) => [columns[index] ?? '', row[key]] as const)),
    ),
  })
}
