import type { Platform } from '#app/platform/platform.server.ts'

import type { StaffActor } from '../guards/staff-actor.server.ts'
import { findSessionsOf } from './session.store.server.ts'

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
