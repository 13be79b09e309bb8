import { getConstructionPlans } from 'pg-boss'

import type { Database, PlainConnection } from '#app/data/database/database.server.ts'
import {
  applyMigration,
  historyTable,
  type Migration,
  readMigrations,
} from '#app/data/database/migrations/migrate.server.ts'
import { pauseMail } from '#app/outbox/mail/mail-pause.queries.server.ts'
import { BackupError } from './backup-error.ts'
import { checkBackup, createSums, type Manifest, type Part, readBackup, type Sums } from './read-backup.server.ts'
import { findQueueVersion, findTables, inTransaction, plainText, readRows } from './tables.server.ts'
import { openTable } from './write-rows.server.ts'

/** Checks that the database is empty. @throws BackupError */
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

/** Splits the migrations into those of the backup's database and later ones. @throws BackupError for a newer backup. */
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

/** Creates the tables of the job queue as pg-boss does, in the open transaction. */
async function makeQueue(connection: PlainConnection, wanted: number): Promise<void> {
  const plan = getConstructionPlans('pgboss').replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '') // prettier-ignore
  await connection.execute(`${plan};\nset local idle_in_transaction_session_timeout = 0`)
  if (((await findQueueVersion(connection)) ?? 0) < wanted)
    throw new BackupError('The backup is of a newer version, with a newer job queue: restore it with that version.')
}

/** Drops the foreign keys, so that rows can be inserted in any order. Returns the script that restores them and checks every row. */
async function liftForeignKeys(connection: PlainConnection): Promise<string> {
  const keys = await connection.rows<{ lift: string; restore: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as lift,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
     from pg_constraint where contype = 'f' and conparentid = 0
       and connamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))`,
  )
  // Triggers that write to other tables: the backup already contains those rows.
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

/** Reads back every complete table. @throws BackupError unless each row equals the backup's. */
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

/** Creates the tables of the backup's version without rows. Returns the script that restores their foreign keys. */
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
  // The backup also contains the rows that migrations insert, in their state at the time.
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
  /** Checks the restored data before the commit; throwing rolls everything back. */
  check(connection: PlainConnection): Promise<void>
  migrations?: Migration[]
}

/**
 * Restores a backup into an empty database, in one transaction, which commits only if every row that is read back equals the
 * backup's (rule D7). Migrates an older backup to the current version. Outgoing mail is held from then on (rule M7).
 * @throws BackupError
 */
export async function restoreBackup(
  database: Pick<Database, 'exclusively'>,
  { file, passphrase, check, migrations = readMigrations() }: Props,
): Promise<{ manifest: Manifest; sums: Sums }> {
  return database.exclusively(async (connection) => {
    await refuseUnlessEmpty(connection)
    // A backup that is cut off is noticed at its end only, and reading takes a fraction of the time of restoring.
    await checkBackup(file, passphrase)
    return inTransaction(connection, '', async () => {
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
      // The queue deletes jobs that waited for a month, so jobs of an older backup get a new month.
      if (manifest.queueVersion !== null)
        await connection.execute(
          `update pgboss.job set keep_until = now() + interval '30 days' where state < 'active' and keep_until < now()`,
        )
      await pauseMail(connection, manifest.takenAt)
      await check(connection)
      return { manifest, sums }
    })
  })
}
