import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { dropAllOfRun, makePostgresDatabase, testServer, testTemplate } from '#app/testing/database/test-database.ts'
import { buildWhenNeeded } from '#scripts/build.ts'
import { freePort } from '#scripts/test/free-port.ts'

import { newDataFolder, processFolder, templateFolder } from './run-folder.ts'
import { startProduct } from './start-product.ts'

function endLeftProcesses(folder: string): void {
  for (const id of readdirSync(processFolder(folder))) {
    try {
      process.kill(Number(id), 'SIGKILL')
    } catch {
      // The process has already ended.
    }
  }
}

/** Starts the product once, and stops it. */
async function startOnce(dataDir: string, env: Record<string, string> = {}): Promise<void> {
  const product = await startProduct({ dataDir, env, port: await freePort() })
  await product.stop()
}

/**
 * Builds once, and starts the product once on an empty data folder. Every product of the run gets a copy of that folder, with a migrated
 * database and the compiled code and compressed files of a first start. A database of the PostgreSQL server, where there is one, likewise
 * becomes the template of the stages' databases.
 */
export default async function prepareRun(): Promise<() => Promise<void>> {
  await buildWhenNeeded()
  const folder = mkdtempSync(join(tmpdir(), 'tillway-run-'))
  process.env.E2E_FOLDER = folder
  mkdirSync(processFolder())
  mkdirSync(templateFolder(), { mode: 0o700 })
  await startOnce(templateFolder())
  if (testServer()) {
    const { url } = await makePostgresDatabase()
    await startOnce(newDataFolder({ hasDatabase: false }), { DATABASE_URL: url })
    process.env.TEST_DATABASE_TEMPLATE = new URL(url).pathname.slice(1)
  }
  return async () => {
    endLeftProcesses(folder)
    if (testTemplate()) await dropAllOfRun()
    rmSync(folder, { recursive: true, force: true })
  }
}
