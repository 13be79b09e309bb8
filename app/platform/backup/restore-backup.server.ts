import { getConstructionPlans } from 'pg-boss'

import type { Database, PlainConnection } from '../database/database.server.ts'
import { applyMigration, historyTable, type Migration, readMigrations } from '../database/migrate.server.ts'
import { holdMail } from '../mail/mail-hold.store.server.ts'
import { BackupError } from './backup-error.ts'
import { createSums, type Manifest, type Part, readBackup, type Sums } from './read-backup.server.ts'
import { findQueueVersion, findTables, inTransaction, plainText, readRows } from './tables.server.ts'
import { openTable } from './write-rows.server.ts'

/** @throws BackupError unless there is nothing at all in the database. */
async function refuseUnlessEmpty(connection: PlainConnection): Promise<void> {
  const [found] = await connection.rows<{ count: number }>(
    `select count(*)::int as count from pg_class where relkind in ('r', 'p', 'v', 'm', 'S')
       and relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`,
  )
  if (found?.count !== 0)
    throw new BackupError(
      'The database is not empty: a restore needs an empty one. Create another database and set DATABASE_URL to it.',
    )
}

/** The migrations that the backup's database had, and those that came after it. @throws BackupError for a newer backup. */
function splitMigrations(manifest: Manifest, known: readonly Migration[]): [Migration[], Migration[]] {
  for (const [at, { name, checksum }] of manifest.migrations.entries()) {
    if (!known[at])
      throw new BackupError(
        `The backup is of a newer version, ${manifest.product} with migration ${name}: restore it with that version.`,
      )
    if (known[at].checksum !== checksum)
      throw new BackupError(
        `The backup is of version ${manifest.product}, whose migration ${name} differs from this version’s: restore it with that version.`,
      )
  }
  return [known.slice(0, manifest.migrations.length), known.slice(manifest.migrations.length)]
}

/** The tables of the job queue, as its library makes them, in the transaction that is open. */
async function makeQueue(connection: PlainConnection, wanted: number): Promise<void> {
  const plan = getConstructionPlans('pgboss').replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '') // prettier-ignore
  await connection.execute(`${plan};\nset local idle_in_transaction_session_timeout = 0`)
  if (((await findQueueVersion(connection)) ?? 0) < wanted)
    throw new BackupError('The backup is of a newer version, with a newer job queue: restore it with that version.')
}

/** Takes the foreign keys away, so that rows can come in any order; the script that puts them back checks every row. */
async function liftForeignKeys(connection: PlainConnection): Promise<string> {
  const keys = await connection.rows<{ lift: string; restore: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as lift,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
     from pg_constraint where contype = 'f' and conparentid = 0
       and connamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))`,
  )
  // Triggers that write other tables: what they wrote is in the backup as well.
  const triggers = await connection.rows<{ lift: string; restore: string }>(
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as lift,
       format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as restore
     from pg_trigger where tgname in ('move_reminder', 'forget_reminders', 'forget_contract_reminder')`,
  )
  const lifted = [...keys, ...triggers]
  await connection.execute(lifted.map(({ lift }) => lift).join(';\n'))
  return lifted.map(({ restore }) => restore).join(';\n')
}

type OpenTable = Awaited<ReturnType<typeof openTable>>

/** Reads every table that was filled back. @throws BackupError unless each row is the backup's. */
async function compare(connection: PlainConnection, tables: readonly OpenTable[], wanted: Sums): Promise<void> {
  const found = createSums()
  for (const { table, columns, isWhole } of tables) {
    if (!isWhole) continue
    found.open(table)
    await readRows(connection, table, columns, found.add)
  }
  const other = Object.entries(found.all()).find(([table, { sha256 }]) => sha256 !== wanted[table]?.sha256)
  if (other) throw new BackupError(`The rows of ${other[0]} differ from the backup: nothing was restored. Use another backup.`) // prettier-ignore
}

/** The tables as they were when the backup was taken, without a row. Gives the script that puts their foreign keys back. */
async function makeTables(
  connection: PlainConnection,
  applied: Migration[],
  { queueVersion }: Manifest,
): Promise<string> {
  await connection.execute(historyTable)
  for (const migration of applied) await applyMigration(connection, migration)
  if (queueVersion !== null) await makeQueue(connection, queueVersion)
  await connection.execute(plainText)
  const foreignKeys = await liftForeignKeys(connection)
  // What migrations put in is in the backup as well, as it was then.
  for (const table of await findTables(connection)) await connection.execute(`delete from ${table}`)
  return foreignKeys
}

async function fillTables(
  connection: PlainConnection,
  parts: AsyncGenerator<Part>,
): Promise<{ tables: OpenTable[]; sums: Sums }> {
  const tables: OpenTable[] = []
  let sums: Sums = {}
  for await (const part of parts) {
    if (part.kind === 'row') await tables.at(-1)?.add(part.line)
    else await tables.at(-1)?.flush()
    if (part.kind === 'table') tables.push(await openTable(connection, part.table, part.columns))
    if (part.kind === 'end') sums = part.sums
  }
  return { tables, sums }
}

type Props = {
  file: string
  passphrase: string | undefined
  /** Looks at what was restored before it is committed; what it throws undoes everything. */
  check(connection: PlainConnection): Promise<void>
  migrations?: Migration[]
}

/**
 * Puts a backup into an empty database, in one transaction, which commits when every row that was read back is the
 * backup's (rule D7). An older backup is migrated up. Outgoing mail is held from then on (rule M7).
 * @throws BackupError
 */
export async function restoreBackup(
  database: Pick<Database, 'exclusively'>,
  { file, passphrase, check, migrations = readMigrations() }: Props,
): Promise<{ manifest: Manifest; sums: Sums }> {
  return database.exclusively((connection) =>
    inTransaction(connection, '', async () => {
      await refuseUnlessEmpty(connection)
      const parts = readBackup(file, passphrase)
      const { value: first } = (await parts.next()) as { value?: Part }
      if (first?.kind !== 'manifest') throw new BackupError(`${file} is empty: use another backup.`)
      const { manifest } = first
      const [applied, later] = splitMigrations(manifest, migrations)
      const foreignKeys = await makeTables(connection, applied, manifest)
      const { tables, sums } = await fillTables(connection, parts)
      await compare(connection, tables, sums)
      await connection.execute(foreignKeys)
      for (const migration of later) await applyMigration(connection, migration)
      // The queue forgets work that nobody took for a month: what waits in an older backup begins a new one.
      if (manifest.queueVersion !== null)
        await connection.execute(
          `update pgboss.job set keep_until = now() + interval '30 days' where state < 'active' and keep_until < now()`,
        )
      await holdMail(connection, manifest.takenAt)
      await check(connection)
      return { manifest, sums }
    }),
  )
}
