import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Facts } from '#app/core/audit-entry.ts'
import type { Origin } from '#app/core/http/origin.ts'

type FailedLogIn = {
  /** The audience, and the action for its failed log-ins in the audit log. */
  kind: 'agent' | 'staff'
  act: 'log-in-failed' | 'sign-in-failed'
  /** The owner of the account, if it exists. */
  person: { id: string; name: string } | undefined
  /** The label of the entry if the account does not exist. The typed email is not stored. */
  unknown: string
  became: Facts
  origin: Origin
}

/** Writes a failed log-in to the audit log. */
export async function recordFailedLogIn(
  on: Parameters<typeof commitEffects>[0],
  { kind, act, person, unknown, became, origin }: FailedLogIn,
): Promise<void> {
  const subject = person ? { kind, id: person.id, label: person.name } : { kind, label: unknown }
  const actor = { kind: 'visitor', name: 'Visitor' } as const
  await commitEffects(on, { audit: { actor, action: `${kind}.${act}`, subject, became, origin } })
}
