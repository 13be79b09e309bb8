import { randomUUID } from 'node:crypto'
import { chmodSync, lstatSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { makeFolder } from './make-folder.server.ts'

/** Another process holds the data folder. Two at once would lose acknowledged rows without a word. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
}

/** The data folder cannot be kept from others on this machine. */
export class OpenFolderError extends Error {
  override name = 'OpenFolderError'
}

const isOpen = (mode: number): boolean => (mode & 0o077) !== 0
const sticky = 0o1000

/** Takes the rights of everybody else from a folder and what lies in it, where they have any. */
function close(path: string): void {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  if (isOpen(found.mode)) chmodSync(path, found.isDirectory() ? 0o700 : 0o600)
  if (found.isDirectory()) for (const name of readdirSync(path)) close(join(path, name))
}

/**
 * Keeps a data folder to the user of this process (rule X8): folders 0700, files 0600, also those of an existing one and those that
 * are made later. What an open folder holds is closed before it is used; a closed one is taken as it is.
 * @throws OpenFolderError for a folder that is everybody's, such as /tmp, or somebody else's.
 */
function keepToOneself(folder: string): void {
  process.umask(0o077)
  makeFolder(folder)
  const { mode } = statSync(folder)
  const isClosed = ['database', '.'].every((name) => {
    const found = statSync(join(folder, name), { throwIfNoEntry: false })
    return !found || !isOpen(found.mode)
  })
  if (isClosed) return
  const advice = 'Set DATA_DIR to a folder that only the product uses.'
  if (mode & sticky) throw new OpenFolderError(`${folder} is open to all users of this machine. ${advice}`)
  try {
    close(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
    throw new OpenFolderError(
      `${folder} is open to other users and belongs to another user, so its mode cannot be changed. ${advice}`,
    )
  }
}

/**
 * Writes a file into a data folder and takes it away. On PostgreSQL several processes share the folder and none locks it, and without
 * this a start would learn that it cannot be written only when the first signature needs its seal.
 * @throws what the system says when the folder cannot be made or written, or its disk is full
 */
export function tryFolder(folder: string): void {
  makeFolder(folder)
  const trial = join(folder, `trial.${randomUUID()}`)
  try {
    // With words in it: a full disk takes an empty file.
    writeFileSync(trial, 'Can this be written?\n', { mode: 0o600, flag: 'wx', flush: true })
  } finally {
    rmSync(trial, { force: true })
  }
}

export type FolderLock = { release(): void }

/**
 * Takes the exclusive lock of a folder, and leaves what others may do there as it is. The kernel holds it for the life of this process and
 * frees it at its end, kill −9 included, so there is no stale lock to judge and none is ever stolen.
 * @throws FolderInUseError
 */
export function holdFolder(folder: string): FolderLock {
  makeFolder(folder)
  const file = new DatabaseSync(join(folder, 'lock'))
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive; create table if not exists holder (pid integer)')
  } catch (error) {
    file.close()
    if (!String(error).includes('locked')) throw error
    throw new FolderInUseError(
      `${folder} is in use by another process, and two at once would damage it. Stop the other process, or set another DATA_DIR.`,
    )
  }
  return { release: () => file.close() }
}

/**
 * Takes the exclusive lock of a data folder, and keeps the folder, and all files that this process makes from now on, to its user.
 * @throws FolderInUseError, OpenFolderError
 */
export function lockFolder(folder: string): FolderLock {
  keepToOneself(folder)
  return holdFolder(folder)
}
