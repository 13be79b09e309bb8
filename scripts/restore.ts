import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { BackupError } from '#app/backup/backup-error.ts'
import { findKeyFiles, placeKeyFiles, readKeyFiles, refuseOtherKeyFiles } from '#app/backup/key-files.server.ts'
import { knownKeysOf } from '#app/backup/read-backup.server.ts'
import { restoreBackup } from '#app/backup/restore-backup.server.ts'
import { type Config, ConfigError } from '#app/core/config/config.server.ts'
import { dataKeys } from '#app/core/config/config-values.server.ts'
import { findKeyProblem, problemWithKnownKeys } from '#app/data/crypto/check-keys.server.ts'
import { type Keys, keysFrom } from '#app/data/crypto/keys.server.ts'
import type { PlainConnection } from '#app/data/database/database.server.ts'
import { openDatabase } from '#app/data/database/open-database.server.ts'
import { syncFolder } from '#app/data/database/embedded/sync-folder.server.ts'
import { createLog } from '#app/core/log/log.server.ts'
import { deleteCheckpoint } from '#app/data/audit-checkpoint.server.ts'
import { releasePausedMail } from '#app/start/commands/release-paused-mail.server.ts'
import { encryptedColumns } from '#app/start/wiring/encrypted-columns.server.ts'

import { describeBackup, onInstallation, pathOf, readOwnConfig, readPassphrase, runCommand, withFolder } from './backup-command.ts' // prettier-ignore

const usage = `npm run restore -- FILE [--keys FILE] [--passphrase-file FILE]
npm run restore -- --send-mail       sends all waiting mails of a restored copy
npm run restore -- --send-new-mail   sends only those written after the backup`

const log = createLog({ LOG_LEVEL: 'error' })

type Props = { file: string; keysFile: string | undefined; passphrase: string | undefined }

/** Returns the keys that the restored data needs, and the files that must be copied with it. */
async function findKeys({ DATA_KEYS, DATA_DIR }: Config, { keysFile, passphrase }: Props) {
  const { keys: keyList, ...others } = keysFile ? await readKeyFiles(keysFile, passphrase) : {}
  const text = DATA_KEYS ?? findKeyFiles(DATA_DIR, ['keys'])['keys']?.trim() ?? keyList?.trim()
  if (!text || !dataKeys.safeParse(text).success)
    throw new BackupError(
      `The restore needs the keys of the backup: use --keys FILE, set DATA_KEYS, or put the key file at ${DATA_DIR}/keys.`,
    )
  return { keys: keysFrom(text), keyFiles: { ...others, ...(!DATA_KEYS && keyList && { keys: keyList }) } }
}

/** Compares the keys with those that the backup names, before a row is written. Data that older versions sealed is checked at the end. */
async function refuseWrongKeys(config: Config, keys: Keys, { file, passphrase }: Props): Promise<void> {
  const problem = problemWithKnownKeys({ config, keys }, await knownKeysOf(file, passphrase))
  if (problem) throw new ConfigError(problem)
}

async function restoreInto(config: Config, place: string, props: Props) {
  const { keys, keyFiles } = await findKeys(config, props)
  await refuseWrongKeys(config, keys, props)
  refuseOtherKeyFiles(config.DATA_DIR, keyFiles)
  const database = await openDatabase({ ...config, DATA_DIR: place }, log)
  try {
    return await restoreBackup(database, {
      ...props,
      async check(connection: PlainConnection) {
        const restored = { exclusively: <Value>(work: (one: PlainConnection) => Promise<Value>) => work(connection) }
        const problem = await findKeyProblem({ config, database: restored, keys }, encryptedColumns)
        if (problem) throw new ConfigError(problem)
        placeKeyFiles(config.DATA_DIR, keyFiles)
      },
    })
  } finally {
    await database.close()
  }
}

/** Restores an embedded database. Its folder is renamed when it is complete, so that an interrupted restore leaves none. */
async function restoreEmbedded(config: Config, props: Props) {
  const database = join(config.DATA_DIR, 'database')
  if (existsSync(database))
    throw new BackupError(
      `${config.DATA_DIR} already contains a database: move ${database} away, or set DATA_DIR to another folder.`,
    )
  const place = join(config.DATA_DIR, 'restoring')
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { mode: 0o700 })
  try {
    const restored = await restoreInto(config, place, props)
    renameSync(join(place, 'database'), database)
    syncFolder(config.DATA_DIR)
    return restored
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

async function restore(props: Props): Promise<void> {
  const config = readOwnConfig()
  const restored = await withFolder(config, () =>
    config.DATABASE_URL ? restoreInto(config, config.DATA_DIR, props) : restoreEmbedded(config, props),
  )
  deleteCheckpoint(config.DATA_DIR)
  console.log(`Restored ${describeBackup(restored)}.`)
  console.log('The restored copy sends no mail yet: start it, check it, then run npm run restore -- --send-mail or --send-new-mail.') // prettier-ignore
}

async function sendMail(onlyNew: boolean): Promise<void> {
  const request = onlyNew ? 'release-new-mail' : 'release-mail'
  const released = await onInstallation(readOwnConfig(), request, ({ database }) =>
    releasePausedMail({ database }, onlyNew),
  )
  if (!released) console.log('No mail is paused here.')
  else console.log(`Mail is sent again. ${released.givenUp} mails that were waiting when the backup was taken are under Failed at /staff/mail.`) // prettier-ignore
}

await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      keys: { type: 'string' },
      'passphrase-file': { type: 'string' },
      'send-mail': { type: 'boolean' },
      'send-new-mail': { type: 'boolean' },
    },
  })
  const wantsMail = values['send-mail'] ?? values['send-new-mail'] ?? false
  const [given, ...others] = positionals
  if (others.length > 0 || (given === undefined) !== wantsMail) throw new BackupError(usage)
  if (given === undefined) return sendMail(values['send-new-mail'] ?? false)
  const passphrase = readPassphrase(values['passphrase-file'])
  return restore({ file: pathOf(given), keysFile: values.keys && pathOf(values.keys), passphrase })
})
