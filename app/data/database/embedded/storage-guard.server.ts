import { statfs } from 'node:fs/promises'

import { errorFields, type Log } from '#app/core/log/log.server.ts'

/** With less free space, the embedded database may fail in the middle of a write and then hang (rule L7). */
export const minFreeBytes = 500 * 2 ** 20
const checkEveryMs = 5_000

export type StorageGuard = {
  /** Whether there is too little space for writes. */
  isFull(): boolean
  /** Checks now, in addition to the check every five seconds. */
  check(): Promise<void>
  stop(): void
}

/** Watches the free space of the embedded database's folder. */
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

/** For PostgreSQL, whose storage is monitored on its own server; it refuses writes with its own error. */
export const noStorageGuard: StorageGuard = { isFull: () => false, check: async () => {}, stop: () => {} }
