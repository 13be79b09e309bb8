import { hashToken, makeToken } from '#app/platform/crypto/tokens.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { coarseAddress } from '#app/platform/edge/client-address.server.ts'
import { newId } from '#app/platform/new-id.server.ts'
import type { Origin } from '#app/platform/platform.server.ts'

import { activateSession, insertSession } from './session.store.server.ts'

/** What the browser keeps of a session: its secret, and when it ends at the latest. */
export type SessionSecret = { token: string; expiresAt: Date }

const pendingMinutes = 15
const activeHours = 12

/** Starts a session that has given the password, or a password link with the new one, and owes the second factor. */
export async function startPendingSession(
  tx: Transaction,
  staffId: string,
  origin: Origin,
  newPasswordHash?: string,
): Promise<SessionSecret & { id: string }> {
  const id = newId()
  const token = makeToken()
  const expiresAt = new Date(Date.now() + pendingMinutes * 60_000)
  await insertSession(tx, {
    id,
    staffId,
    tokenHash: hashToken(token),
    state: 'pending',
    userAgent: origin.userAgent.slice(0, 300),
    ip: coarseAddress(origin.ip),
    expiresAt,
    newPasswordHash: newPasswordHash ?? null,
  })
  return { id, token, expiresAt }
}

/** Makes a pending session active under a new token; undefined when it is over. */
export async function activate(tx: Transaction, sessionId: string): Promise<SessionSecret | undefined> {
  const token = makeToken()
  const expiresAt = new Date(Date.now() + activeHours * 3_600_000)
  return (await activateSession(tx, sessionId, hashToken(token), expiresAt)) ? { token, expiresAt } : undefined
}
