import type { Platform } from '#app/platform/platform.server.ts'

import type { StaffActor } from '../guards/staff-actor.server.ts'
import { endReading, findReaders, startReading } from '../sessions/staff-sessions.store.server.ts'

type Parts = Pick<Platform, 'database'>

/**
 * Notes that the actor has a record open, in place of the one before it, and returns the names of colleagues who have the same record open
 * and used it within the last five minutes (rule BO63).
 */
export async function openRecordTogether({ database }: Parts, actor: StaffActor, recordId: string): Promise<string[]> {
  await database.transaction((tx) => startReading(tx, actor.sessionId, recordId))
  return findReaders(database.queries, recordId, actor.id)
}

/** Notes that the actor has closed a record. Idempotent; another record that they opened since stays theirs. */
export function leaveRecord({ database }: Parts, actor: StaffActor, recordId: string): Promise<void> {
  return database.transaction((tx) => endReading(tx, actor.sessionId, recordId))
}
