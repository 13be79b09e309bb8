import type { Platform } from '#app/web/platform.server.ts'

import type { StaffActor } from '../../guards/staff-actor.server.ts'
import { endReading, findReaders, startReading } from '../../sign-in/sessions/staff-sessions.queries.server.ts'

type Parts = Pick<Platform, 'database'>

/**
 * Stores that the actor has a record open, instead of the previous one. Returns the names of colleagues who have it open and were active
 * within five minutes (rule BO63).
 */
export async function openRecordTogether({ database }: Parts, actor: StaffActor, recordId: string): Promise<string[]> {
  await database.transaction((tx) => startReading(tx, actor.sessionId, recordId))
  return findReaders(database.queries, recordId, actor.id)
}

/** Stores that the actor has closed a record. Idempotent; a record that they opened since then stays open. */
export function leaveRecord({ database }: Parts, actor: StaffActor, recordId: string): Promise<void> {
  return database.transaction((tx) => endReading(tx, actor.sessionId, recordId))
}
