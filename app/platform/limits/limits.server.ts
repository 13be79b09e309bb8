import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

import type { Config } from '../config.server.ts'
import { instant } from '../database/columns.server.ts'
import type { Database } from '../database/database.server.ts'
import { RefusedError } from '../errors.ts'
import type { Log } from '../log.server.ts'
import {
  type Attempt,
  attempt,
  forget,
  keyFor,
  type LimitKeys,
  prefixOf,
  priceOf,
  succeed,
  undo,
} from './attempts.server.ts'
import type { Limit, LimitAlarm, LimitRule, RaisedAlarm } from './limit.ts'

const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: instant('expire'),
})

export type Limits = {
  /**
   * Counts one try, before the work is done and outside any transaction.
   * @throws RefusedError too-many-requests, with the seconds to wait.
   */
  consume(limit: Limit, keys: LimitKeys): Promise<void>
  /** Counts one try, and says whether it is within the limit: for a caller who goes on either way. */
  admits(limit: Limit, keys: LimitKeys): Promise<boolean>
  /** Takes the try back after a success, where only failures count. */
  forgive(limit: Limit, keys: LimitKeys): Promise<void>
  /** The work of a human check that the next try costs, 0 for none. @throws RefusedError too-many-requests while its source waits. */
  price(limit: Limit, keys: LimitKeys): Promise<number>
  /**
   * Counts a try at something secret before it is looked at, by the rules that refuse nobody for what others do; `prove` is asked
   * for the work of a human check where one is due. Without it every rule has its say but the price.
   * @throws RefusedError too-many-requests while its source waits, challenge-failed; what `prove` throws.
   */
  attempt(limit: Limit, keys: LimitKeys, prove?: (work: number) => Promise<unknown>): Promise<Attempt>
  /** A try that came through counts no more, and ends the row of failures from its source. */
  succeed(limit: Limit, keys: LimitKeys): Promise<void>
  /** Looks at a secret whose try was counted; one that cannot be looked at now was no try. @throws what `look` throws. */
  look<Value>(limit: Limit, keys: LimitKeys, look: () => Promise<Value>): Promise<Value>
  /** Forgets what was tried at a subject: it has a new secret. */
  forget(limit: Limit, subject: string): Promise<void>
  /** What looks like an attack within this hour. */
  alarms(): Promise<RaisedAlarm[]>
  /** The names of the limits that can raise an alarm. */
  readonly alarmed: readonly string[]
}

type Limiter = { rule: LimitRule; limiter: RateLimiterDrizzle | RateLimiterMemory }

function limiterFor(name: string, rule: LimitRule, database: Database): Limiter {
  const options = { keyPrefix: prefixOf(name, rule), points: rule.points, duration: rule.seconds }
  const memory = new RateLimiterMemory(options)
  if (rule.inMemory) return { rule, limiter: memory }
  const limiter = new RateLimiterDrizzle({
    ...options,
    storeClient: database.queries,
    schema: rateLimits,
    clearExpiredByTimeout: false,
    // What refuses nobody is counted on, so that successes can be taken back; what was tried at a subject may be forgotten.
    ...(!rule.above && rule.per !== 'subject' && { inMemoryBlockOnConsumed: rule.points + 1 }),
    // While the database is away the limits go on in memory: an outage must not open the door.
    insuranceLimiter: memory,
  })
  return { rule, limiter }
}

type Heard = Pick<RateLimiterRes, 'consumedPoints' | 'msBeforeNext'>

/** Says once an hour, in each process, that a limit of everybody together is used up. */
function createSiren(log: Log | undefined) {
  const quietUntil = new Map<string, number>()
  return (name: string, { alarm }: LimitRule, { consumedPoints, msBeforeNext }: Heard) => {
    if (!alarm || consumedPoints < alarm.from || (quietUntil.get(name) ?? 0) > Date.now()) return
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

type Alarmed = { limit: Limit; alarm: LimitAlarm }

function alarmedAmong(limits: readonly Limit[]): Alarmed[] {
  return limits
    .flatMap((limit) => limit.rules.flatMap(({ alarm }) => (alarm ? [{ limit, alarm }] : [])))
    .toSorted((a, b) => a.limit.name.localeCompare(b.limit.name))
}

async function readAlarm({ limit, alarm }: Alarmed, limiters: readonly Limiter[]): Promise<RaisedAlarm[]> {
  const counted = await limiters.find(({ rule }) => rule.alarm === alarm)?.limiter.get('all')
  if (!counted || counted.consumedPoints < alarm.from) return []
  const endsAt = new Date(Date.now() + counted.msBeforeNext)
  return [{ limit: limit.name, words: alarm.words, count: counted.consumedPoints, endsAt }]
}

/** The tries at secrets (`attempts.server.ts`), or none of it where limits are switched off. */
function triesIn(
  { queries }: Database,
  config: Pick<Config, 'RATE_LIMITS'>,
  warn: ReturnType<typeof createSiren>,
): Pick<Limits, 'price' | 'attempt' | 'look' | 'succeed' | 'forget'> {
  return {
    price: async (limit, keys) => (config.RATE_LIMITS ? priceOf(queries, limit, keys) : 0),
    async attempt(limit, keys, prove = async () => {}) {
      if (!config.RATE_LIMITS) return { inARow: 0, waitMinutes: 0 }
      const counted = (rule: LimitRule, consumedPoints: number, secondsLeft: number) =>
        warn(limit.name, rule, { consumedPoints, msBeforeNext: secondsLeft * 1_000 })
      return attempt(queries, limit, keys, { prove, counted })
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

/** `limits`: those of all rooms, for the alarms among them. */
export function createLimits(
  database: Database,
  config: Pick<Config, 'RATE_LIMITS'>,
  log?: Log,
  limits: readonly Limit[] = [],
): Limits {
  const warn = createSiren(log)
  const limiters = new Map<string, Limiter[]>()
  function limitersOf({ name, rules }: Limit): Limiter[] {
    const made = limiters.get(name) ?? rules.map((rule) => limiterFor(name, rule, database))
    limiters.set(name, made)
    return made
  }
  const alarmed = alarmedAmong(limits)
  /** In the order of the table, and no further than the first refusal: whoever is over a limit of his own uses up nobody else's. */
  async function each(
    limit: Limit,
    keys: LimitKeys,
    act: (limiter: Limiter, key: string) => Promise<RateLimiterRes>,
  ): Promise<void> {
    for (const limiter of config.RATE_LIMITS ? limitersOf(limit) : []) {
      const { rule } = limiter
      const key = keyFor(rule, keys)
      if (key === undefined) continue
      const counted = await act(limiter, key)
      if (rule.per === 'all') warn(limit.name, rule, counted)
    }
  }
  /** Counts one try: the seconds to wait when it is above the limit, else 0. */
  async function secondsToWait(limit: Limit, keys: LimitKeys): Promise<number> {
    try {
      await each(limit, keys, consumeOne)
      return 0
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      return Math.max(1, Math.ceil(error.msBeforeNext / 1_000))
    }
  }
  return {
    async consume(limit, keys) {
      const retryAfterSeconds = await secondsToWait(limit, keys)
      if (retryAfterSeconds > 0) throw new RefusedError('too-many-requests', { retryAfterSeconds })
    },
    admits: async (limit, keys) => (await secondsToWait(limit, keys)) === 0,
    async forgive(limit, keys) {
      await each(limit, keys, ({ limiter }, key) => limiter.reward(key))
    },
    ...triesIn(database, config, warn),
    async alarms() {
      if (!config.RATE_LIMITS) return []
      return (await Promise.all(alarmed.map((one) => readAlarm(one, limitersOf(one.limit))))).flat()
    },
    alarmed: alarmed.map(({ limit }) => limit.name),
  }
}
