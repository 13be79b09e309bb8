import { accept } from '#app/platform/accept/accept.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'

import type { StaffActor } from '../guards/staff-actor.server.ts'
import { endSession, endSessionsOf, findSessionsOf } from './session.store.server.ts'

/** A browser that the actor is signed in with. `ip` is coarse: a /24 or a /48. */
type ListedSession = {
  id: string
  userAgent: string
  ip: string
  createdAt: Date
  lastSeenAt: Date
  isCurrent: boolean
}

export async function listSessions({ database }: Platform, actor: StaffActor): Promise<ListedSession[]> {
  const sessions = await findSessionsOf(database.queries, actor.id)
  return sessions.map(({ id, userAgent, ip, createdAt, lastSeenAt }) => ({
    id,
    userAgent,
    ip,
    createdAt,
    lastSeenAt,
    isCurrent: id === actor.sessionId,
  }))
}

/** Ends one of the actor's own sessions, at once. */
export function revokeSession(
  { database }: Platform,
  actor: StaffActor,
  sessionId: string,
  origin: Origin,
): Promise<Result<undefined, 'not-found'>> {
  return database.transaction(async (tx) => {
    const ended = await endSession(tx, actor.id, sessionId)
    if (!ended) return refused('not-found')
    await accept(tx, {
      audit: {
        actor: { kind: 'staff', id: actor.id, name: actor.name },
        action: 'staff.session-ended',
        subject: { kind: 'staff', id: actor.id, label: actor.name },
        was: { ip: ended.ip, userAgent: ended.userAgent },
        origin,
      },
    })
    return accepted(undefined)
  })
}

/** Ends all of the actor's sessions but the one that asks. Returns how many. */
export function revokeOtherSessions({ database }: Platform, actor: StaffActor, origin: Origin): Promise<number> {
  return database.transaction(async (tx) => {
    const ended = await endSessionsOf(tx, actor.id, actor.sessionId)
    await accept(tx, {
      audit: {
        actor: { kind: 'staff', id: actor.id, name: actor.name },
        action: 'staff.other-sessions-ended',
        subject: { kind: 'staff', id: actor.id, label: actor.name },
        became: { ended },
        origin,
      },
    })
    return ended
  })
}
