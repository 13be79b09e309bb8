import { setImmediate } from 'node:timers/promises'

import { isDatabaseOutage, isStatementError } from '#app/data/database/database-outage.server.ts'
import { errorFields } from '#app/core/log/log.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Job } from '#app/outbox/jobs/jobs.server.ts'
import { isPeriod, type Period, type PersonalRule, type PersonalTable } from '#app/data/personal-data/personal-data.ts'
import { personalDataOfRooms } from '#app/data/personal-data/personal-data-of-rooms.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { sydneyDay } from '#app/traffic/sydney-day.ts'

import { type Counts, letGo, withBelongings } from '../people/people.queries.server.ts'
import { deletePlaces, isNightDone, keepNight, lockNight, lockOverdue, openNights } from './retention.queries.server.ts'

type Parts = Pick<Platform, 'database' | 'log'>

/** The maximum number of rows in one transaction, so that it is short and an interruption loses little. */
const batchSize = 200
/** How long one rule may work at a time. Its other rows follow an hour later, so that a slow rule does not delay the others. */
const mostMs = 3 * 60_000
/** Rows with a shorter period than this are deleted every hour, others once a night. */
const shortDays = 3

type TimedRule = { table: PersonalTable; rule: PersonalRule; keep: Period }

/** Returns every rule with a period. */
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

/** Deletes or anonymises the next rows of a rule with their belongings. Returns whether there may be more. */
function letBatchGo(
  { database }: Parts,
  tables: readonly PersonalTable[],
  { table, rule, keep }: TimedRule,
  { now, night }: { now: Date; night: string | undefined },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    // Locks the night's row first: a concurrent run of the same night waits here, which prevents deadlocks on the rows.
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

/** Completes a night with its one audit entry, which has the number of rows by rule. Idempotent. */
function endNight({ database }: Parts, night: string): Promise<void> {
  return database.transaction(async (tx) => {
    const { counts, isDone } = await lockNight(tx, night)
    if (isDone) return
    await keepNight(tx, night, counts, true)
    await commitEffects(tx, {
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
 * Deletes the overdue rows of one rule. Returns false if rows may be left: it failed, which is logged, or took too long.
 * @throws when the database is away, so that no other rule tries it in vain
 */
async function enforceRule(
  parts: Parts,
  tables: readonly PersonalTable[],
  timed: TimedRule,
  at: { now: Date; night: string | undefined },
): Promise<boolean> {
  const until = performance.now() + mostMs
  try {
    while (await letBatchGo(parts, tables, timed, at)) {
      if (performance.now() > until) return false
      await setImmediate()
    }
    return true
  } catch (error) {
    if (isDatabaseOutage(error) && !isStatementError(error)) throw error
    parts.log.error('a retention rule failed', { reason: timed.rule.name, ...errorFields(error) })
    return false
  }
}

/**
 * Deletes or anonymises overdue rows (rule PD3), as modules declare it: those with periods of hours at each call, others once a night with
 * one audit entry. Works in small transactions, and continues after an interruption at the next call. Each rule works for itself: one that
 * fails or takes long delays no other, and is tried again at each call of the same day.
 */
export async function enforceRetention(
  parts: Parts,
  tables: readonly PersonalTable[],
  now = new Date(),
): Promise<void> {
  const today = sydneyDay(now)
  // The first call on a day in Sydney runs its night, so that a restart makes up for a missed one.
  const night = (await isNightDone(parts.database.queries, today)) ? undefined : today
  let isComplete = true
  for (const timed of timedRules(tables)) {
    if (night === undefined && timed.keep.days >= shortDays) continue
    isComplete = (await enforceRule(parts, tables, timed, { now, night })) && isComplete
  }
  // A night that some rule never completed ends with the next day: its deletions need their audit entry.
  for (const open of await openNights(parts.database.queries))
    if (open !== night || isComplete) await endNight(parts, open)
}

/** Returns the job that enforces retention every hour. */
export function retentionJob(platform: Pick<Platform, 'database' | 'log' | 'port'>): Job {
  return {
    queue: 'retention',
    every: '17 * * * *',
    leaseSeconds: 1_800,
    work: async () => enforceRetention(platform, await platform.port(personalDataOfRooms).list()),
  }
}
