import { touchSession } from '#app/identity/sessions/manage-sessions.server.ts'
import { hashToken, isSameHash } from '#app/data/crypto/tokens.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import type { StoredRetailer } from '../retailers.queries.server.ts'
import { type retailerSessions, retailerSessionStore } from '../session/retailer-sessions.queries.server.ts'

declare const guarded: unique symbol

/** A logged-in retailer. Only the functions of this file create one, so a use case that takes it cannot run without a session. */
export type RetailerActor = {
  readonly [guarded]: true
  readonly id: string
  readonly email: string
  /** Lower case. Identifies the retailer's stores. */
  readonly emailKey: string
  readonly givenName: string
  readonly surname: string
  readonly sessionId: string
}

type Parts = Pick<Platform, 'database'>

type FoundSession = { session: typeof retailerSessions.$inferSelect; person: StoredRetailer }

async function actorOf(parts: Parts, { session, person }: FoundSession): Promise<RetailerActor> {
  await touchSession(parts, retailerSessionStore, session)
  const { id, email, emailKey, givenName, surname } = person
  return { id, email, emailKey, givenName, surname, sessionId: session.id } as RetailerActor
}

/**
 * Finds the retailer of an API call by the cookie and the id_token of one active session (rule AC27). Returns undefined for only one of
 * them, or for two of different sessions. Records when the session was last used.
 */
export async function findRetailerActor(
  parts: Parts,
  { token, idToken }: { token: string | undefined; idToken: string | undefined },
): Promise<RetailerActor | undefined> {
  if (!token || !idToken) return undefined
  const found = await retailerSessionStore.find(parts.database.queries, hashToken(token))
  if (!found || !isSameHash(found.session.tokenHash, hashToken(idToken))) return undefined
  return actorOf(parts, found)
}

/** Finds the retailer of a page request by the session cookie alone (rule AC27). Records when the session was last used. */
export async function findRetailerOfPage(parts: Parts, token: string | undefined): Promise<RetailerActor | undefined> {
  const found = token ? await retailerSessionStore.find(parts.database.queries, hashToken(token)) : undefined
  return found && actorOf(parts, found)
}
