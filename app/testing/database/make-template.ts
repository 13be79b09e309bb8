import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { PGlite } from '@electric-sql/pglite'

import { readConfig } from '#app/core/config/config.server.ts'
import type { Database } from '#app/data/database/database.server.ts'
import { databaseOn } from '#app/data/database/embedded/embedded.server.ts'
import { migrate } from '#app/data/database/migrations/migrate.server.ts'
import { openPostgres } from '#app/data/database/postgres.server.ts'
import { eventsJob } from '#app/outbox/jobs/events.server.ts'
import { createJobs } from '#app/outbox/jobs/jobs.server.ts'
import { createLog } from '#app/core/log/log.server.ts'
import { sendMailJob } from '#app/outbox/mail/send-mail.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { inMemory } from '../in-memory.ts'
import { keepSeeds } from './emptying.ts'
import { dropAllOfRun, makePostgresDatabase, testServer } from './test-database.ts'

/** The queues that every test declares. A start writes nothing if they exist. */
const usual = [sendMailJob({ config: readConfig({ NODE_ENV: 'test' }) } as Platform), eventsJob([])]

/** Creates everything that a start creates in an empty database: our tables, those of the queues, and the usual queues. */
export async function prepareTemplate(database: Database): Promise<void> {
  await migrate(database)
  const jobs = createJobs(database, createLog({ LOG_LEVEL: 'silent' }))
  await jobs.start(usual)
  await jobs.stop(2_000)
  await database.exclusively(keepSeeds)
}

async function makeFile(folder: string): Promise<string> {
  const pglite: PGlite = await inMemory()
  await prepareTemplate(databaseOn(pglite))
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  const file = join(folder, 'template.tar')
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
  return file
}

async function makeOnServer(): Promise<string> {
  const { url } = await makePostgresDatabase()
  const database = openPostgres(url, () => {})
  await prepareTemplate(database)
  await database.close()
  return new URL(url).pathname.slice(1)
}

/**
 * Creates one migrated database for the whole run, on its engine, and a data folder. Tests work on copies of the database, and
 * share the folder for files such as the seal of contracts, unless they create their own.
 */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-test-'))
  process.env.TEST_DATA_DIR = join(folder, 'data')
  process.env.TEST_DATABASE_TEMPLATE = testServer() ? await makeOnServer() : await makeFile(folder)
  return async () => {
    if (testServer()) await dropAllOfRun()
    rmSync(folder, { recursive: true, force: true })
  }
}
