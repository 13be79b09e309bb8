import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { refused, type Result } from '#app/platform/result.ts'
import { noteSchema } from '#app/platform/text.schema.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { changeInterest } from './change-interest.server.ts'

/** Adds a note for colleagues to an interest's timeline. */
export async function noteInterest(
  platform: Platform,
  actor: StaffActor,
  { id, note, origin }: { id: string; note: string; origin: Origin },
): Promise<Result<void, 'not-found' | 'bad-note'>> {
  const parsed = noteSchema.safeParse(note)
  if (!parsed.success) return refused('bad-note')
  return changeInterest(platform, actor, { id, act: 'noted', note: parsed.data, origin })
}
