import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { buildWhenNeeded } from '#scripts/build.ts'
import { freePort } from '#scripts/test/free-port.ts'

import { processFolder, templateFolder } from './run-folder.ts'
import { startProduct } from './start-product.ts'

function endLeftProcesses(folder: string): void {
  for (const id of readdirSync(processFolder(folder))) {
    try {
      process.kill(Number(id), 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
}

/**
 * Builds once, and starts the product once on an empty data folder. Every product of the run gets a copy of that folder: its
 * database is migrated, and the compiled code and compressed files that a first start creates are there.
 */
export default async function prepareRun(): Promise<() => void> {
  await buildWhenNeeded()
  const folder = mkdtempSync(join(tmpdir(), 'tillway-run-'))
  process.env.E2E_FOLDER = folder
  mkdirSync(processFolder())
  mkdirSync(templateFolder(), { mode: 0o700 })
  const first = await startProduct({ dataDir: templateFolder(), port: await freePort() })
  await first.stop()
  return () => {
    endLeftProcesses(folder)
    rmSync(folder, { recursive: true, force: true })
  }
}
