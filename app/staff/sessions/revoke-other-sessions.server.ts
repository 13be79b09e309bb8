import type { Origin, Platform } from '#app/platform/platform.server.ts'

import { recordAudit } from '../audit/record-audit.server.ts'
import type { StaffActor } from '../guards/staff-actor.server.ts'
import { endSessionsOf } from './session.store.server.ts'

/** Ends all of the actor's sessions but the one that asks. Returns how many. */
export function revokeOtherSessions({ database }: Platform, actor: StaffActor, origin: Origin): Promise<number> {
  return database.transaction(async (tx) => {
    const ended = await endSessionsOf(tx, actor.id, actor.sessionId)
    await recordAudit(tx, {
      actor: { kind: 'staff', id: actor.id, name: actor.name },
      action: 'staff.other-sessions-ended',
      subject: { kind: 'staff', id: actor.id, label: actor.name },
      became: { ended },
      origin,
    })
    return ended
  })
}
