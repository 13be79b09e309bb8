import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process holds the data folder. Two at once would lose acknowledged rows without a word. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
}

export type FolderLock = { release(): void }

/**
 * Takes the exclusive lock of a data folder. The kernel holds it for the life of this process and frees it at its end,
 * kill −9 included, so there is no stale lock to judge and none is ever stolen.
 * @throws FolderInUseError
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = new DatabaseSync(join(folder, 'lock'))
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive; create table if not exists holder (pid integer)')
  } catch (error) {
    file.close()
    if (!String(error).includes('locked')) throw error
    throw new FolderInUseError(
      `${folder} is in use by another process, and two at once would damage it. Stop the other one, or set DATA_DIR to a folder of this one's own.`,
    )
  }
  return { release: () => file.close() }
}
