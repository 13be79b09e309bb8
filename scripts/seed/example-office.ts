import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'

export const colleagues = {
  owner: 'Robin Vale',
  operations: 'Ada Marsh',
  decisions: 'Tom Birch',
  sales: 'Lena Frost',
  viewer: 'Max Reed',
  former: 'Kim Stone',
} as const
export type Colleague = keyof typeof colleagues

export type Office = {
  /** A member of the example office who is signed in, and gave the second factor just now if that is asked for. */
  as(colleague: Colleague, isFresh?: boolean): Promise<StaffActor>
}
