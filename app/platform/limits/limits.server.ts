import { createHash } from 'node:crypto'

import { lt, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

import type { Config } from '../config.server.ts'
import { instant } from '../database/columns.server.ts'
import type { Database, Queries } from '../database/database.server.ts'
import { RefusedError } from '../errors.ts'
import type { Log } from '../log.server.ts'
import { alarmNames, isAlarmed, limitAlarms, type RaisedAlarm } from './limit-alarms.ts'
import { type LimitName, limitPolicies, type LimitRule } from './limit-policies.ts'

const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: instant('expire'),
})

/** Who is counted. `subject` is an address or a record's id: it is hashed before it is stored. */
export type LimitKeys = { ip: string; subject?: string }

export type Limits = {
  /**
   * Counts one try, before the work is done and outside any transaction.
   * @throws RefusedError too-many-requests, with the seconds to wait.
   */
  consume(name: LimitName, keys: LimitKeys): Promise<void>
  /** Takes the try back after a success, where only failures count. */
  forgive(name: LimitName, keys: LimitKeys): Promise<void>
  /** Whether everybody together is above the figure from which a human check is asked of all. */
  asksHumanCheck(name: LimitName): Promise<boolean>
  /** What looks like an attack within this hour. */
  alarms(): Promise<RaisedAlarm[]>
}

type Limiter = { rule: LimitRule; limiter: RateLimiterDrizzle | RateLimiterMemory }

/** Cheap routes are counted in memory, by each process for itself. */
const inMemory: ReadonlySet<LimitName> = new Set<LimitName>([
  'abn',
  'challenge',
  'places',
  'stores',
  'traffic',
  'suppressions-address',
  'suppressions',
  'agent-calls',
])

function limiterFor(name: LimitName, rule: LimitRule, database: Database): Limiter {
  const options = { keyPrefix: `${name}/${rule.per}/${rule.seconds}`, points: rule.points, duration: rule.seconds }
  const memory = new RateLimiterMemory(options)
  if (inMemory.has(name)) return { rule, limiter: memory }
  const limiter = new RateLimiterDrizzle({
    ...options,
    storeClient: database.queries,
    schema: rateLimits,
    clearExpiredByTimeout: false,
    // What refuses nobody is counted on, so that successes can be taken back.
    ...(!rule.above && { inMemoryBlockOnConsumed: rule.points + 1 }),
    // While the database is away the limits go on in memory: an outage must not open the door.
    insuranceLimiter: memory,
  })
  return { rule, limiter }
}

function keyFor(rule: LimitRule, { ip, subject }: LimitKeys): string | undefined {
  if (rule.per === 'all') return 'all'
  if (rule.per === 'ip') return ip
  return subject && createHash('sha256').update(subject.trim().toLowerCase()).digest('base64url').slice(0, 22)
}

/** Says once an hour, in each process, that a limit of everybody together is used up. */
function createSiren(log: Log | undefined): (name: LimitName, counted: RateLimiterRes) => void {
  const quietUntil = new Map<LimitName, number>()
  return (name, { consumedPoints, msBeforeNext }) => {
    if (!isAlarmed(name) || consumedPoints < limitAlarms[name] || (quietUntil.get(name) ?? 0) > Date.now()) return
    quietUntil.set(name, Date.now() + msBeforeNext)
    log?.warn('limit-alarm', { reason: name, count: consumedPoints })
  }
}

/** One try by one rule. @throws RateLimiterRes above the figure of a rule that refuses. */
async function consumeOne({ rule, limiter }: Limiter, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key)
  } catch (error) {
    if (rule.above && error instanceof RateLimiterRes) return error
    throw error
  }
}

export function createLimits(database: Database, config: Pick<Config, 'RATE_LIMITS'>, log?: Log): Limits {
  const warn = createSiren(log)
  const limiters = new Map(
    Object.entries(limitPolicies).map(([name, rules]) => [
      name,
      rules.map((rule) => limiterFor(name as LimitName, rule, database)),
    ]),
  )
  /** In the order of the table, and no further than the first refusal: whoever is over a limit of his own uses up nobody else's. */
  async function each(
    name: LimitName,
    keys: LimitKeys,
    act: (limiter: Limiter, key: string) => Promise<RateLimiterRes>,
  ): Promise<void> {
    for (const limiter of config.RATE_LIMITS ? (limiters.get(name) ?? []) : []) {
      const { rule } = limiter
      const key = keyFor(rule, keys)
      if (key === undefined) continue
      const counted = await act(limiter, key)
      if (rule.per === 'all') warn(name, counted)
    }
  }
  return {
    async consume(name, keys) {
      try {
        await each(name, keys, consumeOne)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw new RefusedError('too-many-requests', {
          retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1_000)),
        })
      }
    },
    async forgive(name, keys) {
      await each(name, keys, ({ limiter }, key) => limiter.reward(key))
    },
    async asksHumanCheck(name) {
      if (!config.RATE_LIMITS) return false
      const asking = limiters.get(name)?.find(({ rule }) => rule.above === 'human-check')
      const counted = await asking?.limiter.get('all')
      return (counted?.consumedPoints ?? 0) > (asking?.rule.points ?? Infinity)
    },
    async alarms() {
      if (!config.RATE_LIMITS) return []
      const read = async (limit: (typeof alarmNames)[number]): Promise<RaisedAlarm[]> => {
        const counted = await limiters
          .get(limit)
          ?.find(({ rule }) => rule.per === 'all')
          ?.limiter.get('all')
        if (!counted || counted.consumedPoints < limitAlarms[limit]) return []
        return [{ limit, count: counted.consumedPoints, endsAt: new Date(Date.now() + counted.msBeforeNext) }]
      }
      return (await Promise.all(alarmNames.map(read))).flat()
    },
  }
}

/** Forgets counters a day after they ran out. */
export async function deleteExpiredLimits(queries: Queries): Promise<void> {
  await queries.delete(rateLimits).where(lt(rateLimits.expire, sql`now() - interval '1 day'`))
}
