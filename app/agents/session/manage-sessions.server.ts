import { accept } from '#app/platform/accept/accept.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { deviceName } from '#app/staff/sessions/device-name.ts'

import { agentName } from '../agent-name.ts'
import type { AgentActor } from '../guards/find-agent-actor.server.ts'
import {
  endAgentSession,
  endAgentSessionsOf,
  findAgentSessionsOf,
  findSessionOfAgent,
  lockAgentSession,
} from './agent-sessions.store.server.ts'

/** Where an agent is logged in. `network`: what is kept of the address, a /24 or a /48. */
type OwnSession = {
  id: string
  device: string
  network: string
  startedAt: string
  lastSeenAt: string
  isCurrent: boolean
}

/** The living sessions of the actor, the one that asks first (rule AC40). */
export async function listOwnSessions(
  { database }: Pick<Platform, 'database'>,
  actor: AgentActor,
): Promise<OwnSession[]> {
  const sessions = await findAgentSessionsOf(database.queries, actor.id)
  const own = sessions.map(({ id, userAgent, ip, createdAt, lastSeenAt }) => ({
    id,
    device: deviceName(userAgent),
    network: ip,
    startedAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === actor.sessionId,
  }))
  return own.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** Finds the device of one of the actor's own sessions, ended or not; undefined for a session of anyone else. */
export async function findSessionDevice(
  { database }: Pick<Platform, 'database'>,
  actor: AgentActor,
  sessionId: string,
): Promise<string | undefined> {
  const session = await findSessionOfAgent(database.queries, actor.id, sessionId)
  return session && deviceName(session.userAgent)
}

/** Ends one of the actor's own sessions, at once (rule AC40). Idempotent. A session of another agent is not touched. */
export async function endOwnSession(
  { database }: Platform,
  actor: AgentActor,
  sessionId: string,
  origin: Origin,
): Promise<void> {
  await database.transaction(async (tx) => {
    const session = await lockAgentSession(tx, actor.id, sessionId)
    if (!session || !(await endAgentSession(tx, sessionId))) return
    await accept(tx, {
      audit: {
        actor: { kind: 'agent', id: actor.id, name: agentName(actor) },
        action: 'agent.session-ended',
        subject: { kind: 'agent', id: actor.id, label: agentName(actor) },
        was: { ip: session.ip, userAgent: session.userAgent },
        origin,
      },
    })
  })
}

/** Ends all sessions of the actor but the one that asks (rule AC40). Returns how many. */
export function endOtherSessions({ database }: Platform, actor: AgentActor, origin: Origin): Promise<number> {
  return database.transaction(async (tx) => {
    const ended = await endAgentSessionsOf(tx, actor.id, actor.sessionId)
    if (ended === 0) return 0
    await accept(tx, {
      audit: {
        actor: { kind: 'agent', id: actor.id, name: agentName(actor) },
        action: 'agent.other-sessions-ended',
        subject: { kind: 'agent', id: actor.id, label: agentName(actor) },
        became: { ended },
        origin,
      },
    })
    return ended
  })
}
