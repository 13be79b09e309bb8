import { compareKeys, type KeyState } from '../crypto/check-keys.server.ts'
import { errorFields } from '../log.server.ts'
import type { Platform } from '../platform.server.ts'

/** What this process needs to do its work, part by part. */
export type Readiness = {
  database: 'ok' | 'away'
  /** `behind`: another process seals with a newer key, which this one holds too. Undefined while the database is away. */
  keys: KeyState | undefined
  storage: 'ok' | 'full'
}

/** So long one look holds for all who ask. */
const freshMs = 1_000

export const isReady = ({ database, keys, storage }: Readiness): boolean =>
  database === 'ok' && storage === 'ok' && (keys === 'ok' || keys === 'behind')

type Parts = Pick<Platform, 'database' | 'keys' | 'log' | 'storage'>

/**
 * Looks whether this process is ready (rule AP10): over a connection of its own, so that it says so under any load, and once for all
 * who ask within a second.
 */
export function watchReadiness({ database, keys, log, storage }: Parts): () => Promise<Readiness> {
  let said = ''
  let last: { at: number; readiness: Promise<Readiness> } | undefined

  async function look(): Promise<Readiness> {
    const full = storage.isFull() || database.isFull() ? 'full' : 'ok'
    const readiness = await compareKeys(database.probe, keys).then(
      (state): Readiness => ({ database: 'ok', keys: state, storage: full }),
      (error: unknown): Readiness => {
        log.warn('the database did not answer the readiness check', errorFields(error))
        return { database: 'away', keys: undefined, storage: full }
      },
    )
    const reason = JSON.stringify(readiness)
    if (reason !== said && said) log.warn(isReady(readiness) ? 'ready' : 'not ready', { reason })
    said = reason
    return readiness
  }

  return () => {
    const now = performance.now()
    if (last && now - last.at < freshMs) return last.readiness
    const readiness = look()
    const own = { at: Infinity, readiness }
    last = own
    // It is fresh from when the answer came: until then all wait for the same.
    void readiness.finally(() => void (own.at = performance.now()))
    return readiness
  }
}
