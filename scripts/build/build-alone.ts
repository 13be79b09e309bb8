import { setTimeout } from 'node:timers/promises'

import { type FolderLock, lockFolderAsIs } from '#app/core/files/lock.server.ts'

const pollMs = 200

function lockIfFree(folder: string): FolderLock | undefined {
  try {
    return lockFolderAsIs(folder)
  } catch (error) {
    if ((error as Error).name === 'FolderInUseError') return undefined
    throw error
  }
}

/**
 * Does the work unless it is done. While another process does it, this one waits until the work is done or, when that process fails or
 * ends, does it itself.
 */
export async function buildAlone(folder: string, isDone: () => boolean, work: () => Promise<void>): Promise<void> {
  while (!isDone()) {
    const lock = lockIfFree(folder)
    if (lock) {
      try {
        return await (isDone() ? undefined : work())
      } finally {
        lock.release()
      }
    }
    await setTimeout(pollMs)
  }
}
