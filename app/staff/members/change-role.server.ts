import type { Origin, Platform } from '#app/platform/platform.server.ts'

import type { StaffActor } from '../guards/staff-actor.server.ts'
import type { Role } from '../roles.ts'
import { changeMember, type MemberChange } from './change-member.server.ts'
import { keepRole } from './staff.store.server.ts'

/**
 * An owner gives a person another role; it holds from their next request on. The last owner keeps theirs.
 * @throws RefusedError forbidden
 */
export function changeRole(
  platform: Platform,
  actor: StaffActor,
  { staffId, role, reason }: { staffId: string; role: Role; reason: string },
  origin: Origin,
): Promise<MemberChange> {
  return changeMember(platform, actor, {
    staffId,
    origin,
    endsOwner: (member) => member.role === 'owner' && role !== 'owner',
    async apply(tx, member) {
      if (member.role === role) return undefined
      await keepRole(tx, staffId, role)
      return { action: 'staff.role-changed', was: { role: member.role }, became: { role, ...(reason && { reason }) } }
    },
  })
}
