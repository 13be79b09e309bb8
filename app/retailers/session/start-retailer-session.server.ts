import { renewCookie, type SessionSecret, startSession } from '#app/identity/sessions/start-session.server.ts'
import { hashToken, makeToken } from '#app/data/crypto/tokens.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import type { Origin } from '#app/core/http/origin.ts'

import { retailerSessionStore } from './retailer-sessions.queries.server.ts'

/** The browser's secrets of a session: the cookie, the id_token, and the latest expiry of both. */
export type RetailerSecret = SessionSecret & { idToken: string }

const longestMs = 14 * 86_400_000

/** The account, the caller, and the cookie of the browser's earlier session, which ends. */
type SessionStart = { retailerId: string; origin: Origin; earlierToken?: string | undefined }

/** Opens a session with two independent secrets. The database stores only their hashes. */
export async function startRetailerSession(
  tx: Transaction,
  { retailerId, origin, earlierToken }: SessionStart,
): Promise<RetailerSecret> {
  if (earlierToken) await retailerSessionStore.endOfCookie(tx, hashToken(earlierToken))
  const idToken = makeToken()
  const { token, expiresAt } = await startSession({ personId: retailerId, origin, lifeMs: longestMs }, (session) =>
    retailerSessionStore.insert(tx, { ...session, tokenHash: hashToken(idToken) }),
  )
  return { token, idToken, expiresAt }
}

/**
 * Gives a session a new cookie and voids the old one. Returns undefined if the session has ended. The id_token does not change: the browser
 * stores it, a page without script cannot replace it, and it authorises no call without the cookie.
 */
export function renewRetailerCookie(tx: Transaction, id: string): Promise<SessionSecret | undefined> {
  return renewCookie((cookieHash) => retailerSessionStore.change(tx, id, { cookieHash }))
}
