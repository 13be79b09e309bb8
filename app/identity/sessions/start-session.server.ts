import { hashToken, makeToken } from '#app/data/crypto/tokens.server.ts'
import { coarseAddress } from '#app/core/http/client-address.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Origin } from '#app/core/http/origin.ts'

/** The browser's part of a session: the secret of its cookie, and the latest end of the session. */
export type SessionSecret = { token: string; expiresAt: Date }

/** The owner of a session, the request that opened it, and its maximum age in milliseconds. */
type SessionStart = { personId: string; origin: Origin; lifeMs: number }

type NewSession = {
  id: string
  personId: string
  cookieHash: Buffer
  userAgent: string
  ip: string
  expiresAt: Date
}

/** Opens a session with a new secret, whose hash `insert` stores. */
export async function startSession(
  { personId, origin, lifeMs }: SessionStart,
  insert: (session: NewSession) => Promise<void>,
): Promise<SessionSecret & { id: string }> {
  const [id, token, expiresAt] = [newId(), makeToken(), new Date(Date.now() + lifeMs)]
  const userAgent = origin.userAgent.slice(0, 300)
  await insert({ id, personId, cookieHash: hashToken(token), userAgent, ip: coarseAddress(origin.ip), expiresAt })
  return { id, token, expiresAt }
}

/**
 * Replaces the cookie of a session; the old one becomes void. `change` stores the new hash in a live session and returns the end
 * of the session. Returns undefined if the session has ended.
 */
export async function renewCookie(
  change: (cookieHash: Buffer) => Promise<{ expiresAt: Date } | undefined>,
): Promise<SessionSecret | undefined> {
  const token = makeToken()
  const changed = await change(hashToken(token))
  return changed && { token, expiresAt: changed.expiresAt }
}
