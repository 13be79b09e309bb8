import type { Origin, Platform } from '#app/platform/platform.server.ts'

import type { StaffActor } from '../guards/staff-actor.server.ts'
import { endSessionsOf } from '../sessions/session.store.server.ts'
import { changeMember, type MemberChange } from './change-member.server.ts'
import { markDisabled } from './staff.store.server.ts'

/**
 * An owner shuts a person out: their sessions end at once. The last owner stays, or nobody could let anybody in again.
 * @throws RefusedError forbidden
 */
export function disableStaffMember(
  platform: Platform,
  actor: StaffActor,
  staffId: string,
  origin: Origin,
): Promise<MemberChange> {
  return changeMember(platform, actor, {
    staffId,
    origin,
    endsOwner: () => true,
    async apply(tx) {
      if (!(await markDisabled(tx, staffId))) return undefined
      const sessionsEnded = await endSessionsOf(tx, staffId)
      return { action: 'staff.disabled', was: { disabled: false }, became: { disabled: true, sessionsEnded } }
    },
  })
}
