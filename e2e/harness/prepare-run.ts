import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { buildWhenNeeded } from '#scripts/build.ts'

import { processFolder, templateFolder } from './run-folder.ts'
import { seedFolder } from './seed.ts'

function endLeftProcesses(folder: string): void {
  for (const id of readdirSync(processFolder(folder))) {
    try {
      process.kill(Number(id), 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
}

/** Before the first test: one build, and one migrated data folder that each product gets a copy of. */
export default async function prepareRun(): Promise<() => void> {
  await buildWhenNeeded()
  const folder = mkdtempSync(join(tmpdir(), 'tillway-run-'))
  process.env.E2E_FOLDER = folder
  mkdirSync(processFolder())
  mkdirSync(templateFolder())
  await seedFolder(async ({ jobs }) => {
    await jobs.start([])
    await jobs.stop(2_000)
  }, templateFolder())
  return () => {
    endLeftProcesses(folder)
    rmSync(folder, { recursive: true, force: true })
  }
}
