import { addressBlock } from '#app/core/http/client-address.server.ts'
import { hashPassword, verifyPassword } from '#app/identity/passwords/hash-password.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'

import { permitFresh, type StaffActor } from '../../guards/staff-actor.server.ts'
import { applyNewPassword } from './apply-new-password.server.ts'
import { checkPassword } from './create-member.server.ts'
import { findStaff, lockStaff } from './staff.queries.server.ts'
import { staffLimits } from '../../sign-in/staff-limits.ts'

/**
 * Changes the actor's own password. Requires the old one and a fresh second factor, ends all other sessions and mails a notice. The old
 * password's limit is checked first, so that an attacker at an unlocked computer cannot guess passwords.
 * @throws RefusedError forbidden, validation-error, too-many-requests, unavailable
 */
export async function changePassword(
  platform: Platform,
  actor: StaffActor,
  { oldPassword, password }: { oldPassword: string; password: string },
  origin: Origin,
): Promise<Result<{ sessionsEnded: number }, 'wrong-password' | 'same-password'>> {
  permitFresh(actor)
  const { database, limits } = platform
  const counted = { ip: addressBlock(origin.ip), subject: actor.id }
  await limits.consume(staffLimits['staff-password'], counted)
  const before = (await findStaff(database.queries, actor.id))?.passwordHash
  if (!before || !(await verifyPassword(before, oldPassword))) return refused('wrong-password')
  await limits.forgive(staffLimits['staff-password'], counted)
  checkPassword({ name: actor.name, email: actor.email, password })
  if (password === oldPassword) return refused('same-password')
  const passwordHash = await hashPassword(password)
  return database.transaction(async (tx) => {
    const member = await lockStaff(tx, actor.id)
    // The password was changed concurrently, so the given one is no longer the current one.
    if (member?.passwordHash !== before) return refused('wrong-password')
    const { sessionId } = actor
    const changed = { act: 'password-changed', passwordHash, sessionId, origin } as const
    const sessionsEnded = await applyNewPassword(tx, platform, member, changed)
    return ok({ sessionsEnded })
  })
}
