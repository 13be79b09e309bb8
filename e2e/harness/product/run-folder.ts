import { cpSync, existsSync, mkdtempSync } from 'node:fs'
import { basename, join } from 'node:path'
import { tmpdir } from 'node:os'

/**
 * The folder of this run: it holds everything that journeys and faults write and the ids of their processes, and it is deleted and they are
 * ended with the run (`prepare-run.ts`).
 */
const runFolder = () => process.env.E2E_FOLDER ?? tmpdir()

/** Creates a folder within the run's folder. */
export const newFolder = (name: string): string => mkdtempSync(join(runFolder(), `${name}-`))

/** The prepared data folder that every product of the run copies. */
export const templateFolder = (folder = runFolder()): string => join(folder, 'template')

/**
 * Creates a data folder with keys, compiled code and a migrated, empty database, copied from the one that the run prepared. Without the
 * database where the data is on a server.
 */
export function newDataFolder({ hasDatabase = true } = {}): string {
  const folder = newFolder('data')
  const isWanted = (path: string) => hasDatabase || !/^(database|audit-head\.json)$/.test(basename(path))
  if (existsSync(templateFolder())) cpSync(templateFolder(), folder, { recursive: true, filter: isWanted })
  return folder
}

/** The folder with the ids of processes that must end with the run. */
export const processFolder = (folder = runFolder()): string => join(folder, 'processes')
