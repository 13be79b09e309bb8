import { accept } from '#app/platform/accept/accept.server.ts'
import { addressBlock } from '#app/platform/edge/client-address.server.ts'
import { mail } from '#app/platform/mail/outgoing-mail.server.ts'
import { hashPassword, verifyPassword } from '#app/identity/passwords/hash-password.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'

import { permitFresh, type StaffActor } from '../guards/staff-actor.server.ts'
import { deletePasswordLink } from '../recovery/password-links.store.server.ts'
import { deviceName } from '#app/identity/sessions/device-name.ts'
import { staffSessionStore } from '../sessions/staff-sessions.store.server.ts'
import { checkPassword } from './create-member.server.ts'
import { staffPasswordChangedMail } from './member.mail.tsx'
import { findStaff, keepPasswordHash, lockStaff } from './staff.store.server.ts'
import { staffLimits } from '../staff-limits.ts'

/**
 * Changes the actor's own password. Asks for the old one and a fresh second factor, ends all other sessions and says so by
 * mail. The old one is checked first, so that a stolen desk cannot be used to try passwords.
 * @throws RefusedError forbidden, validation-error, too-many-requests, unavailable
 */
export async function changePassword(
  { database, limits, config }: Platform,
  actor: StaffActor,
  { oldPassword, password }: { oldPassword: string; password: string },
  origin: Origin,
): Promise<Result<{ sessionsEnded: number }, 'wrong-password' | 'same-password'>> {
  permitFresh(actor)
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
    // Changed by somebody else meanwhile: the old password is not the old one any more.
    if (member?.passwordHash !== before) return refused('wrong-password')
    await keepPasswordHash(tx, actor.id, passwordHash)
    await deletePasswordLink(tx, actor.id)
    const sessionsEnded = await staffSessionStore.endAll(tx, actor.id, actor.sessionId)
    const data = { signInUrl: `${config.PUBLIC_URL}/staff/sign-in`, device: deviceName(origin.userAgent) }
    const to = { name: actor.name, address: actor.email }
    await accept(tx, {
      audit: {
        actor: { kind: 'staff', id: actor.id, name: actor.name },
        action: 'staff.password-changed',
        subject: { kind: 'staff', id: actor.id, label: actor.name },
        became: { sessionsEnded },
        origin,
      },
      mails: [mail({ template: staffPasswordChangedMail, data, to, about: { kind: 'staff', id: actor.id } })],
    })
    return accepted({ sessionsEnded })
  })
}
