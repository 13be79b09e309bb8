import { compareKeys, type KeyState } from '#app/data/crypto/check-keys.server.ts'
import { checkWritable } from '#app/data/database/writable.server.ts'
import { errorFields } from '#app/core/log/log.server.ts'
import type { Platform } from '../../platform.server.ts'

/** The parts that this process needs to do its work. */
export type Readiness = {
  database: 'ok' | 'away'
  /** `behind`: another process encrypts with a newer key, which this one has too. Undefined while the database is away. */
  keys: KeyState | undefined
  storage: 'ok' | 'full'
}

/** How long one check is reused. */
const freshMs = 1_000

/** Returns why a process is not ready, in words for its log; undefined when it is. */
export function whyNotReady({ database, keys, storage }: Readiness): string | undefined {
  if (database === 'away') return 'the database is away'
  if (storage === 'full') return 'the storage is full'
  return keys === 'ok' || keys === 'behind' ? undefined : 'the keys do not match the database'
}

export const isReady = (readiness: Readiness): boolean => whyNotReady(readiness) === undefined

type Parts = Pick<Platform, 'database' | 'keys' | 'log' | 'storage'>

/**
 * Checks whether this process is ready (rule AP10). Uses a separate connection, so that it works under any load, and shares the
 * result of one check for a second.
 */
export function watchReadiness({ database, keys, log, storage }: Parts): () => Promise<Readiness> {
  let loggedReason = ''
  let last: { at: number; readiness: Promise<Readiness> } | undefined

  async function compareWithDatabase(): Promise<KeyState> {
    if (database.engine === 'postgres') await checkWritable(database.probe)
    return compareKeys(database.probe, keys)
  }

  async function look(): Promise<Readiness> {
    const full = storage.isFull() || database.isFull() ? 'full' : 'ok'
    const readiness = await compareWithDatabase().then(
      (state): Readiness => ({ database: 'ok', keys: state, storage: full }),
      (error: unknown): Readiness => {
        log.warn('the database did not answer the readiness check', errorFields(error))
        return { database: 'away', keys: undefined, storage: full }
      },
    )
    const reason = JSON.stringify(readiness)
    if (reason !== loggedReason && loggedReason) log.warn(isReady(readiness) ? 'ready' : 'not ready', { reason })
    loggedReason = reason
    return readiness
  }

  return () => {
    const now = performance.now()
    if (last && now - last.at < freshMs) return last.readiness
    const readiness = look()
    const own = { at: Infinity, readiness }
    last = own
    // The second starts when the result arrives; until then all callers wait for the same check.
    void readiness.finally(() => void (own.at = performance.now()))
    return readiness
  }
}
