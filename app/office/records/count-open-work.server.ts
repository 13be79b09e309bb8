import { port } from '#app/core/ports.server.ts'
import type { Queries } from '#app/data/database/database.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { can, type Right } from '#app/office/roles/roles.ts'

import type { AgeCount } from './define/rows.queries.server.ts'

/** The open records of one list, which the list declares as its `work`. */
export type OpenWork = {
  /** `Enquiries` */
  label: string
  right: Right
  /** Returns the address of these records: of a colleague by id, of `nobody`, or of everyone in a list without assignees. */
  addressOf(owner: string): string
  /** Counts them by assignee and age. `since`: the first moment of each age, the youngest first. */
  count(queries: Queries, actor: StaffActor, since: readonly Date[]): Promise<AgeCount[]>
}

/** The open work of all rooms. */
export const openWork = port<{ list(): Promise<readonly OpenWork[]> }>('openWork')

/** The open records of one kind that one colleague has; `owner` is null without an assignee. */
export type CountedWork = AgeCount & { label: string; to: string }

/**
 * Counts the open records of each list by assignee and age (rule BO84).
 * @throws RefusedError forbidden
 */
export async function countOpenWork(
  platform: Platform,
  actor: StaffActor,
  since: readonly Date[],
): Promise<CountedWork[]> {
  permit(actor, 'work:read')
  const kinds = (await platform.port(openWork).list()).filter(({ right }) => can(actor.role, right))
  const counted = await Promise.all(
    kinds.map(async ({ label, addressOf, count }) => {
      const counts = await count(platform.database.queries, actor, since)
      return counts.map((one) => ({ ...one, label, to: addressOf(one.owner ?? 'nobody') }))
    }),
  )
  return counted.flat()
}
