import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'
import { changeRecord } from '#app/office/records/change-record.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { dueAfterBusinessDays } from '#app/geo/calendar/business-days.ts'
import { findLivingTwin } from '../find/like-registrations.queries.server.ts'
import type { RegistrationStatus } from '../registration.ts'
import { registrationRecord } from '../registration.record.server.ts'
import { isShopTaken } from '../registrations.queries.server.ts'

/** Starts the review: the applicant's status page shows it, and the colleague becomes the assignee if there is none. */
export function startReview(
  platform: Platform,
  actor: StaffActor,
  { id, expectedVersion, origin }: { id: string; expectedVersion?: number | undefined; origin: Origin },
): Promise<Result<RegistrationStatus, 'not-found' | 'stale'>> {
  return changeRecord(platform, actor, registrationRecord, {
    id,
    act: 'taken',
    expectedVersion,
    origin,
    work: async (_tx, { assigneeId }) => ok({ change: { assigneeId: assigneeId ?? actor.id } }),
  })
}

/** Reopens a declined registration for review, unless the same shop has been registered again since then. */
export async function reopenRegistration(
  platform: Platform,
  actor: StaffActor,
  { id, expectedVersion, origin }: { id: string; expectedVersion?: number | undefined; origin: Origin },
): Promise<Result<RegistrationStatus, 'not-found' | 'stale' | 'registered-again'>> {
  const reopening = changeRecord(platform, actor, registrationRecord, {
    id,
    act: 'reopened',
    expectedVersion,
    origin,
    work: async (tx, registration) => {
      if (await findLivingTwin(tx, registration)) return refused('registered-again')
      // The due time is counted from now.
      const { state, timeZone } = registration
      const days = platform.config.ANSWER_BUSINESS_DAYS
      const dueAt = dueAfterBusinessDays(new Date(), { days, state: state ?? undefined, timeZone })
      return ok({ change: { decidedAt: null, declineReason: null, answerDueAt: dueAt } })
    },
  })
  return reopening.catch((error: unknown) => {
    // The shop was registered again concurrently.
    if (isShopTaken(error)) return refused('registered-again')
    throw error
  })
}
