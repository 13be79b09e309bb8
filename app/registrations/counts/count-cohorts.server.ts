import type { Database } from '#app/data/database/database.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { isoDay } from '#app/ui/time/dates.ts'

import type { Cohort } from './cohort.ts'
import { readCohorts } from './registration-counts.queries.server.ts'

const freshMs = 60_000
const empty = { registered: 0, approved: 0, declined: 0, account: 0, signed: 0 }

type Kept = { at: number; cohorts: Promise<Cohort[]> }

/** Caches the counts for a minute: they read a quarter of a million rows, and the dashboard is opened often. */
const kept = new WeakMap<Database, Kept>()

function mondayOf(day: Date): Date {
  const monday = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()))
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7))
  return monday
}

/** Returns the Mondays of the last weeks as YYYY-MM-DD, in Sydney time. */
export function lastMondays(weeks: number, now: Date): string[] {
  const today = new Date(isoDay(now))
  const monday = mondayOf(today).getTime()
  return Array.from({ length: weeks }, (_, index) =>
    new Date(monday - (weeks - 1 - index) * 7 * 86_400_000).toISOString().slice(0, 10),
  )
}

/**
 * Counts the registrations of the last weeks by their present progress, oldest week first. At most a minute old.
 * @throws RefusedError forbidden
 */
export async function countCohorts({ database }: Platform, actor: StaffActor, weeks: number): Promise<Cohort[]> {
  permit(actor, 'registrations:read')
  const last = kept.get(database)
  const isFresh = last !== undefined && Date.now() - last.at < freshMs
  const cohorts = isFresh ? last.cohorts : readCohorts(database.queries, weeks)
  if (!isFresh) kept.set(database, { at: Date.now(), cohorts })
  const found = await cohorts.catch((error: unknown) => {
    kept.delete(database)
    throw error
  })
  return lastMondays(weeks, new Date()).map((week) => found.find((each) => each.week === week) ?? { week, ...empty })
}
