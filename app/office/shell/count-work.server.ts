import { port } from '#app/core/ports.server.ts'
import type { Queries } from '#app/data/database/database.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import type { StaffActor } from '../guards/staff-actor.server.ts'
import { can, type Right } from '../roles/roles.ts'

/** The number of an assignee's rows, or of those without one, and how many there are of each age. */
export type AgeCount = { owner: string | null; count: number; ages: number[]; oldest: Date }

/** `waiting`: the next step is ours. `stalled`: it is the retailer's, who does not do it. `failed`: mails that were not sent. */
export type WorkState = 'waiting' | 'stalled' | 'failed'

/** The work of one list, which the list declares as its `work`. */
export type OpenWork = {
  /** `Enquiries` */
  label: string
  state: WorkState
  right: Right
  /** The path of the list, and the addresses of these records and of the late ones in it. */
  path: string
  to: string
  lateTo: string | undefined
  /** Counts them all, and the late ones of a list with deadlines, each up to `most`. */
  countAll(queries: Queries, actor: StaffActor, most: number): Promise<number[]>
  /** Returns the address of these records: of a colleague by id, of those without an assignee (`nobody`), or of all in a list without assignees. */
  addressOf(owner: string): string
  /** Counts them by assignee and age. `since`: the first moment of each age, the youngest first. */
  count(queries: Queries, actor: StaffActor, since: readonly Date[]): Promise<AgeCount[]>
}

/** The open work of all rooms. */
export const openWork = port<{ list(): Promise<readonly OpenWork[]> }>('openWork')

/** The number of records of one kind, and of its late ones, each with the address of the list that shows exactly these. */
export type WorkFigure = Pick<OpenWork, 'label' | 'state' | 'path' | 'to'> & {
  count: number
  /** Undefined if this work has no deadline. */
  late: { to: string; count: number } | undefined
}

/** Counting stops at this number. */
export const workCountedTo = 1_000

/** Counts the work of each list that the actor may read, in these states: the only source of figures about work (rule BO90). */
export async function countWork(
  platform: Pick<Platform, 'database' | 'port'>,
  actor: StaffActor,
  states: readonly WorkState[] = ['waiting', 'stalled', 'failed'],
): Promise<WorkFigure[]> {
  const kinds = (await platform.port(openWork).list()).filter(
    ({ right, state }) => can(actor.role, right) && states.includes(state),
  )
  return Promise.all(
    kinds.map(async ({ label, state, path, to, lateTo, countAll }) => {
      const [count = 0, late = 0] = await countAll(platform.database.queries, actor, workCountedTo)
      return { label, state, path, to, count, late: lateTo === undefined ? undefined : { to: lateTo, count: late } }
    }),
  )
}
