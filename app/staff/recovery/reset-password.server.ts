import type { SessionSecret } from '#app/identity/sessions/start-session.server.ts'
import { addressBlock } from '#app/platform/edge/client-address.server.ts'
import { mailQueue } from '#app/platform/mail/outgoing-mail.server.ts'
import { hashPassword } from '#app/identity/passwords/hash-password.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'

import { applyNewPassword } from '../members/apply-new-password.server.ts'
import { checkPassword } from '../members/create-member.server.ts'
import { lockStaff, type StaffMember } from '../members/staff.store.server.ts'
import { removeSecondFactor } from '../second-factor/remove-second-factor.server.ts'
import { startPendingSession } from '../sessions/start-session.server.ts'
import { staffLimits } from '../staff-limits.ts'
import { findPasswordLink } from './password-links.store.server.ts'

/** What comes after the new password: the second factor that the member has, or a new one. */
type Owed = 'code' | 'enrolment'

const owedBy = ({ enrolledAt }: StaffMember, removesFactor: boolean): Owed =>
  enrolledAt && !removesFactor ? 'code' : 'enrolment'

/** The account of a link, and what its page announces; undefined when the link is unknown, used, replaced or expired. */
export async function findReset(
  { database }: Platform,
  key: string,
): Promise<{ email: string; owes: Owed; removesFactor: boolean } | undefined> {
  const found = await findPasswordLink(database.queries, key)
  if (!found) return undefined
  const { member, link } = found
  return { email: member.email, owes: owedBy(member, link.removesFactor), removesFactor: link.removesFactor }
}

/**
 * Takes the new password of a link and starts the session in which the second factor follows. For a member who has a second factor
 * the password takes effect with it (`confirmSignIn`): until then the old one holds and the link works again. For a member without
 * one, and for a link of `npm run owner-link`, which removes it, it takes effect at once.
 * @throws RefusedError validation-error, too-many-requests, unavailable
 */
export async function startReset(
  platform: Platform,
  { key, password }: { key: string; password: string },
  origin: Origin,
): Promise<Result<SessionSecret & { owes: Owed }, 'link-over'>> {
  const { database, limits, keys, jobs } = platform
  await limits.consume(staffLimits['staff-new-password'], { ip: addressBlock(origin.ip) })
  const asked = await findPasswordLink(database.queries, key)
  if (!asked) return refused('link-over')
  checkPassword({ name: asked.member.name, email: asked.member.email, password })
  const passwordHash = await hashPassword(password)
  const started = await database.transaction(async (tx) => {
    const member = await lockStaff(tx, asked.member.id)
    const link = (await findPasswordLink(tx, key))?.link
    if (!member || !link) return refused('link-over')
    const owes = owedBy(member, link.removesFactor)
    if (owes === 'code') return accepted({ ...(await startPendingSession(tx, member.id, origin, passwordHash)), owes })
    const isFactorRemoved = link.removesFactor && member.enrolledAt !== null
    if (isFactorRemoved) await removeSecondFactor(tx, keys, member.id)
    await applyNewPassword(tx, platform, member, { act: 'password-reset', passwordHash, origin, isFactorRemoved })
    return accepted({ ...(await startPendingSession(tx, member.id, origin)), owes })
  })
  if (started.ok) jobs.wake(mailQueue)
  return started
}
