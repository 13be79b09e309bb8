import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Facts } from '#app/core/audit-entry.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import type { OutgoingMail } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Origin } from '#app/core/http/origin.ts'

import { type Audience, entryOf, type Person } from '../audience.server.ts'

/** `sessionId`: the session in which the password was changed, which continues. `became`: additional facts for the audit log. */
type NewPassword = {
  act: 'password-changed' | 'password-reset'
  sessionId: string | undefined
  became?: Facts
  mails: readonly OutgoingMail[]
  origin: Origin
}

/**
 * Applies the effects of a new password, in the transaction that stores it: ends all other sessions, voids pending links for a
 * new password, notifies the owner and writes the audit log. Returns the number of ended sessions.
 */
export async function finishPasswordChange<Actor extends Person>(
  tx: Transaction,
  { kind, sessions, endPasswordLinks }: Audience<Actor>,
  person: { id: string; name: string },
  { act, sessionId, became, mails, origin }: NewPassword,
): Promise<number> {
  const sessionsEnded = await sessions.endAll(tx, person.id, sessionId)
  await endPasswordLinks(tx, person.id)
  await commitEffects(tx, {
    mails,
    audit: entryOf(kind, person, { act, became: { sessionsEnded, ...became }, origin }),
  })
  return sessionsEnded
}
