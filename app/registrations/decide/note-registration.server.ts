import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'
import { noteSchema } from '#app/platform/text.schema.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { changeRegistration, type Outcome } from './change-registration.server.ts'

/** Adds a note for colleagues to a registration's timeline; the applicant never sees it. */
export async function noteRegistration(
  platform: Platform,
  actor: StaffActor,
  { id, note, origin }: { id: string; note: string; origin: Origin },
): Promise<Result<Outcome, 'not-found' | 'bad-note'>> {
  const parsed = noteSchema.safeParse(note)
  if (!parsed.success) return refused('bad-note')
  return changeRegistration(platform, actor, {
    id,
    act: 'noted',
    origin,
    work: async () => accepted({ note: parsed.data }),
  })
}
