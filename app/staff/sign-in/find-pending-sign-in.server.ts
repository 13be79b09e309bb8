import { hashToken } from '#app/platform/crypto/tokens.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { findSession } from '../sessions/session.store.server.ts'

/** Who has given the password and owes the second factor, and whether they have one. */
export type PendingSignIn = { email: string; isEnrolled: boolean }

export async function findPendingSignIn(
  { database }: Platform,
  token: string | undefined,
): Promise<PendingSignIn | undefined> {
  const found = token ? await findSession(database.queries, hashToken(token), 'pending') : undefined
  return found && { email: found.member.email, isEnrolled: found.member.enrolledAt !== null }
}
