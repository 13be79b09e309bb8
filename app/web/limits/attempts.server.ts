import { sql } from 'drizzle-orm'

import type { Queries } from '#app/data/database/database.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Gauge } from '#app/data/database/gauges.server.ts'
import { tooOften as tooOftenWords } from '../form/send/retry-after.ts'
import {
  type Counter,
  countersOf,
  hashOf,
  type LimitKeys,
  listOf,
  prefixOf,
  type Row,
  secondsLeft,
  refundCounters,
} from './counters.server.ts'
import { day, isPaid, type Limit, type LimitRule, longestMinutes, waitMinutes, workAfter } from './limit.ts'

/** A gauge of all failed attempts within the hour, from all callers together. */
export function failuresGauge(name: string, help: string, { name: limit, rules }: Limit): Gauge {
  const keys = rules.filter(({ per }) => per === 'all').map((rule) => `${prefixOf(limit, rule)}:all`)
  return {
    name,
    help,
    rows: sql`select null, coalesce(sum(points), 0) from rate_limits where key = ${keys[0] ?? ''} and expire > now()`,
  }
}

/** Returns the counters that never refuse a caller because of others, in the order in which their rows are locked. */
function triesOf(limit: Limit, keys: LimitKeys): Counter[] {
  const rules = limit.rules
    .filter(({ above, waits }) => above || waits)
    .filter(({ per }) => !keys.device || per === 'source' || per === 'all')
  return countersOf(limit, rules, keys).toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

const isSource = ({ rule }: Counter) => rule.per === 'source'

/**
 * Returns how long a source must still wait. Its counter restarts with each failure, so the remaining time shows when the last
 * failure was.
 */
function secondsToWait({ waits, seconds }: LimitRule, { points, left }: Row): number {
  if (!waits || points < waits.from) return 0
  if (points >= (waits.untilReset ?? Infinity)) return left
  return left - seconds + waitMinutes(points, waits.from) * 60
}

/** The message says when to try again. `detail`: the message for a field of a form. */
export const tooOften = (seconds: number, detail?: Record<string, string>) => {
  const message = tooOftenWords(seconds)
  return new RefusedError('too-many-requests', {
    retryAfterSeconds: Math.ceil(seconds),
    message,
    ...(detail && { detail }),
  })
}

/** Returns the work that a rule requires. A known device pays only for its own failures, never for those of all callers. */
function workDue(rule: LimitRule, count: number, { device }: LimitKeys): number {
  return rule.above !== 'human-check' || (device && rule.per === 'all') ? 0 : workAfter(count, rule.points)
}

/** A counted attempt: the failures of its source in a row, including this one, and the wait if this one fails too. */
export type Attempt = { inARow: number; waitMinutes: number }

/** Reports the counts of all callers together, for the alarms. */
type Counted = (rule: LimitRule, count: number, secondsLeft: number) => void

/** Returns the work that the next attempt costs. @throws RefusedError too-many-requests while its source must wait. */
export async function priceOf(queries: Queries, limit: Limit, keys: LimitKeys): Promise<number> {
  const counters = triesOf(limit, keys)
  if (counters.length === 0) return 0
  const { rows } = await queries.execute<Row>(
    sql`select key, points, ${secondsLeft} from rate_limits where key in (${listOf(counters)}) and expire > now()`,
  )
  const dues = counters.map(({ rule, key }) => {
    const row = rows.find((one) => one.key === key)
    const wait = row ? secondsToWait(rule, row) : 0
    if (wait > 0) throw tooOften(wait)
    return workDue(rule, row?.points ?? 0, keys)
  })
  return Math.max(0, ...dues)
}

const never = 1_000_000_000
/** How long the counter of a source without a wait is stored: a flood of new sources must not fill the table. */
const fewSeconds = day

/** Counts an attempt in all its counters at once, except that of a source that must wait. */
async function countTry(queries: Queries, counters: readonly Counter[]): Promise<Row[]> {
  const values = counters.map(
    ({ key, rule }) => sql`(${key}, 1, now() + make_interval(secs => ${rule.waits ? fewSeconds : rule.seconds}))`,
  )
  const { key, rule } = counters.find(isSource) ?? { key: '', rule: undefined }
  const { from = never, untilReset = never } = rule?.waits ?? {}
  const lastAt = sql`kept.expire - make_interval(secs => ${rule?.seconds ?? 0})`
  const wait = sql`make_interval(mins => least(${longestMinutes}::int, power(2, least(kept.points - ${from}::int, 10)))::int)`
  const { rows } = await queries.execute<Row>(sql`
    insert into rate_limits as kept (key, points, expire) values ${sql.join(values, sql`, `)}
    on conflict (key) do update set
      points = case when kept.expire <= now() then 1 else kept.points + 1 end,
      expire = case
        when kept.expire <= now() then excluded.expire
        when kept.key <> ${key} then kept.expire
        when kept.points + 1 < ${from}::int then excluded.expire
        else now() + make_interval(secs => ${rule?.seconds ?? 0})
      end
    where kept.key <> ${key} or kept.expire <= now() or kept.points < ${from}::int
      or (kept.points < ${untilReset}::int and ${lastAt} + ${wait} <= now())
    returning key, points, ${secondsLeft}`)
  return rows
}

/**
 * Counts an attempt at a secret (a password, a code) before it is checked. The required human check must be solved first;
 * otherwise nothing is counted. Other callers can make an attempt more expensive, never impossible (decision 8).
 * @throws RefusedError too-many-requests while its source must wait, challenge-failed with the required work, and the errors of
 * `proveHuman`.
 */
export async function attempt(
  queries: Queries,
  limit: Limit,
  keys: LimitKeys,
  { proveHuman, counted }: { proveHuman(work: number): Promise<unknown>; counted: Counted },
): Promise<Attempt> {
  const paid = await priceOf(queries, limit, keys)
  if (paid > 0) await proveHuman(paid)
  const counters = triesOf(limit, keys)
  const rows = await countTry(queries, counters)
  const passed = counters.flatMap((one) => {
    const row = rows.find(({ key }) => key === one.key)
    return row ? [{ ...one, row }] : []
  })
  const due = Math.max(0, ...passed.map(({ rule, row }) => workDue(rule, row.points - 1, keys)))
  if (passed.length < counters.length || !isPaid(due, paid)) {
    // Concurrent attempts have raised the price, or made the source wait, since it was read.
    await refundCounters(queries, passed)
    const price = await priceOf(queries, limit, keys)
    throw passed.length < counters.length ? tooOften(1) : new RefusedError('challenge-failed', { work: price })
  }
  for (const { rule, row } of passed) if (rule.per === 'all') counted(rule, row.points, row.left)
  const source = passed.find(isSource)
  if (!source) return { inARow: 0, waitMinutes: 0 }
  const { points } = source.row
  return { inARow: points, waitMinutes: waitMinutes(points, source.rule.waits?.from ?? never) }
}

/** Records a success: the attempt does not count as a failure, and the failures of its source in a row are reset. */
export async function succeed(queries: Queries, limit: Limit, keys: LimitKeys): Promise<void> {
  const counters = triesOf(limit, keys)
  const others = counters.filter((one) => !isSource(one))
  await refundCounters(queries, others, counters.find(isSource)?.key)
}

/** Undoes the count of an attempt that was rejected before its secret was checked. */
export function undo(queries: Queries, limit: Limit, keys: LimitKeys): Promise<void> {
  return refundCounters(queries, triesOf(limit, keys))
}

/** Deletes the counters of a subject from all sources, because it has a new secret. */
export async function forget(queries: Queries, { name, rules }: Limit, subject: string): Promise<void> {
  for (const rule of rules.filter(({ per }) => per === 'subject' || per === 'source')) {
    const prefix = `${prefixOf(name, rule)}:${hashOf(subject)}`
    await queries.execute(sql`delete from rate_limits where starts_with(key, ${prefix})`)
  }
}
