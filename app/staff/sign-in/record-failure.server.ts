import { accept } from '#app/platform/accept/accept.server.ts'
import type { Runner } from '#app/platform/database/database.server.ts'
import type { Attempt } from '#app/platform/limits/attempts.server.ts'
import type { Origin } from '#app/platform/platform.server.ts'

/** Who failed, at what. `member` is undefined when the address belongs to nobody: it is not written down then. */
type Failure = { member: { id: string; name: string } | undefined; step: 'password' | 'code'; counted: Attempt }

/** Writes a failed sign-in into the audit log. */
export async function recordFailure(on: Runner, { member, step, counted }: Failure, origin: Origin): Promise<void> {
  await accept(on, {
    audit: {
      actor: { kind: 'visitor', name: 'Somebody' },
      action: 'staff.sign-in-failed',
      subject: { kind: 'staff', label: member?.name ?? 'an unknown address', ...(member && { id: member.id }) },
      became: { step, ...counted },
      origin,
    },
  })
}
