import type { Transaction } from '#app/platform/database/database.server.ts'
import { attemptFrom, countFailure } from '#app/platform/passwords/sign-in-failures.server.ts'
import type { Origin } from '#app/platform/platform.server.ts'
import { recordAudit } from '#app/staff/audit/record-audit.server.ts'

import { logInFailures } from './log-in-failures.store.server.ts'

/** Counts a failed log-in and makes the address wait longer each time. An email that is nobody's is not written down. */
export async function recordFailure(
  tx: Transaction,
  { emailKey, agent }: { emailKey: string; agent: { id: string; name: string } | undefined },
  origin: Origin,
): Promise<void> {
  const counted = await countFailure(logInFailures, tx, attemptFrom(emailKey, origin))
  await recordAudit(tx, {
    actor: { kind: 'visitor', name: 'Somebody' },
    action: 'agent.log-in-failed',
    subject: { kind: 'agent', label: agent?.name ?? 'an unknown address', ...(agent && { id: agent.id }) },
    became: counted,
    origin,
  })
}
