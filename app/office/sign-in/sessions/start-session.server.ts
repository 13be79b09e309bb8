import { renewCookie, type SessionSecret, startSession } from '#app/identity/sessions/start-session.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import type { Origin } from '#app/core/http/origin.ts'

import { activateSession, staffSessionStore } from './staff-sessions.queries.server.ts'

const pendingMs = 15 * 60_000
const activeMs = 12 * 3_600_000

/** Starts a session after the password, or a password link with the new one. It requires the second factor. */
export function startPendingSession(
  tx: Transaction,
  personId: string,
  origin: Origin,
  newPasswordHash?: string,
): Promise<SessionSecret & { id: string }> {
  return startSession({ personId, origin, lifeMs: pendingMs }, (session) =>
    staffSessionStore.insert(tx, { ...session, state: 'pending', newPasswordHash }),
  )
}

/** Activates a pending session under a new token. Returns undefined if it has ended. */
export function activate(tx: Transaction, sessionId: string): Promise<SessionSecret | undefined> {
  return renewCookie((cookieHash) => activateSession(tx, sessionId, cookieHash, new Date(Date.now() + activeMs)))
}
