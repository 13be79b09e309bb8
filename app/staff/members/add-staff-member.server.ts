import { hashPassword } from '#app/platform/passwords/hash-password.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'

import { recordAudit } from '../audit/record-audit.server.ts'
import { permit, permitFresh, type StaffActor } from '../guards/staff-actor.server.ts'
import { checkPassword } from './check-password.server.ts'
import type { NewMemberInput } from './member.schema.ts'
import { createMember } from './new-member.server.ts'
import { isEmailTaken } from './staff.store.server.ts'

/**
 * An owner adds a person, who sets up their authenticator at the first sign-in. Asks for a fresh second factor.
 * @throws RefusedError forbidden, validation-error
 */
export async function addStaffMember(
  { database, keys }: Platform,
  actor: StaffActor,
  { name, email, role, password }: NewMemberInput,
  origin: Origin,
): Promise<Result<{ id: string }, 'email-taken'>> {
  permit(actor, 'staff:manage')
  permitFresh(actor)
  checkPassword({ name, email, password })
  const passwordHash = await hashPassword(password)
  return database.transaction(async (tx) => {
    if (await isEmailTaken(tx, email)) return refused('email-taken')
    const id = await createMember(tx, keys, { name, email, role, passwordHash })
    await recordAudit(tx, {
      actor: { kind: 'staff', id: actor.id, name: actor.name },
      action: 'staff.added',
      subject: { kind: 'staff', id, label: name },
      became: { name, email, role },
      origin,
    })
    return accepted({ id })
  })
}
