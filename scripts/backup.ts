import { parseArgs } from 'node:util'

import { BackupError } from '#app/backup/backup-error.ts'
import { askAdminSocket } from '#app/backup/admin-socket.server.ts'
import { noteLastBackup } from '#app/backup/last-backup.server.ts'
import { findKeyFiles, writeKeyFiles } from '#app/backup/key-files.server.ts'
import { checkBackup } from '#app/backup/read-backup.server.ts'
import { takeBackup } from '#app/backup/take-backup.server.ts'
import type { Config } from '#app/core/config/config.server.ts'
import { type DatabaseConfig, openDatabase } from '#app/data/database/open-database.server.ts'
import { openObjectStore } from '#app/data/files/object-store.server.ts'
import { FolderInUseError } from '#app/core/files/lock.server.ts'
import { createLog } from '#app/core/log/log.server.ts'

import { describeBackup, keyFileNames, pathOf, readOwnConfig, readPassphrase, refuseWithoutDatabase, runCommand, withFolder } from './backup-command.ts' // prettier-ignore

const usage = `npm run backup -- FILE [--keys FILE] [--passphrase-file FILE]
npm run backup -- --check FILE [--passphrase-file FILE]`

type Props = Parameters<typeof takeBackup>[1]

async function takeFrom(config: DatabaseConfig, props: Props) {
  const database = await openDatabase(config, createLog({ LOG_LEVEL: 'error' }))
  try {
    return await takeBackup(database, props)
  } finally {
    await database.close()
  }
}

/** Takes a backup. Only one process can open the embedded database: of a running product a copy of its files is dumped (decision 40). */
async function take(config: Config, props: Props) {
  refuseWithoutDatabase(config)
  try {
    return await withFolder(config, () => takeFrom(config, props))
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    return askAdminSocket(config.DATA_DIR, 'copy-database', (copy: string) =>
      takeFrom({ DATABASE_URL: undefined, DATA_DIR: copy }, props),
    )
  }
}

function keysOf({ DATA_KEYS, DATA_DIR }: Config): Record<string, string> {
  const found = findKeyFiles(DATA_DIR, keyFileNames)
  return DATA_KEYS ? { ...found, keys: `${DATA_KEYS}\n` } : found
}

await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean' }, keys: { type: 'string' }, 'passphrase-file': { type: 'string' } },
  })
  const [given, ...others] = positionals
  if (given === undefined || others.length > 0 || (values.check && values.keys)) throw new BackupError(usage)
  const file = pathOf(given)
  const passphrase = readPassphrase(values['passphrase-file'])
  if (values.check) {
    console.log(`${file} is complete: ${describeBackup(await checkBackup(file, passphrase))}.`)
    return
  }
  const config = readOwnConfig()
  const taken = await take(config, { file, passphrase, version: config.version, store: openObjectStore(config) })
  // The backup is complete even when its age cannot be stored.
  await noteLastBackup(config.DATA_DIR, { file, takenAt: new Date(taken.manifest.takenAt) }).catch((error: unknown) =>
    console.log(
      `The backup is complete, but its time could not be recorded for npm run doctor and /metrics: ${String(error)}`,
    ),
  )
  console.log(`${file}: ${describeBackup(taken)}.`)
  if (taken.lost.length > 0) {
    console.error(`The object store has lost ${taken.lost.length} PDFs: ${taken.lost.join(', ')}. Everything else is in the backup; an older backup may contain them.`) // prettier-ignore
    process.exitCode = 1
  }
  if (values.keys === undefined) {
    console.log(
      'The backup does not contain the keys. --keys FILE writes them to a separate file: store it in another place.',
    )
    return
  }
  await writeKeyFiles(pathOf(values.keys), passphrase, keysOf(config))
  console.log(`${pathOf(values.keys)}: the keys. Both files together decrypt all data: store them in different places.`)
})
