import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'

import { recordAudit } from '../audit/record-audit.server.ts'
import type { StaffActor } from '../guards/staff-actor.server.ts'
import { endSession } from './session.store.server.ts'

/** Ends one of the actor's own sessions, at once. */
export function revokeSession(
  { database }: Platform,
  actor: StaffActor,
  sessionId: string,
  origin: Origin,
): Promise<Result<undefined, 'not-found'>> {
  return database.transaction(async (tx) => {
    const ended = await endSession(tx, actor.id, sessionId)
    if (!ended) return refused('not-found')
    await recordAudit(tx, {
      actor: { kind: 'staff', id: actor.id, name: actor.name },
      action: 'staff.session-ended',
      subject: { kind: 'staff', id: actor.id, label: actor.name },
      was: { ip: ended.ip, userAgent: ended.userAgent },
      origin,
    })
    return accepted(undefined)
  })
}
