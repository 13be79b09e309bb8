import { sql } from 'drizzle-orm'

import type { Config } from '#app/core/config/config.server.ts'
import type { Database } from '#app/data/database/database.server.ts'
import type { Log } from '#app/core/log/log.server.ts'
import { type Attempt, attempt, forget, priceOf, succeed, tooOften, undo } from './attempts.server.ts'
import { countInMemory } from './count-in-memory.ts'
import {
  countersOf,
  countUnlessFull,
  keyFor,
  type LimitKeys,
  listOf,
  type Row,
  secondsLeft,
  refundCounters,
} from './counters.server.ts'
import type { Limit, LimitAlarm, LimitRule, RaisedAlarm } from './limit.ts'

export type Limits = {
  /**
   * Counts an attempt, before the work is done and outside any transaction. Throws while the database is away.
   * @throws RefusedError too-many-requests, with the seconds to wait. `detail`: the message for a field of a form.
   */
  consume(limit: Limit, keys: LimitKeys, detail?: Record<string, string>): Promise<void>
  /** Counts an attempt and returns whether it is within the limit, for a caller that continues either way. */
  admits(limit: Limit, keys: LimitKeys): Promise<boolean>
  /** Undoes the count of an attempt after a success, for limits that count only failures. */
  forgive(limit: Limit, keys: LimitKeys): Promise<void>
  /**
   * Returns the work of a human check that the next attempt costs, 0 for none. @throws RefusedError too-many-requests while its
   * source must wait.
   */
  price(limit: Limit, keys: LimitKeys): Promise<number>
  /**
   * Counts an attempt at a secret before it is checked. Its rules refuse no caller because of other callers' attempts. Calls `proveHuman` with
   * the required work of a human check; without `proveHuman`, no check is required.
   * @throws RefusedError too-many-requests while its source must wait, challenge-failed; errors of `proveHuman`.
   */
  attempt(limit: Limit, keys: LimitKeys, proveHuman?: (work: number) => Promise<unknown>): Promise<Attempt>
  /** Records a success: the attempt no longer counts, and the failures of its source in a row are reset. */
  succeed(limit: Limit, keys: LimitKeys): Promise<void>
  /** Checks a secret whose attempt was counted. If the check cannot run now, the attempt is not counted. @throws errors of `look` */
  look<Value>(limit: Limit, keys: LimitKeys, look: () => Promise<Value>): Promise<Value>
  /** Deletes the counters of a subject, because it has a new secret. */
  forget(limit: Limit, subject: string): Promise<void>
  /** Returns the signs of an attack within this hour. */
  alarms(): Promise<RaisedAlarm[]>
  /** The names of the limits that can raise an alarm. */
  readonly alarmed: readonly string[]
}

/** Logs once an hour, in each process, that a limit of all callers together is used up. */
function createSiren(log: Log | undefined) {
  const quietUntil = new Map<string, number>()
  return (name: string, { alarm }: LimitRule, count: number, secondsLeft: number) => {
    if (!alarm || count < alarm.from || (quietUntil.get(name) ?? 0) > Date.now()) return
    quietUntil.set(name, Date.now() + secondsLeft * 1_000)
    log?.warn('limit-alarm', { reason: name, count })
  }
}

type Alarmed = { limit: Limit; rule: LimitRule; alarm: LimitAlarm }

function alarmedAmong(limits: readonly Limit[]): Alarmed[] {
  return limits
    .flatMap((limit) => limit.rules.flatMap((rule) => (rule.alarm ? [{ limit, rule, alarm: rule.alarm }] : [])))
    .toSorted((a, b) => a.limit.name.localeCompare(b.limit.name))
}

/** Returns the attempts at secrets (`attempts.server.ts`), or none of them if limits are switched off. */
function triesIn(
  { queries }: Database,
  config: Pick<Config, 'RATE_LIMITS'>,
  warn: ReturnType<typeof createSiren>,
): Pick<Limits, 'price' | 'attempt' | 'look' | 'succeed' | 'forget'> {
  return {
    price: async (limit, keys) => (config.RATE_LIMITS ? priceOf(queries, limit, keys) : 0),
    async attempt(limit, keys, proveHuman = async () => {}) {
      if (!config.RATE_LIMITS) return { inARow: 0, waitMinutes: 0 }
      return attempt(queries, limit, keys, { proveHuman, counted: (...counted) => warn(limit.name, ...counted) })
    },
    async look(limit, keys, look) {
      try {
        return await look()
      } catch (error) {
        if (config.RATE_LIMITS) await undo(queries, limit, keys)
        throw error
      }
    },
    async succeed(limit, keys) {
      if (config.RATE_LIMITS) await succeed(queries, limit, keys)
    },
    forget: (limit, subject) => forget(queries, limit, subject),
  }
}

/** Creates the counters of cheap routes, which are in the memory of each process. */
function countersInMemory() {
  const made = new Map<LimitRule, ReturnType<typeof countInMemory>>()
  function counterOf(rule: LimitRule) {
    const counter = made.get(rule) ?? countInMemory(rule)
    made.set(rule, counter)
    return counter
  }
  /** Returns the seconds to wait, 0 within the limit. Applies the rules in order, up to the first refusal. */
  return (rules: readonly LimitRule[], keys: LimitKeys): number => {
    for (const rule of rules) {
      const key = keyFor(rule, keys)
      const wait = key === undefined ? 0 : counterOf(rule)(key)
      if (wait > 0) return wait
    }
    return 0
  }
}

/** Creates the limits. `limits`: those of all rooms, for the alarms among them. */
export function createLimits(
  database: Database,
  config: Pick<Config, 'RATE_LIMITS'>,
  log?: Log,
  limits: readonly Limit[] = [],
): Limits {
  const { queries } = database
  const warn = createSiren(log)
  const waitInMemory = countersInMemory()
  const alarmed = alarmedAmong(limits)

  const storedCounters = (limit: Limit, keys: LimitKeys) =>
    countersOf(
      limit,
      limit.rules.filter(({ inMemory }) => !inMemory),
      keys,
    )
  /** Counts an attempt and returns the seconds to wait if it is above the limit, else 0. */
  async function secondsToWait(limit: Limit, keys: LimitKeys): Promise<number> {
    if (!config.RATE_LIMITS) return 0
    const wait = waitInMemory(
      limit.rules.filter(({ inMemory }) => inMemory),
      keys,
    )
    const counters = storedCounters(limit, keys)
    if (wait > 0 || counters.length === 0) return wait
    const rows = await countUnlessFull(queries, counters)
    const counted = counters.flatMap(({ rule, key }) => {
      const row = rows.find((one) => one.key === key)
      return row ? [{ rule, ...row }] : []
    })
    for (const { rule, points, left } of counted) if (rule.per === 'all') warn(limit.name, rule, points, left)
    const full = counted.find(({ rule, points }) => !rule.above && points > rule.points)
    // Each statement uses its own start as the current time, so a concurrent statement's counter may have started after this one.
    return full ? Math.min(full.left, full.rule.seconds) : 0
  }
  return {
    async consume(limit, keys, detail) {
      const seconds = await secondsToWait(limit, keys)
      if (seconds > 0) throw tooOften(seconds, detail)
    },
    admits: async (limit, keys) => (await secondsToWait(limit, keys)) === 0,
    async forgive(limit, keys) {
      if (config.RATE_LIMITS) await refundCounters(queries, storedCounters(limit, keys))
    },
    ...triesIn(database, config, warn),
    async alarms() {
      if (!config.RATE_LIMITS || alarmed.length === 0) return []
      const counters = alarmed.flatMap(({ limit, rule }) => countersOf(limit, [rule], { ip: '' }))
      const { rows } = await queries.execute<Row>(
        sql`select key, points, ${secondsLeft} from rate_limits where key in (${listOf(counters)}) and expire > now()`,
      )
      return alarmed.flatMap(({ limit, alarm }, index) => {
        const row = rows.find(({ key }) => key === counters[index]?.key)
        if (!row || row.points < alarm.from) return []
        return [
          { limit: limit.name, words: alarm.words, count: row.points, endsAt: new Date(Date.now() + row.left * 1_000) },
        ]
      })
    },
    alarmed: alarmed.map(({ limit }) => limit.name),
  }
}
