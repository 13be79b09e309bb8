import { setImmediate } from 'node:timers/promises'

import { accept } from '#app/platform/accept/accept.server.ts'
import type { Job } from '#app/platform/jobs/jobs.server.ts'
import {
  isPeriod,
  type Period,
  type PersonalRule,
  type PersonalTable,
} from '#app/platform/personal-data/personal-data.ts'
import { personalDataOfRooms } from '#app/platform/personal-data/personal-data-of-rooms.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { sydneyDay } from '#app/traffic/sydney-day.ts'

import { type Counts, letGo, withBelongings } from './people.store.server.ts'
import { deletePlaces, isNightDone, keepNight, lockNight, lockOverdue } from './retention.store.server.ts'

type Parts = Pick<Platform, 'database'>

/** So many rows go in one transaction: it is short, and a kill loses no more than that. */
const batchSize = 200
/** What is kept for less than this goes every hour, all else at night. */
const shortDays = 3

type TimedRule = { table: PersonalTable; rule: PersonalRule; keep: Period }

/** Every rule that ends by itself. */
export function timedRules(tables: readonly PersonalTable[]): TimedRule[] {
  return tables.flatMap((table) =>
    table.rules.flatMap((rule) => (isPeriod(rule.keep) ? [{ table, rule, keep: rule.keep }] : [])),
  )
}

const sumOf = (some: Counts, more: Counts): Counts => {
  const sum = { ...some }
  for (const [name, count] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + count
  return sum
}

/** Lets the next rows of one rule go with what belongs to them, and says whether there may be more. */
function letBatchGo(
  { database }: Parts,
  tables: readonly PersonalTable[],
  { table, rule, keep }: TimedRule,
  { now, night }: { now: Date; night: string | undefined },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    // The night's row first: whoever works on the same night waits here, and no two wait for each other's rows.
    const kept = night === undefined ? undefined : await lockNight(tx, night)
    const ids = await lockOverdue(tx, table, rule, { keep, now, most: batchSize })
    if (ids.length === 0) return false
    let counts: Counts = { [rule.name]: ids.length }
    if (table.rowId === undefined) await deletePlaces(tx, table, ids)
    else {
      const found = await withBelongings(tx, tables, new Map([[table, ids]]))
      counts = await letGo(tx, tables, found, (each, its) => {
        if (each === table) return its === rule ? keep.does : undefined
        return typeof its.onErasure === 'string' ? its.onErasure : undefined
      })
    }
    if (night !== undefined && kept) await keepNight(tx, night, sumOf(kept.counts, counts), kept.isDone)
    return ids.length === batchSize
  })
}

/** Ends a night with its one entry in the audit log: how many rows of what went. Who comes second changes nothing. */
function endNight({ database }: Parts, night: string): Promise<void> {
  return database.transaction(async (tx) => {
    const { counts, isDone } = await lockNight(tx, night)
    if (isDone) return
    await keepNight(tx, night, counts, true)
    await accept(tx, {
      audit: {
        actor: { kind: 'system', name: 'Retention' },
        action: 'retention.enforced',
        subject: { kind: 'retention', label: `The night of ${night}` },
        became: counts,
      },
    })
  })
}

/**
 * Lets go whatever is kept no longer (rule PD3), as rooms declare it: what is kept for hours at each call, all else once a
 * night, with one entry in the audit log. It goes in small transactions, and what a kill interrupts goes on at the next call.
 */
export async function enforceRetention(
  parts: Parts,
  tables: readonly PersonalTable[],
  now = new Date(),
): Promise<void> {
  const today = sydneyDay(now)
  // The first call of a day in Sydney is its night; a start makes up for one that was slept through.
  const night = (await isNightDone(parts.database.queries, today)) ? undefined : today
  for (const timed of timedRules(tables)) {
    if (night === undefined && timed.keep.days >= shortDays) continue
    while (await letBatchGo(parts, tables, timed, { now, night })) await setImmediate()
  }
  if (night !== undefined) await endNight(parts, night)
}

/** Every hour: `enforceRetention`. */
export function retentionJob(platform: Pick<Platform, 'database' | 'part'>): Job {
  return {
    queue: 'retention',
    every: '17 * * * *',
    leaseSeconds: 1_800,
    work: async () => enforceRetention(platform, await platform.part(personalDataOfRooms).list()),
  }
}
