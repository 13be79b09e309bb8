import { existsSync, readFileSync, statfsSync } from 'node:fs'

import { askDoor } from '#app/platform/backup/door.server.ts'
import { type Config, ConfigError, readConfig } from '#app/platform/config.server.ts'
import { findKeyProblem } from '#app/platform/crypto/check-keys.server.ts'
import { openKeys } from '#app/platform/crypto/keys.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { readMigrations } from '#app/platform/database/migrate.server.ts'
import { openDatabase } from '#app/platform/database/open-database.server.ts'
import { openPostgres } from '#app/platform/database/postgres.server.ts'
import { FolderInUseError, lockFolder } from '#app/platform/lock.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { isMailHeld } from '#app/platform/mail/mail-hold.store.server.ts'
import { openTransport } from '#app/platform/mail/transport.server.ts'
import { sealedColumns } from '#app/sealed-columns.server.ts'

type Finding = { what: string; state: 'ok' | 'note' | 'bad'; says: string }

const lowSpaceMb = 500

async function ask(what: string, fine: string, question: () => Promise<unknown>): Promise<Finding> {
  try {
    await question()
    return { what, state: 'ok', says: fine }
  } catch (error) {
    return { what, state: 'bad', says: (error as Error).message }
  }
}

async function askPostgres({ DATABASE_URL: url = '', DATABASE_DIRECT_URL: directUrl }: Config): Promise<void> {
  const database = openPostgres(url, () => {}, { directUrl })
  try {
    await database.ping()
    const [row] = await database.exclusively((connection) =>
      connection.rows<{ version: number }>("select current_setting('server_version_num')::int as version"),
    )
    if ((row?.version ?? 0) < 150_000) throw new Error('PostgreSQL 15 or newer is needed')
  } finally {
    await database.close()
  }
}

function lookAtFolder(folder: string): Finding {
  const what = 'Data folder'
  try {
    lockFolder(folder).release()
    const { bavail, bsize } = statfsSync(folder)
    const freeMb = Math.round((bavail * bsize) / 2 ** 20)
    return freeMb < lowSpaceMb
      ? { what, state: 'bad', says: `${folder} has only ${freeMb} MB left` }
      : { what, state: 'ok', says: `${folder}, ${freeMb} MB free` }
  } catch (error) {
    return error instanceof FolderInUseError
      ? { what, state: 'note', says: `${folder} is in use: the product is running` }
      : { what, state: 'bad', says: (error as Error).message }
  }
}

/** Looks into the database. Undefined where there is none: nothing is made. */
async function lookInto<Value>(
  config: Config,
  look: (database: Database) => Promise<Value>,
): Promise<Value | undefined> {
  if (!config.DATABASE_URL && !existsSync(`${config.DATA_DIR}/database`)) return undefined
  const lock = config.DATABASE_URL ? undefined : lockFolder(config.DATA_DIR)
  try {
    const database = await openDatabase(config, createLog(config))
    try {
      return await look(database)
    } finally {
      await database.close()
    }
  } finally {
    lock?.release()
  }
}

/** Why the keys are not those of the database. */
const askForKeyProblem = (config: Config): Promise<string | undefined> =>
  lookInto(config, (database) => findKeyProblem({ config, database, keys: openKeys(config) }, sealedColumns))

/** Whether a restored copy waits for the word to send mail: of a product that runs on the embedded database, by asking it. */
async function isHeld(config: Config): Promise<boolean> {
  try {
    return (await lookInto(config, ({ queries }) => isMailHeld(queries))) ?? false
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    return askDoor(config.DATA_DIR, 'is-mail-held', (held: boolean) => held)
  }
}

async function lookForHeldMail(config: Config): Promise<Finding[]> {
  // A database that is away or of an older version is told elsewhere, or at its next start.
  if (!(await isHeld(config).catch(() => false))) return []
  const says = 'held, because this is a restored copy: npm run restore -- --send-mail lets it go out'
  return [{ what: 'Mail', state: 'note', says }]
}

async function lookAtKeys(config: Config): Promise<Finding> {
  const what = 'Keys'
  const file = `${config.DATA_DIR}/keys`
  if (!config.DATA_KEYS && !existsSync(file)) return { what, state: 'note', says: 'made on the first start' }
  const says = config.DATA_KEYS ? 'given in DATA_KEYS' : `in ${file}: back this file up`
  try {
    const problem = await askForKeyProblem(config)
    if (problem) return { what, state: 'bad', says: problem }
    return { what, state: config.DATA_KEYS ? 'ok' : 'note', says }
  } catch (error) {
    if (error instanceof ConfigError) return { what, state: 'bad', says: error.message }
    return { what, state: 'note', says: `${says}; not compared with the database: ${(error as Error).message}` }
  }
}

async function examine(config: Config): Promise<Finding[]> {
  const transport = openTransport(config)
  const findings = [
    {
      what: 'Node',
      state: process.versions.node.startsWith('24.') ? 'ok' : 'bad',
      says: `${process.versions.node}, 24 is wanted`,
    },
    { what: 'Migrations', state: 'ok', says: `${readMigrations().length} known` },
    { what: 'Address', state: 'ok', says: config.PUBLIC_URL },
    config.DATABASE_URL
      ? await ask('PostgreSQL', 'answers', () => askPostgres(config))
      : { what: 'Database', state: 'note', says: 'embedded; DATABASE_URL moves to PostgreSQL' },
    lookAtFolder(config.DATA_DIR),
    transport.kind === 'smtp'
      ? await ask('Mail', 'the SMTP server answers', () => transport.verify())
      : { what: 'Mail', state: 'note', says: 'built-in outbox; SMTP_URL sends mails' },
    ...(await lookForHeldMail(config)),
    { what: 'Human check', state: 'ok', says: config.CAPTCHA_PROVIDER },
    await lookAtKeys(config),
    existsSync('build/.stamp')
      ? { what: 'Build', state: 'ok', says: 'there' }
      : { what: 'Build', state: 'note', says: 'npm start builds' },
  ] satisfies Finding[]
  transport.close()
  return findings
}

if (existsSync('.env')) process.loadEnvFile('.env')
try {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const findings = await examine(readConfig(process.env, version))
  for (const { what, state, says } of findings)
    console.log(`${{ ok: 'ok  ', note: 'note', bad: 'BAD ' }[state]}  ${what.padEnd(12)} ${says}`)
  process.exitCode = findings.some(({ state }) => state === 'bad') ? 1 : 0
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 78
}
