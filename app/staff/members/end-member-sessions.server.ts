import type { Origin, Platform } from '#app/platform/platform.server.ts'

import type { StaffActor } from '../guards/staff-actor.server.ts'
import { endSession, endSessionsOf } from '../sessions/session.store.server.ts'
import { changeMember, type MemberChange } from './change-member.server.ts'

/**
 * An owner signs a person out: of one browser, or of all of them. Their password and second factor stay.
 * @throws RefusedError forbidden
 */
export function endMemberSessions(
  platform: Platform,
  actor: StaffActor,
  { staffId, sessionId }: { staffId: string; sessionId?: string | undefined },
  origin: Origin,
): Promise<MemberChange> {
  return changeMember(platform, actor, {
    staffId,
    origin,
    endsOwner: () => false,
    async apply(tx) {
      if (sessionId) {
        const ended = await endSession(tx, staffId, sessionId)
        return ended && { action: 'staff.session-ended', was: { ip: ended.ip, userAgent: ended.userAgent } }
      }
      const ended = await endSessionsOf(tx, staffId)
      return ended > 0 ? { action: 'staff.sessions-ended', became: { ended } } : undefined
    },
  })
}
