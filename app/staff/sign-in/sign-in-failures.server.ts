import type { Queries, Transaction } from '#app/platform/database/database.server.ts'
import { addressBlock } from '#app/platform/edge/client-address.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import type { Origin } from '#app/platform/platform.server.ts'

import { recordAudit } from '../audit/record-audit.server.ts'
import { countFailure, findLockedUntil, keepLockedUntil } from './failures.store.server.ts'
import { delayMinutes } from './sign-in-delay.ts'

/**
 * What failures in a row are counted by: an email address as tried from one network address. Counted by the email alone,
 * a stranger who knows it could keep its owner out.
 */
export function failureKey(email: string, origin: Origin): string {
  return `${email.toLowerCase()} ${addressBlock(origin.ip)}`
}

/** @throws RefusedError too-many-requests while the address waits after failures, whether it has an account or not. */
export async function refuseWhileLocked(queries: Queries, email: string, origin: Origin): Promise<void> {
  const lockedUntil = await findLockedUntil(queries, failureKey(email, origin))
  const waitMs = (lockedUntil?.getTime() ?? 0) - Date.now()
  if (waitMs > 0) throw new RefusedError('too-many-requests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
}

/** Who failed, at what. `member` is undefined when the address belongs to nobody: it is not written down then. */
export type Failure = { email: string; member?: { id: string; name: string } | undefined; step: 'password' | 'code' }

/** Counts a failed sign-in, makes the address wait longer each time, and writes it into the audit log. */
export async function recordFailure(tx: Transaction, { email, member, step }: Failure, origin: Origin): Promise<void> {
  const key = failureKey(email, origin)
  const inARow = await countFailure(tx, key)
  const minutes = delayMinutes(inARow)
  if (minutes > 0) await keepLockedUntil(tx, key, new Date(Date.now() + minutes * 60_000))
  await recordAudit(tx, {
    actor: { kind: 'visitor', name: 'Somebody' },
    action: 'staff.sign-in-failed',
    subject: { kind: 'staff', label: member?.name ?? 'an unknown address', ...(member && { id: member.id }) },
    became: { step, inARow, waitMinutes: minutes },
    origin,
  })
}
