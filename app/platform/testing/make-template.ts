import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Database } from '../database/database.server.ts'
import { openInMemory } from '../database/embedded.server.ts'
import { migrate } from '../database/migrate.server.ts'
import { openPostgres } from '../database/postgres.server.ts'
import { createJobs } from '../jobs/jobs.server.ts'
import { createLog } from '../log.server.ts'
import { makePostgresDatabase } from './test-database.ts'

/** Everything that a start makes in an empty database: our tables and those of the queues. */
async function prepare(database: Database): Promise<void> {
  await migrate(database)
  const jobs = createJobs(database, createLog({ LOG_LEVEL: 'silent' }))
  await jobs.start([], false)
  await jobs.stop(2_000)
}

async function makeFile(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-template-'))
  const database = await openInMemory()
  await prepare(database)
  const dump = await database.dump()
  await database.close()
  const file = join(folder, 'template.tar')
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
  process.env.TEST_DATABASE_TEMPLATE = file
  return () => rmSync(folder, { recursive: true, force: true })
}

async function makeOnServer(): Promise<() => Promise<void>> {
  const { url, drop } = await makePostgresDatabase()
  const database = openPostgres(url, () => {})
  await prepare(database)
  await database.close()
  process.env.TEST_DATABASE_TEMPLATE = new URL(url).pathname.slice(1)
  return drop
}

/** Makes one migrated database for the whole run, on the engine that it tests; each test starts from a copy of it. */
export default function makeTemplate(): Promise<() => void | Promise<void>> {
  return process.env.TEST_DATABASE_URL ? makeOnServer() : makeFile()
}
