import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { type Audience, ownEntry, type Person } from '../audience.server.ts'
import { deviceName } from './device-name.ts'
import type { OwnSession } from './own-session.ts'

const touchAfterMs = 60_000

/** Records that a session is in use, at most once a minute. */
export async function touchSession(
  { database }: Pick<Platform, 'database'>,
  sessions: { touch(tx: Transaction, id: string): Promise<void> },
  { id, lastSeenAt }: { id: string; lastSeenAt: Date },
): Promise<void> {
  if (Date.now() - lastSeenAt.getTime() > touchAfterMs) await database.transaction((tx) => sessions.touch(tx, id))
}

/** Lists the live sessions of the actor: the current one first, then by last use (rule AC40). */
export async function listOwnSessions<Actor extends Person>(
  { database }: Pick<Platform, 'database'>,
  { sessions }: Audience<Actor>,
  actor: NoInfer<Actor>,
): Promise<OwnSession[]> {
  const found = await sessions.list(database.queries, actor.id)
  const own = found.map(({ id, userAgent, ip, createdAt, lastSeenAt }) => ({
    id,
    device: deviceName(userAgent),
    network: ip,
    startedAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === actor.sessionId,
  }))
  return own.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** Finds the device of one of the actor's own sessions, ended or not; undefined for a session of another person. */
export async function findSessionDevice<Actor extends Person>(
  { database }: Pick<Platform, 'database'>,
  { sessions }: Audience<Actor>,
  actor: NoInfer<Actor>,
  sessionId: string,
): Promise<string | undefined> {
  const session = await sessions.findOwn(database.queries, actor.id, sessionId)
  return session && deviceName(session.userAgent)
}

/** Ends one of the actor's own sessions, at once (rule AC40). Idempotent. Does not affect sessions of other people. */
export async function endOwnSession<Actor extends Person>(
  { database }: Pick<Platform, 'database'>,
  audience: Audience<Actor>,
  actor: NoInfer<Actor>,
  { sessionId, origin }: { sessionId: string; origin: Origin },
): Promise<void> {
  await database.transaction(async (tx) => {
    const ended = await audience.sessions.end(tx, actor.id, sessionId)
    if (!ended) return
    const was = { ip: ended.ip, userAgent: ended.userAgent }
    await commitEffects(tx, { audit: ownEntry(audience, actor, { act: 'session-ended', was, origin }) })
  })
}

/** Ends all sessions of the actor except the current one (rule AC40). Returns their number. */
export function endOtherSessions<Actor extends Person>(
  { database }: Pick<Platform, 'database'>,
  audience: Audience<Actor>,
  actor: NoInfer<Actor>,
  origin: Origin,
): Promise<number> {
  return database.transaction(async (tx) => {
    const ended = await audience.sessions.endAll(tx, actor.id, actor.sessionId)
    if (ended === 0) return 0
    await commitEffects(tx, {
      audit: ownEntry(audience, actor, { act: 'other-sessions-ended', became: { ended }, origin }),
    })
    return ended
  })
}
