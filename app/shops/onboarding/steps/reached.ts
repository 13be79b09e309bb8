import { brand } from '#app/brand.ts'

/** When a step of a list was reached and by whom. `at`: ISO 8601. */
export type Reached = { at: string; by: string; isStaff: boolean }

/** The parcel of a step. */
export type Shipment = { carrier: string; trackingNumber: string }

/** The reached steps of a list. */
export type ReachedSteps<Step extends string> = Partial<Record<Step, Reached>>

/** Returns the stored times and people of a list without the steps that are not reached. */
export function reachedSteps<Step extends string>(
  stored: Record<Step, { at: Date | null; by: string | null; isStaff: boolean }>,
): ReachedSteps<Step> {
  const all = Object.entries<{ at: Date | null; by: string | null; isStaff: boolean }>(stored)
  const reached = all.flatMap(([step, { at, by, isStaff }]) =>
    at === null ? [] : [[step, { at: at.toISOString(), by: by ?? '', isStaff }] as const],
  )
  return Object.fromEntries(reached) as ReachedSteps<Step>
}

/** Replaces the names of staff with the brand, for retailers. A step that no person marked, as the last day, has no name. */
export function forRetailer<Step extends string>(reached: ReachedSteps<Step>): ReachedSteps<Step> {
  const shown = Object.entries<Reached | undefined>(reached).map(([step, mark]) => [
    step,
    mark?.isStaff && mark.by ? { ...mark, by: brand.name } : mark,
  ])
  return Object.fromEntries(shown) as ReachedSteps<Step>
}
