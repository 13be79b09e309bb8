import { hashToken, isSameHash } from '#app/platform/crypto/tokens.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { findAgentSession, type FoundSession, touchAgentSession } from '../session/agent-sessions.store.server.ts'

declare const guarded: unique symbol

/** A logged-in agent. Only the functions of this file make one: a use case that takes it cannot be called by a stranger. */
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

type Parts = Pick<Platform, 'database'>

async function actorOf({ database }: Parts, found: FoundSession): Promise<AgentActor> {
  const { session, agent } = found
  if (Date.now() - session.lastSeenAt.getTime() > touchAfterMs)
    await database.transaction((tx) => touchAgentSession(tx, session.id))
  const { id, email, emailKey, givenName, surname } = agent
  return { id, email, emailKey, givenName, surname, sessionId: session.id } as AgentActor
}

/**
 * Finds the agent of an API call by the cookie and the id_token of one living session (rule AC27). Either alone, or two of different
 * sessions, find no one. Notes when the session was last used.
 */
export async function findAgentActor(
  parts: Parts,
  { token, idToken }: { token: string | undefined; idToken: string | undefined },
): Promise<AgentActor | undefined> {
  if (!token || !idToken) return undefined
  const found = await findAgentSession(parts.database.queries, hashToken(token))
  if (!found || !isSameHash(found.session.tokenHash, hashToken(idToken))) return undefined
  return actorOf(parts, found)
}

/** Finds the agent of a page's request by the session cookie alone (rule AC27). Notes when the session was last used. */
export async function findAgentOfPage(parts: Parts, token: string | undefined): Promise<AgentActor | undefined> {
  const found = token ? await findAgentSession(parts.database.queries, hashToken(token)) : undefined
  return found && actorOf(parts, found)
}
