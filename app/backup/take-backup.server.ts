import { createHash } from 'node:crypto'

import type { Database, PlainConnection } from '#app/data/database/database.server.ts'
import { objectMark, objectNamed, readStoredBytes } from '#app/data/files/files.server.ts'
import type { ObjectStore } from '#app/data/files/object-store.server.ts'
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

/** Returns the encrypted bytes that a row refers to, or the reference itself if they are lost. */
type OpenFile = (held: Buffer) => Promise<Buffer>

const markInHex = `"\\\\x${Buffer.from(objectMark).toString('hex')}`

/**
 * Returns a row with its files inline, as if the database stored them. This makes the backup complete, and a restored copy
 * independent of the original's object store.
 */
async function withFiles(line: string, types: readonly string[], openFile: OpenFile): Promise<string> {
  if (!line.includes(markInHex)) return line
  const values = JSON.parse(line) as (string | null)[]
  for (const [at, value] of values.entries()) {
    const held = types[at] === 'bytea' && value ? Buffer.from(value.slice(2), 'hex') : undefined
    if (held && objectNamed(held)) values[at] = `\\x${(await openFile(held)).toString('hex')}`
  }
  return JSON.stringify(values)
}

async function dump(
  connection: PlainConnection,
  manifest: Manifest,
  writeLine: WriteLine,
  openFile: OpenFile,
): Promise<void> {
  const whole = createHash('sha256')
  const sums = createSums()
  const write = (line: string) => {
    whole.update(`${line}\n`)
    return writeLine(line)
  }
  await write(JSON.stringify(manifest))
  for (const table of await findTables(connection)) {
    const found = await findColumns(connection, table)
    const columns = found.map(({ name }) => name)
    await write(JSON.stringify({ table, columns }))
    sums.open(table)
    // The contents of an object store do not belong in a copy.
    if (table === 'public.file_objects') continue
    const types = found.map(({ type }) => type)
    const take = (line: string) => {
      sums.add(line)
      return write(line)
    }
    await readRows(connection, table, columns, take, (line) => withFiles(line, types, openFile))
  }
  await writeLine(JSON.stringify({ tables: sums.all(), sha256: whole.digest('hex') }))
}

/** @throws BackupError if files are in an object store and the caller gave none. The table does not exist before migration 33. */
async function refuseIfElsewhere(connection: PlainConnection): Promise<void> {
  const isKnown = (await findTables(connection)).includes('public.file_objects')
  const objects = isKnown ? await connection.rows('select 1 from file_objects limit 1') : []
  if (objects.length > 0)
    throw new BackupError('FILES_S3_URL: must be given, because files of this database are in an object store.')
}

type Props = { file: string; passphrase: string | undefined; version: string; store?: ObjectStore | undefined }

type Taken = { manifest: Manifest; sums: Sums; lost: string[] }

/**
 * Writes everything in the database into one file, in the state of one moment, and reads it back before renaming it (rule D7).
 * Excludes the keys. Includes files from an object store; `lost` lists those that it does not return.
 * @throws BackupError
 */
export async function takeBackup(database: Database, { file, passphrase, version, store }: Props): Promise<Taken> {
  let checked: { manifest: Manifest; sums: Sums } | undefined
  const lost: string[] = []
  const openFile = async (held: Buffer): Promise<Buffer> => {
    const bytes = await readStoredBytes(held, store).catch((error: unknown) => {
      throw new BackupError(`The object store at FILES_S3_URL cannot be read, so the backup would lack PDFs: ${String(error)}`) // prettier-ignore
    })
    if (!bytes) lost.push(objectNamed(held) ?? '')
    return bytes ?? held
  }
  const write = (writeLine: WriteLine) =>
    database.exclusively((connection) =>
      inTransaction(connection, 'isolation level repeatable read read only', async () => {
        await connection.execute(plainText)
        if (!store) await refuseIfElsewhere(connection)
        await dump(connection, await describe(connection, database.engine, version), writeLine, openFile)
      }),
    )
  await writeLines(file, passphrase, write, async (draft) => {
    checked = await checkBackup(draft, passphrase)
  })
  if (!checked) throw new Error('the backup was not read back')
  return { ...checked, lost }
}
