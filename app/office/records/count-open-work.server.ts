import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { can } from '#app/office/roles/roles.ts'
import { type AgeCount, openWork } from '#app/office/shell/count-work.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

/** The open records of one kind that one colleague has; `owner` is null without an assignee. */
export type CountedWork = AgeCount & { label: string; to: string }

/**
 * Counts the open records of each list by assignee and age (rule BO84). Failed mails have no assignee and are left out.
 * @throws RefusedError forbidden
 */
export async function countOpenWork(
  platform: Platform,
  actor: StaffActor,
  since: readonly Date[],
): Promise<CountedWork[]> {
  permit(actor, 'work:read')
  const kinds = (await platform.port(openWork).list()).filter(
    ({ right, state }) => can(actor.role, right) && state !== 'failed',
  )
  const counted = await Promise.all(
    kinds.map(async ({ label, addressOf, count }) => {
      const counts = await count(platform.database.queries, actor, since)
      return counts.map((one) => ({ ...one, label, to: addressOf(one.owner ?? 'nobody') }))
    }),
  )
  return counted.flat()
}
