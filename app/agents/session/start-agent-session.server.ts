import { renewCookie, type SessionSecret, startSession } from '#app/identity/sessions/start-session.server.ts'
import { hashToken, makeToken } from '#app/platform/crypto/tokens.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Origin } from '#app/platform/platform.server.ts'

import { agentSessionStore } from './agent-sessions.store.server.ts'

/** What a browser keeps of a session: the cookie's secret, the page's id_token, and when both end at the latest. */
export type AgentSecret = SessionSecret & { idToken: string }

const longestMs = 14 * 86_400_000

/** For whom, from where, and the cookie of the session that the browser held before: it ends. */
type SessionStart = { agentId: string; origin: Origin; earlierToken?: string | undefined }

/** Opens a session under two new secrets that have nothing to do with each other; the database keeps their hashes. */
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
 * Gives a session a new cookie; the old one is void. Returns undefined if the session has ended. The id_token does not change: the
 * browser stores it, a page without script cannot replace it, and it makes no call without the cookie.
 */
export function renewAgentCookie(tx: Transaction, id: string): Promise<SessionSecret | undefined> {
  return renewCookie((cookieHash) => agentSessionStore.change(tx, id, { cookieHash }))
}
