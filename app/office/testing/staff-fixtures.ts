import { TOTP, Secret } from 'otpauth'

import { encryptText } from '#app/data/crypto/encrypted-text.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { hashPassword } from '#app/identity/passwords/hash-password.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { testOrigin } from '#app/testing/test-platform.ts'

import { findStaffActor, type StaffActor } from '../guards/staff-actor.server.ts'
import { insertStaff, markEnrolled } from '../team/members/staff.queries.server.ts'
import type { Role } from '../roles/roles.ts'
import { replaceRecoveryCodes } from '../sign-in/second-factor/recovery-code.queries.server.ts'
import { makeCodes } from '../sign-in/second-factor/manage-recovery-codes.server.ts'
import { makeTotpSecret, totpContext } from '../sign-in/second-factor/totp.server.ts'
import { activate, startPendingSession } from '../sign-in/sessions/start-session.server.ts'

export const testPassword = 'plum otter rides the tram'

type TestMember = { id: string; name: string; email: string; secret: string; recoveryCodes: string[] }

let passwordHash: Promise<string> | undefined

/** Inserts a member with a second factor directly into the database. */
export async function makeTestMember({ database, keys }: Platform, role: Role = 'owner'): Promise<TestMember> {
  const id = newId()
  const name = `Test ${role}`
  const email = `${role}-${id.slice(-6)}@example.com`
  const secret = makeTotpSecret()
  passwordHash ??= hashPassword(testPassword)
  const hash = await passwordHash
  const { codes, rows } = makeCodes(keys, id)
  await database.transaction(async (tx) => {
    await insertStaff(tx, {
      id,
      name,
      email,
      role,
      passwordHash: hash,
      totpSecret: encryptText(keys, totpContext(id), secret),
    })
    await markEnrolled(tx, id)
    await replaceRecoveryCodes(tx, id, rows)
  })
  return { id, name, email, secret, recoveryCodes: codes }
}

/** Returns the authenticator's code, `steps` half-minutes from now. Each works once, and not after a later one. */
export function testCode(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** Returns a code that the authenticator does not show within the next hour. */
export function wrongTestCode(secret: string): string {
  const shown = new Set(Array.from({ length: 122 }, (_, index) => testCode(secret, index - 1)))
  const codes = Array.from({ length: shown.size + 1 }, (_, index) => String(index).padStart(6, '0'))
  return codes.find((code) => !shown.has(code)) ?? ''
}

/** Opens a session for a member without the forms. */
export async function openTestSession(
  platform: Platform,
  staffId: string,
): Promise<{ actor: StaffActor; token: string }> {
  const secret = await platform.database.transaction(async (tx) => {
    const { id } = await startPendingSession(tx, staffId, testOrigin)
    return activate(tx, id)
  })
  const actor = await findStaffActor(platform, secret?.token)
  if (!secret || !actor) throw new Error('the test session did not open')
  return { actor, token: secret.token }
}

/** Returns a signed-in member of a role, created like the guard does. */
export async function signInAs(platform: Platform, role: Role) {
  const member = await makeTestMember(platform, role)
  return { ...(await openTestSession(platform, member.id)), member }
}
