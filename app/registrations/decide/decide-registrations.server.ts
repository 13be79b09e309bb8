import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { errorFields } from '#app/platform/log.server.ts'
import { refused, type Result } from '#app/platform/result.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { approveRegistration } from './approve-registration.server.ts'
import type { RegistrationStatus } from '../registration.ts'
import { declineRegistration } from './decline-registration.server.ts'
import { reasonSchema } from './decision.schema.ts'

/** At once, at most: each makes a transaction of its own, and an approval a hash of tens of milliseconds. */
export const mostAtOnce = 50

/** One of those that were rehearsed, and its version then. */
export type Pick = { id: string; seen: number }

export type Decision = { act: 'approve' } | { act: 'decline'; reason: string; isMailed: boolean }

export type Decided = Pick & { result: Result<RegistrationStatus, 'not-found' | 'stale' | 'bad-reason' | 'failed'> }

/**
 * The same answer to several registrations, each in a transaction of its own: what one of them meets touches no other.
 * One that was answered meanwhile is `stale`; sent again it does nothing twice.
 */
export async function decideRegistrations(
  platform: Platform,
  actor: StaffActor,
  { picks, decision, origin }: { picks: readonly Pick[]; decision: Decision; origin: Origin },
): Promise<Result<Decided[], 'bad-reason'>> {
  permit(actor, 'registrations:decide')
  if (decision.act === 'decline' && !reasonSchema.safeParse(decision.reason).success) return refused('bad-reason')
  const decided: Decided[] = []
  for (const { id, seen } of picks.slice(0, mostAtOnce)) {
    const one = { id, seen, origin }
    const work = () =>
      decision.act === 'approve'
        ? approveRegistration(platform, actor, one)
        : declineRegistration(platform, actor, { ...one, reason: decision.reason, isMailed: decision.isMailed })
    // The others must still be answered, and the page must say which of them this one was.
    const result = await work().catch((error: unknown) => {
      platform.log.error('registration-not-decided', errorFields(error))
      return refused('failed')
    })
    decided.push({ id, seen, result })
  }
  return { ok: true, value: decided }
}
