import { accept } from '#app/platform/accept/accept.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { attemptFrom, countFailure } from '#app/platform/passwords/sign-in-failures.server.ts'
import type { Origin } from '#app/platform/platform.server.ts'

import { signInFailures } from './failures.store.server.ts'

/** Who failed, at what. `member` is undefined when the address belongs to nobody: it is not written down then. */
export type Failure = { email: string; member?: { id: string; name: string } | undefined; step: 'password' | 'code' }

/** Counts a failed sign-in, makes the address wait longer each time, and writes it into the audit log. */
export async function recordFailure(tx: Transaction, { email, member, step }: Failure, origin: Origin): Promise<void> {
  const counted = await countFailure(signInFailures, tx, attemptFrom(email, origin))
  await accept(tx, {
    audit: {
      actor: { kind: 'visitor', name: 'Somebody' },
      action: 'staff.sign-in-failed',
      subject: { kind: 'staff', label: member?.name ?? 'an unknown address', ...(member && { id: member.id }) },
      became: { step, ...counted },
      origin,
    },
  })
}
