import type { Keys } from '#app/data/crypto/keys.server.ts'
import { encryptText } from '#app/data/crypto/encrypted-text.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { refuseWeakPassword } from '#app/identity/passwords/refuse-weak-password.server.ts'

import type { Role } from '../../roles/roles.ts'
import { makeTotpSecret, totpContext } from '../../sign-in/second-factor/totp.server.ts'
import { minimumPasswordLength } from './member-password.ts'
import { insertStaff } from './staff.queries.server.ts'

type NewMember = { name: string; email: string; role: Role; passwordHash: string }

/** Stores a new member with a secret for an authenticator app, which they set up at the first sign-in. Returns the id. */
export async function createMember(tx: Transaction, keys: Keys, member: NewMember): Promise<string> {
  const id = newId()
  await insertStaff(tx, { ...member, id, totpSecret: encryptText(keys, totpContext(id), makeTotpSecret()) })
  return id
}

/**
 * Rejects a weak password for a colleague.
 * @throws RefusedError validation-error
 */
export const checkPassword = ({ name, email, password }: { name: string; email: string; password: string }): void =>
  refuseWeakPassword(password, { minimum: minimumPasswordLength, name, email })
