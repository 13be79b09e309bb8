import type { Origin, Platform } from '#app/platform/platform.server.ts'
import type { Result } from '#app/platform/result.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { changeEnquiry } from './change-enquiry.server.ts'

/** Marks an enquiry answered or closed, or opens it again. Each can be taken back. */
export function markEnquiry(
  platform: Platform,
  actor: StaffActor,
  { id, act, origin }: { id: string; act: 'answered' | 'closed' | 'reopened'; origin: Origin },
): Promise<Result<void, 'not-found'>> {
  return changeEnquiry(platform, actor, { id, act, origin })
}
