import type { Keys } from '#app/platform/crypto/keys.server.ts'
import { seal } from '#app/platform/crypto/sealed.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/new-id.server.ts'
import { refuseWeakPassword } from '#app/identity/passwords/refuse-weak-password.server.ts'

import type { Role } from '../roles.ts'
import { makeTotpSecret, totpPlace } from '../second-factor/totp.server.ts'
import { minimumPasswordLength } from './member-password.ts'
import { insertStaff } from './staff.store.server.ts'

type NewMember = { name: string; email: string; role: Role; passwordHash: string }

/** Writes a new member with a secret for their authenticator, which they set up at their first sign-in. Returns the id. */
export async function createMember(tx: Transaction, keys: Keys, member: NewMember): Promise<string> {
  const id = newId()
  await insertStaff(tx, { ...member, id, totpSecret: seal(keys, totpPlace(id), makeTotpSecret()) })
  return id
}

/** @throws RefusedError validation-error when a member of staff may not use this password. */
export const checkPassword = ({ name, email, password }: { name: string; email: string; password: string }): void =>
  refuseWeakPassword(password, { minimum: minimumPasswordLength, name, email })
