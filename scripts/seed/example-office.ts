import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'

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
  /** Returns a signed-in member of the example office, with a fresh second factor if requested. */
  as(colleague: Colleague, isFresh?: boolean): Promise<StaffActor>
}
