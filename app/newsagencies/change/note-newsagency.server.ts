import { actOn, type ActResult } from '#app/platform/act/act-on.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused } from '#app/platform/result.ts'
import { noteSchema } from '#app/platform/text.schema.ts'
import { permitted, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { actedNewsagency } from './acted-newsagency.server.ts'

/** Adds a note for colleagues to a shop's timeline, such as the result of a phone call. @throws RefusedError forbidden */
export async function noteNewsagency(
  platform: Platform,
  actor: StaffActor,
  { id, note, origin }: { id: string; note: string; origin: Origin },
): Promise<ActResult<'bad-note'>> {
  const by = permitted(actor, 'newsagencies:write')
  const parsed = noteSchema.safeParse(note)
  if (!parsed.success) return refused('bad-note')
  return actOn(platform, actedNewsagency, {
    id,
    by,
    origin,
    work: async () => accepted({ kind: 'noted', note: parsed.data }),
  })
}
