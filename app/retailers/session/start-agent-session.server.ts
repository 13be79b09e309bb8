import { renewCookie, type SessionSecret, startSession } from '#app/identity/sessions/start-session.server.ts'
import { hashToken, makeToken } from '#app/data/crypto/tokens.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import type { Origin } from '#app/core/origin.ts'

import { agentSessionStore } from './agent-sessions.queries.server.ts'

/** The browser's secrets of a session: the cookie, the id_token, and the latest expiry of both. */
export type AgentSecret = SessionSecret & { idToken: string }

const longestMs = 14 * 86_400_000

/** The account, the caller, and the cookie of the browser's earlier session, which ends. */
type SessionStart = { agentId: string; origin: Origin; earlierToken?: string | undefined }

/** Opens a session with two independent secrets. The database stores only their hashes. */
export async function startAgentSession(
  tx: Transaction,
  { agentId, origin, earlierToken }: SessionStart,
): Promise<AgentSecret> {
  if (earlierToken) await agentSessionStore.endOfCookie(tx, hashToken(earlierToken))
  const idToken = makeToken()
  const { token, expiresAt } = await startSession({ personId: agentId, origin, lifeMs: longestMs }, (session) =>
    agentSessionStore.insert(tx, { ...session, tokenHash: hashToken(idToken) }),
  )
  return { token, idToken, expiresAt }
}

/**
 * Gives a session a new cookie and voids the old one. Returns undefined if the session has ended. The id_token does not change: the browser
 * stores it, a page without script cannot replace it, and it authorises no call without the cookie.
 */
export function renewAgentCookie(tx: Transaction, id: string): Promise<SessionSecret | undefined> {
  return renewCookie((cookieHash) => agentSessionStore.change(tx, id, { cookieHash }))
}
