import { accept } from '#app/platform/accept/accept.server.ts'
import type { Facts } from '#app/platform/accept/audit-entry.ts'
import type { Origin } from '#app/platform/platform.server.ts'

type FailedLogIn = {
  /** Whose door it was, and what the audit log calls the failure there. */
  kind: 'agent' | 'staff'
  act: 'log-in-failed' | 'sign-in-failed'
  /** Whose account it was, if it was somebody's. */
  person: { id: string; name: string } | undefined
  /** What the entry says in place of a name where the account is nobody's. What was typed is not written down. */
  unknown: string
  became: Facts
  origin: Origin
}

/** Writes a failed log-in down. */
export async function recordFailedLogIn(
  on: Parameters<typeof accept>[0],
  { kind, act, person, unknown, became, origin }: FailedLogIn,
): Promise<void> {
  const subject = person ? { kind, id: person.id, label: person.name } : { kind, label: unknown }
  const actor = { kind: 'visitor', name: 'Somebody' } as const
  await accept(on, { audit: { actor, action: `${kind}.${act}`, subject, became, origin } })
}
