import { keysOfInvitations } from '#app/retailers/invitations/keys-of-invitations.server.ts'
import { withEntryMacs } from '#app/outbox/entry-macs.server.ts'
import { ConfigError, readConfig } from '#app/core/config/config.server.ts'
import { checkKeys } from '#app/data/crypto/check-keys.server.ts'
import { openKeys } from '#app/data/crypto/keys.server.ts'
import type { Database } from '#app/data/database/database.server.ts'
import { migrate } from '#app/data/database/migrations/migrate.server.ts'
import { openDatabase } from '#app/data/database/open-database.server.ts'
import { checkFiles, createFiles } from '#app/data/files/files.server.ts'
import { createJobs } from '#app/outbox/jobs/jobs.server.ts'
import { FolderInUseError, lockFolder } from '#app/core/files/lock.server.ts'
import { createLog, type Log } from '#app/core/log/log.server.ts'
import { reencryptEverything } from '#app/start/wiring/reencrypt-everything.server.ts'
import { encryptedColumns } from '#app/start/wiring/encrypted-columns.server.ts'
import { longMoment } from '#app/ui/time/dates.ts'

/** Creates the tables of the job queue, which every act needs, in case the product has never run on this database. */
async function declareQueues(database: Database, log: Log): Promise<void> {
  const jobs = createJobs(database, log)
  await jobs.start([])
  await jobs.stop(1_000)
}

/**
 * Encrypts all data again with the newest key. On PostgreSQL the product may keep running; the embedded database allows one process only.
 */
async function run(): Promise<void> {
  const config = readConfig({ ...process.env })
  const lock = config.DATABASE_URL ? undefined : lockFolder(config.DATA_DIR)
  const keys = openKeys(config)
  const log = createLog(config)
  const database = withEntryMacs(await openDatabase(config, log), keys)
  try {
    await migrate(database)
    await checkFiles({ config, database })
    await checkKeys({ config, database, keys }, encryptedColumns)
    await declareQueues(database, log)
    const encrypted = await reencryptEverything({
      config,
      database,
      keys,
      files: createFiles({ config, database, log }),
    })
    console.log(
      `Encrypted ${encrypted} values again with the key ${keys.newestId}: documents and bank details no longer need an older key.`,
    )
    for (const { keyId, until } of await keysOfInvitations(database.queries))
      if (keyId !== keys.newestId)
        console.log(
          `Codes in mails need the key ${keyId} until ${longMoment(until)}, Sydney time: run this command again after that.`,
        )
    console.log(
      'Recovery codes may still need an older key: see docs/operations.md, Rotate keys, before you remove it.',
    )
  } finally {
    await database.close()
    lock?.release()
  }
}

try {
  await run()
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof FolderInUseError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
