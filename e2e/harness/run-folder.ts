import { cpSync, existsSync, mkdtempSync } from 'node:fs'
import { basename, join } from 'node:path'
import { tmpdir } from 'node:os'

/**
 * The folder of this run: everything that journeys and faults write lies in it, and it goes with the run, together with
 * the processes whose ids stand in it (`prepare-run.ts`).
 */
const runFolder = () => process.env.E2E_FOLDER ?? tmpdir()

/** A new folder within the run's. */
export const newFolder = (name: string): string => mkdtempSync(join(runFolder(), `${name}-`))

export const templateFolder = (folder = runFolder()): string => join(folder, 'template')

/**
 * A data folder with keys, compiled code and a migrated, empty database: a copy of the one that the run made once. Without the
 * database where the data is on a server.
 */
export function newDataFolder({ hasDatabase = true } = {}): string {
  const folder = newFolder('data')
  const isWanted = (path: string) => hasDatabase || !/^(database|audit-head\.json)$/.test(basename(path))
  if (existsSync(templateFolder())) cpSync(templateFolder(), folder, { recursive: true, filter: isWanted })
  return folder
}

/** Where the ids of the processes stand that must not outlive the run. */
export const processFolder = (folder = runFolder()): string => join(folder, 'processes')
