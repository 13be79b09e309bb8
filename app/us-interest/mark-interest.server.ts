import type { Origin, Platform } from '#app/platform/platform.server.ts'
import type { Result } from '#app/platform/result.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { changeInterest } from './change-interest.server.ts'

/** Marks an interest contacted or closed, or opens it again. Each can be taken back. */
export function markInterest(
  platform: Platform,
  actor: StaffActor,
  { id, act, origin }: { id: string; act: 'contacted' | 'closed' | 'reopened'; origin: Origin },
): Promise<Result<void, 'not-found'>> {
  return changeInterest(platform, actor, { id, act, origin })
}
