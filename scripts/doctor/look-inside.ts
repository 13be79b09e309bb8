import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'

import { askAdminSocket } from '#app/backup/admin-socket.server.ts'
import { findLastBackup } from '#app/backup/last-backup.server.ts'
import { type Config, ConfigError } from '#app/core/config/config.server.ts'
import { type KeyReport, reportOnKeys } from '#app/data/crypto/check-keys.server.ts'
import { openKeys } from '#app/data/crypto/keys.server.ts'
import type { Database } from '#app/data/database/database.server.ts'
import { appliedMigration, lastMigration } from '#app/data/database/migrations/migrate.server.ts'
import { openDatabase } from '#app/data/database/open-database.server.ts'
import { differingSettings, readSessionSettings } from '#app/data/database/session-settings.ts'
import { checkWritable } from '#app/data/database/writable.server.ts'
import { openPostgres } from '#app/data/database/postgres.server.ts'
import { freeBytesOf } from '#app/data/database/gauges.server.ts'
import { nameOf } from '#app/data/files/files.server.ts'
import { openObjectStore } from '#app/data/files/object-store.server.ts'
import { FolderInUseError, lockFolder } from '#app/core/files/lock.server.ts'
import { createLog } from '#app/core/log/log.server.ts'
import { isMailPaused } from '#app/outbox/mail/mail-pause.queries.server.ts'
import { startTroubleOf } from '#app/data/database/migrations/start-trouble.server.ts'
import { encryptedColumns } from '#app/start/wiring/encrypted-columns.server.ts'

import { ask, type Finding } from './finding.ts'
import { judgeClock } from './look-outside.ts'

const lowSpaceMb = 500
const oldHours = 36

/** Compares the settings of a connection, also of one through a pooler, with those on which the product relies. */
async function compareSettings({ probe }: Pick<Database, 'probe'>): Promise<Finding> {
  const what = 'PostgreSQL’s settings'
  const [found = {}] = await probe.rows<Record<string, string>>(readSessionSettings)
  const differing = differingSettings(found)
  if (differing.length === 0)
    return { what, state: 'ok', says: 'formats, time zone and isolation are as the product needs them' }
  return {
    what,
    state: 'bad',
    says: `${differing.join(', ')}: set connect_query of the pooler as in deploy/pgbouncer.ini`,
  }
}

/** Checks whether PostgreSQL answers and accepts writes, and whether its settings fit and its clock agrees with ours. */
export async function lookAtPostgres(config: Config): Promise<Finding[]> {
  const others: Finding[] = []
  const answers = await ask('PostgreSQL', 'answers', async () => {
    const { DATABASE_URL: url = '', DATABASE_DIRECT_URL: directUrl } = config
    const database = openPostgres(url, () => {}, { directUrl })
    try {
      await checkWritable(database.probe)
      others.push(await compareSettings(database))
      const asked = Date.now()
      const [row] = await database.exclusively((connection) =>
        connection.rows<{ version: number; now: number }>(
          `select current_setting('server_version_num')::int as version, (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
        ),
      )
      if (row) others.push(judgeClock('the database', row.now, asked, Date.now()))
      if ((row?.version ?? 0) < 150_000) throw new Error('the product needs PostgreSQL 15 or newer')
    } catch (error) {
      throw startTroubleOf(error, config, 'database')
    } finally {
      await database.close()
    }
  })
  return [answers, ...others]
}

/** Checks that the data folder is writable and has free space, and whether a product is using it. */
export async function lookAtFolder(folder: string): Promise<Finding> {
  const what = 'Data folder'
  let use = ''
  try {
    lockFolder(folder).release()
  } catch (error) {
    if (!(error instanceof FolderInUseError)) return { what, state: 'bad', says: (error as Error).message }
    use = ', in use: the product is running'
  }
  const freeMb = Math.round(((await freeBytesOf(folder)) ?? 0) / 2 ** 20)
  if (freeMb < lowSpaceMb) return { what, state: 'bad', says: `${folder} has only ${freeMb} MB left${use}` }
  return { what, state: use ? 'note' : 'ok', says: `${folder}, ${freeMb} MB free${use}` }
}

/** Queries the database: the embedded one of a running product through its admin socket. Undefined without a database: none is created. */
async function lookInto<Value>(
  config: Config,
  request: 'is-mail-held' | 'report-on-keys' | 'last-migration',
  look: (database: Database) => Promise<Value>,
): Promise<Value | undefined> {
  if (config.DATABASE_URL || !existsSync(`${config.DATA_DIR}/database`)) {
    return config.DATABASE_URL ? lookAndClose(config, look) : undefined
  }
  try {
    const lock = lockFolder(config.DATA_DIR)
    return await lookAndClose(config, look).finally(() => lock.release())
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    return askAdminSocket(config.DATA_DIR, request, (value: Value) => value)
  }
}

async function lookAndClose<Value>(config: Config, look: (database: Database) => Promise<Value>): Promise<Value> {
  const database = await openDatabase(config, createLog({ LOG_LEVEL: 'silent' }))
  try {
    return await look(database)
  } finally {
    await database.close()
  }
}

/** Checks whether mail is paused, as in a restored copy. */
export async function lookForPausedMail(config: Config): Promise<Finding[]> {
  // Another check, or the next start, reports a database that is down or of an older version.
  const isPaused = await lookInto(config, 'is-mail-held', ({ queries }) => isMailPaused(queries)).catch(() => false)
  if (!isPaused) return []
  const says = 'paused, because this is a restored copy: npm run restore -- --send-mail sends it'
  return [{ what: 'Mail', state: 'note', says }]
}

/** Compares the newest migration in the database with the newest of this version. */
export async function lookAtMigrations(config: Config): Promise<Finding> {
  const [what, own] = ['Migrations', lastMigration()]
  const applied = await lookInto(config, 'last-migration', appliedMigration).catch(() => undefined)
  if (applied === undefined) return { what, state: 'ok', says: `the newest of this version is ${own}` }
  if (applied === own) return { what, state: 'ok', says: `the database has ${own}, the newest of this version` }
  if (applied > own) return { what, state: 'bad', says: `the database has ${applied}: it is newer than this version` }
  return { what, state: 'note', says: `the database has ${applied}, this version ${own}: the next start migrates` }
}

/** Checks whether the keys belong to the database and decrypt its data. */
export async function lookAtKeys(config: Config): Promise<Finding> {
  const what = 'Keys'
  const file = `${config.DATA_DIR}/keys`
  if (!config.DATA_KEYS && !existsSync(file))
    return { what, state: 'note', says: 'none yet: the first start creates them' }
  const says = config.DATA_KEYS ? 'set in DATA_KEYS' : `in ${file}: back this file up`
  const state = config.DATA_KEYS ? 'ok' : 'note'
  try {
    const report = await lookInto<KeyReport>(config, 'report-on-keys', (database) =>
      reportOnKeys({ config, database, keys: openKeys(config) }, encryptedColumns),
    )
    if (report?.problem) return { what, state: 'bad', says: report.problem }
    if (report?.shut)
      return {
        what,
        state: 'bad',
        says: `the key "${report.shut}" does not decrypt the data that was encrypted with it`,
      }
    const opened = report?.opened ? '; each decrypted a stored value' : ''
    return { what, state, says: `${says}${opened}` }
  } catch (error) {
    if (error instanceof ConfigError) return { what, state: 'bad', says: error.message }
    return {
      what,
      state: 'note',
      says: `${says}; could not be compared with the database: ${(error as Error).message}`,
    }
  }
}

/** Checks whether the object store writes, reads and deletes. */
export async function lookAtFiles(config: Config): Promise<Finding> {
  const what = 'Files'
  const store = openObjectStore(config)
  if (!store) return { what, state: 'ok', says: 'stored in the database' }
  return ask(what, 'the object store stored, returned and deleted a test object', async () => {
    const trial = randomBytes(64)
    await store.put(nameOf(trial), trial)
    const back = await store.get(nameOf(trial))
    await store.delete(nameOf(trial))
    if (!back?.equals(trial)) throw new Error('the object store returned different bytes')
    if (await store.get(nameOf(trial))) throw new Error('the object store did not delete the test object')
  })
}

/** Checks the age of the newest backup, and whether its file is still where it was written. */
export async function lookAtBackups({ DATA_DIR }: Config): Promise<Finding> {
  const what = 'Backup'
  const last = await findLastBackup(DATA_DIR)
  if (!last) return { what, state: 'note', says: 'none yet: run npm run backup once a day' }
  const hours = Math.floor((Date.now() - last.takenAt.getTime()) / 3_600_000)
  const isThere = existsSync(last.file)
  const says = `the newest is ${hours} hours old, ${last.file}${isThere ? '' : ', but the file no longer exists'}`
  // A missing file alone is not `bad`: it may have been moved to a safe place.
  return { what, state: hours > oldHours ? 'bad' : isThere ? 'ok' : 'note', says }
}
