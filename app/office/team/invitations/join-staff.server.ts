import { entryOf } from '#app/identity/audience.server.ts'
import type { SessionSecret } from '#app/identity/sessions/start-session.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { addressBlock } from '#app/core/http/client-address.server.ts'
import { hashPassword } from '#app/identity/passwords/hash-password.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'

import { checkPassword, createMember } from '../members/create-member.server.ts'
import { findStaff, isEmailTaken } from '../members/staff.queries.server.ts'
import { startPendingSession } from '../../sign-in/sessions/start-session.server.ts'
import type { JoinInput } from './staff-invitation.schema.ts'
import { staffInvitationKeys } from './staff-invitations.queries.server.ts'
import { staffLimits } from '../../sign-in/staff-limits.ts'

/** Returns the invited person for the key of a mailed link; undefined if the key is not valid. Does not spend the key. */
export async function findInvited(
  { database }: Platform,
  key: string,
): Promise<{ name: string; email: string } | undefined> {
  const invitation = await staffInvitationKeys.find(database.queries, key)
  return invitation && { name: invitation.name, email: invitation.email }
}

/**
 * Creates the account of an invited person, spends the key and starts the session for setting up the second factor.
 * @throws RefusedError validation-error, too-many-requests, unavailable
 */
export async function joinStaff(
  { database, keys, limits }: Platform,
  key: string,
  { name, password }: JoinInput,
  origin: Origin,
): Promise<Result<SessionSecret, 'link-over'>> {
  await limits.consume(staffLimits['staff-join'], { ip: addressBlock(origin.ip) })
  const invited = await staffInvitationKeys.find(database.queries, key)
  if (!invited) return refused('link-over')
  checkPassword({ name, email: invited.email, password })
  const passwordHash = await hashPassword(password)
  return database.transaction(async (tx) => {
    const invitation = await staffInvitationKeys.spend(tx, key)
    if (!invitation || (await isEmailTaken(tx, invitation.email))) return refused('link-over')
    const { email, role } = invitation
    const inviter = await findStaff(tx, invitation.invitedBy)
    const id = await createMember(tx, keys, { name, email, role, passwordHash })
    await commitEffects(tx, {
      audit: entryOf(
        'staff',
        { id, name },
        { act: 'joined', became: { name, email, role, invitedBy: inviter?.name ?? 'A former colleague' }, origin },
      ),
    })
    return ok(await startPendingSession(tx, id, origin))
  })
}
