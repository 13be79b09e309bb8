import type { SessionSecret } from '#app/identity/sessions/start-session.server.ts'
import { addressBlock } from '#app/core/http/client-address.server.ts'
import { type PasswordLinks, setPasswordByLink } from '#app/identity/passwords/password-links.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import type { Result } from '#app/core/result.ts'

import { applyNewPassword } from '../../team/members/apply-new-password.server.ts'
import { checkPassword } from '../../team/members/create-member.server.ts'
import { lockStaff, type StaffMember } from '../../team/members/staff.queries.server.ts'
import { removeSecondFactor } from '../second-factor/remove-second-factor.server.ts'
import { startPendingSession } from '../sessions/start-session.server.ts'
import { staffLimits } from '../staff-limits.ts'
import { findPasswordLink, type PasswordLink } from './password-links.queries.server.ts'

/** The step after the new password: the member's second factor, or setting one up. */
type Owed = 'code' | 'enrolment'

const owedBy = ({ enrolledAt }: StaffMember, removesFactor: boolean): Owed =>
  enrolledAt && !removesFactor ? 'code' : 'enrolment'

const staffPasswordLinks: PasswordLinks<StaffMember, PasswordLink> = {
  find: findPasswordLink,
  lock: lockStaff,
  refuseWeak: (password, { name, email }) => checkPassword({ name, email, password }),
}

/** Returns the account of a link and the next step; undefined if the link is unknown, used, replaced or expired. */
export async function findReset(
  { database }: Platform,
  key: string,
): Promise<{ email: string; owes: Owed; removesFactor: boolean } | undefined> {
  const found = await staffPasswordLinks.find(database.queries, key)
  if (!found) return undefined
  const { holder: member, link } = found
  return { email: member.email, owes: owedBy(member, link.removesFactor), removesFactor: link.removesFactor }
}

/**
 * Takes the new password of a link and starts a session that requires the second factor. If the member has one, the password takes effect
 * in `confirmSignIn`; until then the old one is valid and the link works again. Otherwise, and for a link of `npm run owner-link`, which
 * removes the second factor, it takes effect at once.
 * @throws RefusedError validation-error, too-many-requests, unavailable
 */
export async function startReset(
  platform: Platform,
  given: { key: string; password: string },
  origin: Origin,
): Promise<Result<SessionSecret & { owes: Owed }, 'link-over'>> {
  await platform.limits.consume(staffLimits['staff-new-password'], { ip: addressBlock(origin.ip) })
  return setPasswordByLink(platform, staffPasswordLinks, given, async (tx, { holder: member, link, passwordHash }) => {
    const owes = owedBy(member, link.removesFactor)
    if (owes === 'code') return { ...(await startPendingSession(tx, member.id, origin, passwordHash)), owes }
    const isFactorRemoved = link.removesFactor && member.enrolledAt !== null
    if (isFactorRemoved) await removeSecondFactor(tx, platform.keys, member.id)
    await applyNewPassword(tx, platform, member, { act: 'password-reset', passwordHash, origin, isFactorRemoved })
    return { ...(await startPendingSession(tx, member.id, origin)), owes }
  })
}
