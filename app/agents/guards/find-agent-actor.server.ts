import { hashToken, isSameHash } from '#app/platform/crypto/tokens.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { findAgentSession, touchAgentSession } from '../session/agent-sessions.store.server.ts'

declare const guarded: unique symbol

/** A logged-in agent. Only `findAgentActor` makes one: a use case that takes it cannot be called by a stranger. */
export type AgentActor = {
  readonly [guarded]: true
  readonly id: string
  readonly email: string
  /** Lower case: whose stores these are. */
  readonly emailKey: string
  readonly givenName: string
  readonly surname: string
  readonly sessionId: string
}

const touchAfterMs = 60_000

/**
 * Whom the cookie's secret and the page's id_token of one living session stand for (rule AC27); either alone, or two
 * of different sessions, stand for nobody. Notes that they were here.
 */
export async function findAgentActor(
  { database }: Pick<Platform, 'database'>,
  { token, idToken }: { token: string | undefined; idToken: string | undefined },
): Promise<AgentActor | undefined> {
  if (!token || !idToken) return undefined
  const found = await findAgentSession(database.queries, hashToken(token))
  if (!found || !isSameHash(found.session.tokenHash, hashToken(idToken))) return undefined
  const { session, agent } = found
  if (Date.now() - session.lastSeenAt.getTime() > touchAfterMs)
    await database.transaction((tx) => touchAgentSession(tx, session.id))
  const { id, email, emailKey, givenName, surname } = agent
  return { id, email, emailKey, givenName, surname, sessionId: session.id } as AgentActor
}
