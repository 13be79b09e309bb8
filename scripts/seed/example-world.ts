import { sql } from 'drizzle-orm'

import { type SeededRandom, pick } from '#app/core/seeded-random.ts'
import { exampleRequest } from '#app/core/example.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import type { Result } from '#app/core/result.ts'

import type { ExampleClock } from './example-clock.ts'
import type { Office } from './example-office.ts'
import type { People } from './example-people.ts'
import type { ScratchProduct } from './scratch-product.ts'

/** The tools and facts of every story. */
export type World = Pick<ScratchProduct, 'ask' | 'register'> & {
  platform: Platform
  random: SeededRandom
  clock: ExampleClock
  people: People
  /** The mobile numbers reserved for fiction that the installation's opt-outs do not contain. */
  numbers: readonly string[]
  office: Office
  /** The begin and the end of the month. */
  start: Date
  end: Date
  /** Whether a campaign goes out on this day. */
  isBusy(at: Date): boolean
  /** The amount of examples: 1 is a month. */
  scale: number
}

export const exampleOrigin: Origin = { requestId: exampleRequest, ip: '192.0.2.10', userAgent: 'Example' }

/** Returns the value of a use case. @throws when it was refused: then the story is wrong. */
export function done<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new Error(`a story was refused: ${result.refusal}`)
  return result.value
}

/** Whether the act of staff succeeded; false where a colleague had answered the record first. @throws when it was refused otherwise. */
export function isDone(result: Result<unknown, string>): boolean {
  if (!result.ok && result.refusal === 'stale') return false
  done(result)
  return true
}

/** Whether a random event with a chance of one in `count` happens. */
export const isOneIn = (random: SeededRandom, count: number): boolean => random(count) === 0

const campaigns = [
  ['/agent', 'utm_source=newsletter&utm_medium=email&utm_campaign=spring shops', ''],
  ['/agent', 'utm_source=facebook&utm_medium=social&utm_campaign=corner counter', 'facebook.com'],
  ['/', '', 'www.google.com'],
  ['/', '', 'www.google.com'],
  ['/clients', '', 'www.linkedin.com'],
  ['/', '', ''],
] as const

type ExampleVisit = (typeof campaigns)[number]

/** Returns how a visitor found the site: landing page, campaign, referrer. */
export const visitOf = (random: SeededRandom): ExampleVisit => pick(random, campaigns)

/** Returns the visit's source in the header of a form. */
export const visitHeader = (visit: ExampleVisit): Record<string, string> => ({
  'Visit-Source': encodeURIComponent(JSON.stringify(visit)),
})

/** Returns the id of the newest row of a table. */
export async function lastId({ platform }: Pick<World, 'platform'>, table: string): Promise<string> {
  const { rows } = await platform.database.queries.execute<{ id: string }>(
    sql`select id::text from ${sql.identifier(table)} order by created_at desc, id desc limit 1`,
  )
  return rows[0]?.id ?? ''
}
