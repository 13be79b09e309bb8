import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'
import { noteSchema } from '#app/platform/text.schema.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { changeNewsagency } from './change-newsagency.server.ts'

/** Adds a note for colleagues to a shop's timeline, such as what was said on the phone. */
export async function noteNewsagency(
  platform: Platform,
  actor: StaffActor,
  { id, note, origin }: { id: string; note: string; origin: Origin },
): Promise<Result<void, 'not-found' | 'conflict' | 'bad-note'>> {
  permit(actor, 'newsagencies:write')
  const parsed = noteSchema.safeParse(note)
  if (!parsed.success) return refused('bad-note')
  return changeNewsagency(platform, actor, {
    id,
    origin,
    work: async () => accepted({ kind: 'noted', note: parsed.data }),
  })
}
