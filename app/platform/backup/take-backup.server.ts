import { createHash } from 'node:crypto'

import type { Database, PlainConnection } from '../database/database.server.ts'
import { BackupError } from './backup-error.ts'
import { writeLines, type WriteLine } from './backup-file.server.ts'
import { checkBackup, createSums, formatVersion, type Manifest, type Sums } from './read-backup.server.ts'
import { findColumns, findQueueVersion, findTables, inTransaction, plainText, readRows } from './tables.server.ts'

async function describe(connection: PlainConnection, engine: Database['engine'], product: string): Promise<Manifest> {
  const [state] = await connection.rows<{ isMade: boolean; takenAt: string }>(
    `select to_regclass('schema_migrations') is not null as "isMade",
       to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "takenAt"`,
  )
  if (!state?.isMade) throw new BackupError('The database is empty: there is nothing to back up.')
  const migrations = await connection.rows<Manifest['migrations'][number]>(
    'select number, name, checksum from schema_migrations order by number',
  )
  const queueVersion = (await findQueueVersion(connection)) ?? null
  return { format: formatVersion, product, engine, takenAt: state.takenAt, migrations, queueVersion }
}

async function dump(connection: PlainConnection, manifest: Manifest, writeLine: WriteLine): Promise<void> {
  const whole = createHash('sha256')
  const sums = createSums()
  const write = (line: string) => {
    whole.update(`${line}\n`)
    return writeLine(line)
  }
  await write(JSON.stringify(manifest))
  for (const table of await findTables(connection)) {
    const columns = (await findColumns(connection, table)).map(({ name }) => name)
    await write(JSON.stringify({ table, columns }))
    sums.open(table)
    await readRows(connection, table, columns, (line) => {
      sums.add(line)
      return write(line)
    })
  }
  await writeLine(JSON.stringify({ tables: sums.all(), sha256: whole.digest('hex') }))
}

type Props = { file: string; passphrase: string | undefined; version: string }

/**
 * Writes everything that the database holds into one file, as it was at one moment, and reads it back before it gets its
 * name (rule D7). The keys are not in it.
 * @throws BackupError
 */
export async function takeBackup(
  database: Database,
  { file, passphrase, version }: Props,
): Promise<{ manifest: Manifest; sums: Sums }> {
  let checked: { manifest: Manifest; sums: Sums } | undefined
  const write = (writeLine: WriteLine) =>
    database.exclusively((connection) =>
      inTransaction(connection, 'isolation level repeatable read read only', async () => {
        await connection.execute(plainText)
        await dump(connection, await describe(connection, database.engine, version), writeLine)
      }),
    )
  await writeLines(file, passphrase, write, async (draft) => {
    checked = await checkBackup(draft, passphrase)
  })
  if (!checked) throw new Error('the backup was not read back')
  return checked
}
