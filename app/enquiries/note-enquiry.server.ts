import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { refused, type Result } from '#app/platform/result.ts'
import { noteSchema } from '#app/platform/text.schema.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { changeEnquiry } from './change-enquiry.server.ts'

/** Adds a note for colleagues to an enquiry's timeline. */
export async function noteEnquiry(
  platform: Platform,
  actor: StaffActor,
  { id, note, origin }: { id: string; note: string; origin: Origin },
): Promise<Result<void, 'not-found' | 'bad-note'>> {
  const parsed = noteSchema.safeParse(note)
  if (!parsed.success) return refused('bad-note')
  return changeEnquiry(platform, actor, { id, act: 'noted', note: parsed.data, origin })
}
