import { randomUUID } from 'node:crypto'
import { chmodSync, lstatSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { makeFolder } from './make-folder.server.ts'
import { OpenFolderError, ourNames, refuseOthersFolder } from './our-folder.server.ts'

/** Another process has locked the data folder. Two at once would silently lose acknowledged rows. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
}

const isOpen = (mode: number): boolean => (mode & 0o077) !== 0
const sticky = 0o1000

/** Removes the permissions of other users from a folder and its contents. */
function close(path: string): void {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  if (isOpen(found.mode)) chmodSync(path, found.isDirectory() ? 0o700 : 0o600)
  if (found.isDirectory()) for (const name of readdirSync(path)) close(join(path, name))
}

/** Removes the permissions of other users from a data folder and from the product's files in it. Other files do not change. */
function closeOurs(folder: string): void {
  for (const name of readdirSync(folder)) if (ourNames.test(name)) close(join(folder, name))
  chmodSync(folder, 0o700)
}

/**
 * Restricts a data folder to the user of this process (rule X8): folders 0700, files 0600, both existing and future ones.
 * If others can read the folder, its contents are made private before use. A folder that is private already is not traversed.
 * @throws OpenFolderError for a shared folder such as /tmp, one of another user, or one with the files of others only.
 */
function keepToOneself(folder: string): void {
  process.umask(0o077)
  makeFolder(folder)
  const { mode } = statSync(folder)
  const advice = 'Set DATA_DIR to a folder that only the product uses.'
  const isClosed = ['database', '.'].every((name) => {
    const found = statSync(join(folder, name), { throwIfNoEntry: false })
    return !found || !isOpen(found.mode)
  })
  if (!isClosed && mode & sticky) throw new OpenFolderError(`${folder} is open to all users of this machine. ${advice}`)
  refuseOthersFolder(folder)
  if (isClosed) return
  try {
    closeOurs(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
    throw new OpenFolderError(
      `${folder} is open to other users and belongs to another user, so its mode cannot be changed. ${advice}`,
    )
  }
}

/**
 * Checks that a data folder can be written, with a file that is deleted again. On PostgreSQL no lock file shows this, so without the
 * check the product would start, and the first signature would not be sealed.
 * @throws OpenFolderError, and the system's error when the folder cannot be created or written, or its disk is full
 */
export function tryFolder(folder: string): void {
  makeFolder(folder)
  refuseOthersFolder(folder)
  const trial = join(folder, `trial.${randomUUID()}`)
  try {
    // Not empty, because a full disk accepts an empty file.
    writeFileSync(trial, 'Can this be written?\n', { mode: 0o600, flag: 'wx', flush: true })
  } finally {
    rmSync(trial, { force: true })
  }
}

export type FolderLock = { release(): void }

/**
 * Locks a folder exclusively, without changing its permissions. The kernel releases the lock when this process ends, kill −9
 * included, so that there are no stale locks.
 * @throws FolderInUseError
 */
export function lockFolderAsIs(folder: string): FolderLock {
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
 * Locks a data folder exclusively, and restricts the folder, and all files that this process will create, to its user.
 * @throws FolderInUseError, OpenFolderError
 */
export function lockFolder(folder: string): FolderLock {
  keepToOneself(folder)
  return lockFolderAsIs(folder)
}
