import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { withEntryMacs } from '#app/outbox/entry-macs.server.ts'
import { BackupError } from '#app/backup/backup-error.ts'
import { sayFileError } from '#app/backup/backup-file.server.ts'
import { askAdminSocket, type AdminRequest } from '#app/backup/admin-socket.server.ts'
import type { Manifest, Sums } from '#app/backup/read-backup.server.ts'
import { type Config, readConfig } from '#app/core/config/config.server.ts'
import { checkKeys } from '#app/data/crypto/check-keys.server.ts'
import { type Keys, openKeys } from '#app/data/crypto/keys.server.ts'
import type { Database } from '#app/data/database/database.server.ts'
import { migrate } from '#app/data/database/migrations/migrate.server.ts'
import { openDatabase } from '#app/data/database/open-database.server.ts'
import { FolderInUseError, lockFolder } from '#app/core/files/lock.server.ts'
import { causeOf, createLog, errorFields } from '#app/core/log/log.server.ts'
import { startTroubleOf } from '#app/data/database/migrations/start-trouble.server.ts'
import { encryptedColumns } from '#app/start/wiring/encrypted-columns.server.ts'
import { keyFileName } from '#app/signing/seal/keys/key-file.server.ts'

import { readBuild } from './read-build.ts'

/** Exit codes of sysexits.h, the same as the product's. The operator sees only the messages of these errors. */
const exitCodes: Record<string, number> = {
  BackupError: 1,
  ConfigError: 78,
  FolderInUseError: 75,
  StartTrouble: 78,
  MigrationError: 65,
}

/** The files of a data folder that a backup leaves out. */
export const keyFileNames = ['keys', keyFileName]

/** Resolves a path as the operator typed it: npm changes into the folder of the product. */
export const pathOf = (given: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), given)

/** Reads the passphrase from the first line of a file. @throws BackupError when it is missing or too short. */
export function readPassphrase(given: string | undefined): string | undefined {
  if (given === undefined) return undefined
  const file = pathOf(given)
  if (!existsSync(file)) throw new BackupError(`${file}, which --passphrase-file names, does not exist.`)
  const [passphrase = ''] = readFileSync(file, 'utf8').split('\n')
  if (passphrase.trim().length >= 12) return passphrase.trim()
  throw new BackupError(`${file} must contain a passphrase of at least 12 characters in its first line.`)
}

/** Reads the configuration of the installation from the environment. @throws ConfigError for a bad value. */
export function readOwnConfig(): Config {
  return readConfig({ ...process.env }, readBuild())
}

/** @throws BackupError where a command would create a database. */
export function refuseWithoutDatabase({ DATABASE_URL, DATA_DIR }: Config): void {
  if (DATABASE_URL || existsSync(`${DATA_DIR}/database`)) return
  throw new BackupError(`${DATA_DIR} contains no database: correct DATA_DIR or DATABASE_URL.`)
}

function lockOwn(config: Config) {
  try {
    return lockFolder(config.DATA_DIR)
  } catch (error) {
    throw startTroubleOf(error, config, 'folder')
  }
}

/** Works on the data folder alone. With PostgreSQL, other processes may work on it too. */
export async function withFolder<Value>(config: Config, work: () => Promise<Value>): Promise<Value> {
  const lock = config.DATABASE_URL ? undefined : lockOwn(config)
  try {
    return await work()
  } finally {
    lock?.release()
  }
}

/** Describes a backup in one line. */
export function describeBackup({ manifest, sums }: { manifest: Manifest; sums: Sums }): string {
  const tables = Object.values(sums)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const { takenAt, product, engine, migrations } = manifest
  const { name } = migrations.at(-1) ?? { name: '' }
  return `${rows} rows in ${tables.length} tables, taken at ${takenAt.slice(0, 19)}Z from version ${product} (${engine}, ${name})`
}

/** Returns the cause in one line, then the stack. */
const sayAll = (error: unknown): string => `${causeOf(error)}\n${errorFields(error).stack ?? ''}`

/** Runs a command. A known error ends it with a one-line message, which names the remedy, and an exit code other than 0. */
export async function runCommand(usage: string, run: () => Promise<void>): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    await run()
  } catch (error) {
    const { name, message, code = '' } = error as Error & { code?: string }
    process.exitCode = exitCodes[name] ?? 1
    if (code.startsWith('ERR_PARSE_ARGS')) console.error(`${message}\n${usage}`)
    else if (/^(ECONN|ENOTFOUND|ETIMEDOUT|EAI_|28...$|3D000$|57P)/.test(code))
      console.error(`The database at DATABASE_URL does not answer (${code}): check that it runs and accepts this user.`)
    else console.error(name in exitCodes ? message : (sayFileError(error) ?? sayAll(error)))
  }
}

const log = createLog({ LOG_LEVEL: 'error' })
/** Multiplies the statement timeout from seconds to minutes: the machine may be busy. */
const commandPatience = 100

/** Works on the installation's database: directly, or through the process that has the embedded one open (decision 40). */
export async function onInstallation<Value>(
  config: Config,
  request: AdminRequest,
  directly: (parts: { config: Config; database: Database; keys: Keys }) => Promise<Value>,
  argument = '',
): Promise<Value> {
  refuseWithoutDatabase(config)
  try {
    return await withFolder(config, async () => {
      const keys = openKeys(config)
      const database = withEntryMacs(await openDatabase({ ...config, patience: commandPatience }, log), keys)
      try {
        await migrate(database)
        await checkKeys({ config, database, keys }, encryptedColumns)
        return await directly({ config, database, keys })
      } finally {
        await database.close()
      }
    })
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    return askAdminSocket(config.DATA_DIR, request, (value: Value) => value, argument)
  }
}
