import { writeFileSync } from 'node:fs'

import { PGlite } from '@electric-sql/pglite'

import { databaseOn } from '#app/data/database/embedded/embedded.server.ts'
import { migrate } from '#app/data/database/migrations/migrate.server.ts'
import { createJobs } from '#app/outbox/jobs/jobs.server.ts'
import { createLog } from '#app/core/log/log.server.ts'

/**
 * Writes a migrated database without rows, with the tables of the queues, into a file from which the embedded engine can start. Creating
 * one takes five seconds and 700 MB, a start from the file half a second: `npm run seed` uses it (decision 48).
 */
async function makeEmptyDatabase(file: string): Promise<void> {
  const pglite = await PGlite.create()
  const database = databaseOn(pglite)
  await migrate(database)
  const jobs = createJobs(database, createLog({ LOG_LEVEL: 'silent' }))
  await jobs.start([])
  await jobs.stop(2_000)
  const dump = await pglite.dumpDataDir('gzip')
  await pglite.close()
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
}

const [file] = process.argv.slice(2)
if (!file) throw new Error('Name the file.')
await makeEmptyDatabase(file)
