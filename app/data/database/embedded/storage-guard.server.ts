import { statfs } from 'node:fs/promises'

import type { Database } from '../database.server.ts'
import { errorFields, type Log } from '#app/core/log/log.server.ts'

/** With less free space, the embedded database may fail in the middle of a write and then hang (rule L7). */
export const minFreeBytes = 500 * 2 ** 20
/** With PostgreSQL the data folder holds only keys, assets and files that are being checked. */
const minFreeBytesWithPostgres = 64 * 2 ** 20

/** Returns the free space that the data folder needs with an engine. */
export const wantedBytesWith = (engine: Database['engine']): number =>
  engine === 'embedded' ? minFreeBytes : minFreeBytesWithPostgres

const checkEveryMs = 5_000

export type StorageGuard = {
  /** Whether there is too little space: the process is not ready, and the embedded database refuses writes. */
  isFull(): boolean
  /** Checks now, in addition to the check every five seconds. */
  check(): Promise<void>
  stop(): void
}

/** Watches the free space of the data folder. */
export async function guardStorage(folder: string, log: Log, wantedBytes = minFreeBytes): Promise<StorageGuard> {
  let isFull = false
  async function check(): Promise<void> {
    try {
      const { bavail, bsize } = await statfs(folder)
      const isFullNow = bavail * bsize < wantedBytes
      if (isFullNow !== isFull)
        log.warn(isFullNow ? 'the disk of the data folder is full' : 'the disk of the data folder has free space again')
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

/** For tests and commands. */
export const noStorageGuard: StorageGuard = { isFull: () => false, check: async () => {}, stop: () => {} }
