import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/** Whether the folder exists and only the user of this process can write to it. */
function isOnlyOurs(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { uid, mode } = statSync(folder)
  return uid === process.getuid?.() && (mode & 0o022) === 0
}

/**
 * Loads the code that Node compiled at an earlier start of this build from the data folder, and stores newly compiled code there: that
 * saves a fifth of a start (docs/operations.md). The cache is executable code, so a data folder that others can write to is ignored, as is
 * one that is missing or read-only. The code of other builds is deleted.
 * @param stampFile of the build
 * @returns whether it is in use
 */
export function keepCompiledCode(dataFolder: string, stampFile: string): boolean {
  if (!isOnlyOurs(dataFolder)) return false
  const [all, own] = [join(dataFolder, 'code-cache'), readFileSync(stampFile, 'utf8').slice(0, 16)]
  try {
    mkdirSync(join(all, own), { recursive: true, mode: 0o700 })
    if (!isOnlyOurs(all) || !isOnlyOurs(join(all, own))) return false
    for (const other of readdirSync(all)) if (other !== own) rmSync(join(all, other), { recursive: true, force: true })
  } catch {
    return false
  }
  enableCompileCache(join(all, own))
  return true
}
