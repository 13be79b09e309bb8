import { createHash } from 'node:crypto'

import { sql } from 'drizzle-orm'

import type { Queries } from '#app/data/database/database.server.ts'
import { coarseAddress } from '#app/core/http/client-address.server.ts'
import type { Limit, LimitRule } from './limit.ts'

/** Identifies the counted caller. `subject` is an email address or a record's id, and is hashed before it is stored. */
export type LimitKeys = {
  ip: string
  subject?: string | undefined
  /** A known device of the subject. It is counted only for attempts from it, not for those of others. */
  device?: string | undefined
}

/** Hashes a subject, ignoring case and surrounding spaces. */
export const hashOf = (text: string) =>
  createHash('sha256').update(text.trim().toLowerCase()).digest('base64url').slice(0, 22)

const networkOf = (ip: string) => coarseAddress(ip.replace('::/64', '::'))

/** Returns the key by which a rule counts; undefined when the rule does not apply to these keys. */
export function keyFor({ per }: LimitRule, { ip, subject, device }: LimitKeys): string | undefined {
  if (per === 'all') return 'all'
  if (per === 'ip') return ip
  if (per === 'network') return networkOf(ip)
  if (!subject) return undefined
  // The subject comes first, so that all sources of one subject share a prefix.
  return per === 'subject' ? hashOf(subject) : `${hashOf(subject)}/${hashOf(device ? `device ${device}` : ip)}`
}

/** Returns the prefix of a rule's keys. */
export const prefixOf = (name: string, { per, seconds }: LimitRule) => `${name}/${per}/${seconds}`

/** A limit rule, and the key of the row that counts this caller under it. */
export type Counter = { rule: LimitRule; key: string }

/** The row of a counter: the count, and the seconds until it restarts. */
export type Row = { key: string; points: number; left: number }

export const secondsLeft = sql`extract(epoch from expire - now())::float8 as left`

/** Returns the counters of these rules, in the same order. */
export function countersOf({ name }: Limit, rules: readonly LimitRule[], keys: LimitKeys): Counter[] {
  return rules.flatMap((rule) => {
    const key = keyFor(rule, keys)
    return key === undefined ? [] : [{ rule, key: `${prefixOf(name, rule)}:${key}` }]
  })
}

/**
 * Counts an attempt in all its counters with one statement, or in none if a refusing counter is full: a caller above their own
 * limit must not use up the limits of others. Concurrent attempts are all counted. Returns the rows of the full counters, or of
 * all.
 */
export async function countUnlessFull(queries: Queries, counters: readonly Counter[]): Promise<Row[]> {
  const asked = counters.map(({ key, rule }) => ({ key, most: rule.above ? null : rule.points, seconds: rule.seconds }))
  const { rows } = await queries.execute<Row>(sql`
    with asked as (
      select * from json_to_recordset(${JSON.stringify(asked)}) as x (key text, most integer, seconds integer)),
    filled as (
      select key, points + 1 as points, ${secondsLeft} from rate_limits join asked using (key)
      where expire > now() and points >= most),
    counted as (
      insert into rate_limits as kept (key, points, expire)
      select key, 1, now() + make_interval(secs => seconds) from asked where not exists (select from filled)
      order by key collate "C"
      on conflict (key) do update set
        points = case when kept.expire <= now() then 1 else kept.points + 1 end,
        expire = case when kept.expire <= now() then excluded.expire else kept.expire end
      returning key, points, ${secondsLeft})
    select * from filled union all select * from counted`)
  return rows
}

/** The keys for `in`, which needs at least one value: no counter has an empty key. */
export const listOf = (counters: readonly Counter[]) =>
  sql.join(
    ['', ...counters.map(({ key }) => key)].map((key) => sql`${key}`),
    sql`, `,
  )

/** Decrements counters, locking them in the order in which they were counted to avoid deadlocks. `ended`: a counter to delete. */
export async function refundCounters(queries: Queries, counters: readonly Counter[], ended = ''): Promise<void> {
  await queries.execute(sql`
    with gone as (delete from rate_limits where key = ${ended})
    update rate_limits set points = greatest(0, points - 1)
    from (select key as held from rate_limits where key in (${listOf(counters)}) order by key collate "C" for update) as of
    where key = held`)
}
