import { constants, existsSync, mkdirSync, rmSync } from 'node:fs'
import { cp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

import type { Database } from '#app/data/database/database.server.ts'
import { minFreeBytes } from '#app/data/database/embedded/storage-guard.server.ts'
import { BackupError } from './backup-error.ts'

/** The copy blocks all requests, and the watchdog ends the process after a minute. */
const patienceMs = 25_000

/** Next to the database, because some file systems then share the blocks of both. */
const copyOf = (folder: string) => join(folder, 'backup-copy')

/** Deletes a copy that a killed process left behind. */
export const removeOldCopy = (folder: string): void => rmSync(copyOf(folder), { recursive: true, force: true })

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function refuseIfTooLittleSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const lacking = bytes + minFreeBytes - bavail * bsize
  if (lacking > 0)
    throw new BackupError(
      `The disk is too full for a backup while the product runs: make ${Math.ceil(lacking / 2 ** 20)} MB free, or stop the product for the backup.`,
    )
}

/**
 * Copies the files of the embedded database between two transactions and returns the folder of the copy. The copy looks like the
 * files of a killed process, which the engine can open. It is deleted when the client disconnects.
 * @throws BackupError
 */
export async function copyDatabase(
  folder: string,
  database: Database,
  whenGone: (act: () => unknown) => void,
): Promise<string> {
  const source = join(folder, 'database')
  const copy = copyOf(folder)
  await refuseIfTooLittleSpace(folder, await sizeOf(source))
  // The name is taken until the copy is gone: one backup at a time.
  if (existsSync(copy)) throw new BackupError('Another backup is running: wait until it ends.')
  mkdirSync(copy, { mode: 0o700 })
  const remove = () => rm(copy, { recursive: true, force: true })
  try {
    await database.transaction(async () => {
      const begun = performance.now()
      const filter = () => {
        if (performance.now() - begun < patienceMs) return true
        throw new BackupError(
          'The database is too large to be copied while the product runs: stop it for the backup, or move to PostgreSQL.',
        )
      }
      await cp(source, join(copy, 'database'), { recursive: true, mode: constants.COPYFILE_FICLONE, filter })
    })
  } catch (error) {
    await remove()
    throw error
  }
  whenGone(remove)
  return copy
}
