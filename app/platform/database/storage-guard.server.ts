import { statfs } from 'node:fs/promises'

import { errorFields, type Log } from '../log.server.ts'

/** Below this the embedded database may fail in the middle of a write, and then hangs (rule L7). */
export const minFreeBytes = 500 * 2 ** 20
const checkEveryMs = 5_000

export type StorageGuard = {
  /** Whether there is too little space to take anything in. */
  isFull(): boolean
  /** Looks now, not only every five seconds. */
  check(): Promise<void>
  stop(): void
}

/** Watches the free space of the folder that holds the embedded database. */
export async function guardStorage(folder: string, log: Log, wantedBytes = minFreeBytes): Promise<StorageGuard> {
  let isFull = false
  async function check(): Promise<void> {
    try {
      const { bavail, bsize } = await statfs(folder)
      const isFullNow = bavail * bsize < wantedBytes
      if (isFullNow !== isFull)
        log.warn(isFullNow ? 'storage is full: writes are refused' : 'storage has free space again')
      isFull = isFullNow
    } catch (error) {
      log.error('the free space could not be read', errorFields(error))
    }
  }
  await check()
  const timer = setInterval(() => void check(), checkEveryMs)
  timer.unref()
  return { isFull: () => isFull, check, stop: () => clearInterval(timer) }
}

/** PostgreSQL's storage is watched where it runs; it refuses writes with an error of its own. */
export const noStorageGuard: StorageGuard = { isFull: () => false, check: async () => {}, stop: () => {} }
