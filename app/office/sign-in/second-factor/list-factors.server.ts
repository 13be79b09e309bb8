import { listOwnPasskeys } from '#app/identity/passkeys/manage-passkeys.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import type { StaffActor } from '../../guards/staff-actor.server.ts'
import { findStaff } from '../../team/members/staff.queries.server.ts'
import { staffAudience } from '../staff-audience.server.ts'

/** Returns the actor's second factors. */
export async function listFactors(platform: Platform, actor: StaffActor) {
  const [member, passkeys] = await Promise.all([
    findStaff(platform.database.queries, actor.id),
    listOwnPasskeys(platform, staffAudience, actor),
  ])
  return { hasAuthenticator: Boolean(member?.totpEnrolledAt), passkeys }
}
