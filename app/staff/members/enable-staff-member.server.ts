import type { Origin, Platform } from '#app/platform/platform.server.ts'

import type { StaffActor } from '../guards/staff-actor.server.ts'
import { changeMember, type MemberChange } from './change-member.server.ts'
import { markEnabled } from './staff.store.server.ts'

/**
 * An owner lets a person in again who was shut out. They sign in with what they had.
 * @throws RefusedError forbidden
 */
export function enableStaffMember(
  platform: Platform,
  actor: StaffActor,
  staffId: string,
  origin: Origin,
): Promise<MemberChange> {
  return changeMember(platform, actor, {
    staffId,
    origin,
    endsOwner: () => false,
    async apply(tx) {
      if (!(await markEnabled(tx, staffId))) return undefined
      return { action: 'staff.enabled', was: { disabled: true }, became: { disabled: false } }
    },
  })
}
