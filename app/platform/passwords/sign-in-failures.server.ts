import type { Queries, Transaction } from '../database/database.server.ts'
import { addressBlock } from '../edge/client-address.server.ts'
import { RefusedError } from '../errors.ts'
import type { Origin } from '../platform.server.ts'
import { delayMinutes } from './sign-in-delay.ts'
import type { Attempt, FailureStore } from './failure-store.server.ts'

const longestWaitSeconds = 3_600

/**
 * What failures in a row are counted by: an email address as tried from one network address. Counted by the email alone,
 * a stranger who knows it could keep its owner out.
 */
export const attemptFrom = (email: string, origin: Origin): Attempt => ({ email, place: addressBlock(origin.ip) })

/** The same, for the limits. */
export const subjectOf = ({ email, place }: Attempt): string => `${email} ${place}`

/**
 * @throws RefusedError too-many-requests while somebody waits after failures, whether there is an account or not; with too
 * many in a row until a reset forgets them.
 */
export async function refuseWhileWaiting(store: FailureStore, queries: Queries, attempt: Attempt): Promise<void> {
  const row = await store.find(queries, attempt)
  const waitMs = (row?.lockedUntil?.getTime() ?? 0) - Date.now()
  const isShut = (row?.inARow ?? 0) >= store.shutAfter
  if (waitMs <= 0 && !isShut) return
  const retryAfterSeconds = isShut ? longestWaitSeconds : Math.ceil(waitMs / 1_000)
  throw new RefusedError('too-many-requests', { retryAfterSeconds })
}

/** Counts a failure and makes whoever tried from there wait longer each time. */
export async function countFailure(
  store: FailureStore,
  tx: Transaction,
  attempt: Attempt,
): Promise<{ inARow: number; waitMinutes: number }> {
  const inARow = await store.count(tx, attempt)
  const waitMinutes = delayMinutes(inARow)
  if (waitMinutes > 0) await store.lockUntil(tx, attempt, new Date(Date.now() + waitMinutes * 60_000))
  return { inARow, waitMinutes }
}
