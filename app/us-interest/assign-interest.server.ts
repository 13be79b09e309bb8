import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'
import { findColleagues } from '#app/staff/members/find-colleagues.server.ts'

import { changeInterest } from './change-interest.server.ts'

/** Gives an interest to a colleague, or with `null` to nobody. */
export async function assignInterest(
  platform: Platform,
  actor: StaffActor,
  { id, assigneeId, origin }: { id: string; assigneeId: string | null; origin: Origin },
): Promise<Result<void, 'not-found' | 'no-such-colleague'>> {
  permit(actor, 'us-interest:write')
  const colleague = (await findColleagues(platform)).find(({ id: colleagueId }) => colleagueId === assigneeId)
  const name = assigneeId === null ? 'nobody' : colleague?.name
  if (name === undefined) return refused('no-such-colleague')
  const result = await changeInterest(platform, actor, {
    id,
    act: 'assigned',
    note: name,
    change: { assigneeId },
    origin,
  })
  return result.ok ? accepted(undefined) : refused('not-found')
}
