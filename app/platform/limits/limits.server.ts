import { createHash } from 'node:crypto'

import { lt, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

import type { Config } from '../config.server.ts'
import { instant } from '../database/columns.server.ts'
import type { Database, Queries } from '../database/database.server.ts'
import { RefusedError } from '../errors.ts'
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
}

type Limiter = { rule: LimitRule; limiter: RateLimiterDrizzle | RateLimiterMemory }

/** Cheap routes are counted in memory, by each process for itself. */
const inMemory: ReadonlySet<LimitName> = new Set<LimitName>(['challenge'])

function limiterFor(name: LimitName, rule: LimitRule, database: Database): Limiter {
  const options = { keyPrefix: `${name}/${rule.per}/${rule.seconds}`, points: rule.points, duration: rule.seconds }
  const memory = new RateLimiterMemory(options)
  if (inMemory.has(name)) return { rule, limiter: memory }
  const limiter = new RateLimiterDrizzle({
    ...options,
    storeClient: database.queries,
    schema: rateLimits,
    clearExpiredByTimeout: false,
    inMemoryBlockOnConsumed: rule.points + 1,
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

export function createLimits(database: Database, config: Pick<Config, 'RATE_LIMITS'>): Limits {
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
    act: (limiter: Limiter['limiter'], key: string) => Promise<unknown>,
  ): Promise<void> {
    for (const { rule, limiter } of config.RATE_LIMITS ? (limiters.get(name) ?? []) : []) {
      const key = keyFor(rule, keys)
      if (key !== undefined) await act(limiter, key)
    }
  }
  return {
    async consume(name, keys) {
      try {
        await each(name, keys, (limiter, key) => limiter.consume(key))
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw new RefusedError('too-many-requests', {
          retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1_000)),
        })
      }
    },
    async forgive(name, keys) {
      await each(name, keys, (limiter, key) => limiter.reward(key))
    },
  }
}

/** Forgets counters a day after they ran out. */
export async function deleteExpiredLimits(queries: Queries): Promise<void> {
  await queries.delete(rateLimits).where(lt(rateLimits.expire, sql`now() - interval '1 day'`))
}
