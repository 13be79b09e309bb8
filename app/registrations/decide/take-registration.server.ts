import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, type Result } from '#app/platform/result.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { changeRegistration, type RegistrationOutcome } from './change-registration.server.ts'

/** Begins the review: the applicant's status page says so, and whoever took it owns it unless somebody does already. */
export function takeRegistration(
  platform: Platform,
  actor: StaffActor,
  { id, seen, origin }: { id: string; seen?: number | undefined; origin: Origin },
): Promise<Result<RegistrationOutcome, 'not-found'>> {
  return changeRegistration(platform, actor, {
    id,
    act: 'taken',
    seen,
    origin,
    work: async (_tx, { assigneeId }) => accepted({ change: { assigneeId: assigneeId ?? actor.id } }),
  })
}
