import { hashToken } from '#app/platform/crypto/tokens.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { findPasskeysOf } from '../passkeys/passkeys.store.server.ts'
import { findSession } from '../sessions/session.store.server.ts'

/** Who has given the password and owes the second factor, and which they have. */
type PendingSignIn = { email: string; isEnrolled: boolean; hasAuthenticator: boolean; hasPasskey: boolean }

export async function findPendingSignIn(
  { database }: Platform,
  token: string | undefined,
): Promise<PendingSignIn | undefined> {
  const found = token ? await findSession(database.queries, hashToken(token), 'pending') : undefined
  if (!found) return undefined
  const { id, email, enrolledAt, totpEnrolledAt } = found.member
  const passkeys = await findPasskeysOf(database.queries, id)
  return {
    email,
    isEnrolled: enrolledAt !== null,
    hasAuthenticator: totpEnrolledAt !== null,
    hasPasskey: passkeys.length > 0,
  }
}
