import { hashToken, makeToken } from '#app/platform/crypto/tokens.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { coarseAddress } from '#app/platform/edge/client-address.server.ts'
import { newId } from '#app/platform/new-id.server.ts'
import type { Origin } from '#app/platform/platform.server.ts'

import { endSessionOfCookie, insertAgentSession, keepSessionCookie } from './agent-sessions.store.server.ts'

/** What a browser keeps of a session: the cookie's secret, the page's id_token, and when both end at the latest. */
export type AgentSecret = { token: string; idToken: string; expiresAt: Date }

const longestMs = 14 * 86_400_000

/** For whom, from where, and the cookie of the session that the browser held before: it ends. */
type SessionStart = { agentId: string; origin: Origin; earlierToken?: string | undefined }

/** Opens a session under two new secrets that have nothing to do with each other; the database keeps their hashes. */
export async function startAgentSession(
  tx: Transaction,
  { agentId, origin, earlierToken }: SessionStart,
): Promise<AgentSecret> {
  if (earlierToken) await endSessionOfCookie(tx, hashToken(earlierToken))
  const secret = { token: makeToken(), idToken: makeToken(), expiresAt: new Date(Date.now() + longestMs) }
  await insertAgentSession(tx, {
    id: newId(),
    agentId,
    cookieHash: hashToken(secret.token),
    tokenHash: hashToken(secret.idToken),
    userAgent: origin.userAgent.slice(0, 300),
    ip: coarseAddress(origin.ip),
    expiresAt: secret.expiresAt,
  })
  return secret
}

/** The new cookie of a session, for the response. */
export type AgentCookieSecret = Pick<AgentSecret, 'token' | 'expiresAt'>

/**
 * Gives a session a new cookie; the old one is void. Returns undefined if the session has ended. The id_token does not change: the
 * browser stores it, a page without script cannot replace it, and it makes no call without the cookie.
 */
export async function renewAgentCookie(tx: Transaction, id: string): Promise<AgentCookieSecret | undefined> {
  const token = makeToken()
  const expiresAt = await keepSessionCookie(tx, id, hashToken(token))
  return expiresAt && { token, expiresAt }
}
