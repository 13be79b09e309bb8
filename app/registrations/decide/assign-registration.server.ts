import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'
import { findColleagues } from '#app/staff/members/find-colleagues.server.ts'

import { changeRegistration, type Outcome } from './change-registration.server.ts'
import type { Seen } from './decision.schema.ts'

type Assignment = { id: string; assigneeId: string | null; seen?: Seen | undefined; origin: Origin }

/** Gives a registration to a colleague, or with `null` to nobody. */
export async function assignRegistration(
  platform: Platform,
  actor: StaffActor,
  { id, assigneeId, seen, origin }: Assignment,
): Promise<Result<Outcome, 'not-found' | 'no-such-colleague'>> {
  permit(actor, 'registrations:write')
  const colleague = (await findColleagues(platform)).find(({ id: colleagueId }) => colleagueId === assigneeId)
  const name = assigneeId === null ? 'nobody' : colleague?.name
  if (name === undefined) return refused('no-such-colleague')
  return changeRegistration(platform, actor, {
    id,
    act: 'assigned',
    said: { note: name, facts: { to: assigneeId } },
    seen,
    origin,
    work: async () => accepted({ change: { assigneeId } }),
  })
}
