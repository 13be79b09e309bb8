import { type SQL, sql } from 'drizzle-orm'

import { matchReached } from '#app/shops/find/find-shop.server.ts'
import type { Queries } from '#app/data/database/database.server.ts'
import { type Measured, measureSpans } from '#app/data/database/measure-spans.server.ts'
import type { Campaign } from '#app/traffic/campaign.ts'

import type { Cohort } from './cohort.ts'
import { registrations } from '../registrations.queries.server.ts'

const mondays = sql`date_trunc('week', ${registrations.createdAt} at time zone 'Australia/Sydney')`

/** Counts the registrations of each of the last weeks by their progress, including this week; weeks begin on Monday in Sydney. */
export async function readCohorts(queries: Queries, weeks: number): Promise<Cohort[]> {
  const among = (condition: SQL) => sql`count(*) filter (where ${condition})::int`
  const begin = sql`(date_trunc('week', now() at time zone 'Australia/Sydney') - ${`${weeks - 1} weeks`}::interval)
    at time zone 'Australia/Sydney'`
  const { rows } = await queries.execute<Cohort>(sql`
    select to_char(${mondays}, 'YYYY-MM-DD') as week,
      count(*)::int as registered,
      ${among(sql`${registrations.status} = 'approved'`)} as approved,
      ${among(sql`${registrations.status} = 'declined'`)} as declined,
      ${among(matchReached(registrations.shopId, 'account'))} as account,
      ${among(matchReached(registrations.shopId, 'signed'))} as signed
    from ${registrations}
    where ${registrations.createdAt} >= ${begin}
    group by 1
    order by 1`)
  return rows
}

export type RegistrationSourceCount = {
  day: string
  campaign: Campaign | null
  referrer: string | null
  count: number
}

/** Counts registrations by day in Sydney, campaign and referrer. Both days are included. */
export async function findRegistrationSources(
  queries: Queries,
  { first, last }: { first: string; last: string },
): Promise<RegistrationSourceCount[]> {
  const { rows } = await queries.execute<RegistrationSourceCount>(sql`
    select (created_at at time zone 'Australia/Sydney')::date::text as day, traffic -> 'campaign' as campaign,
      traffic ->> 'referrer' as referrer, count(*)::int as count
    from registrations
    where created_at >= ${first}::date::timestamp at time zone 'Australia/Sydney'
      and created_at < (${last}::date + 1)::timestamp at time zone 'Australia/Sydney'
    group by 1, 2, 3`)
  return rows
}

/**
 * Measures the decisions since a moment against the promise (rule RG15). The time runs from the arrival, or from the applicant's answer to
 * our question, with which the promise begins again.
 */
export function measureDecisions(queries: Queries, since: Date): Promise<Measured> {
  const { decidedAt, createdAt, answerDueAt, asked } = registrations
  const from = sql`coalesce((${asked} ->> 'answeredAt')::timestamptz, ${createdAt})`
  return measureSpans(
    queries,
    sql`select ${decidedAt} - ${from} as took, ${decidedAt} <= ${answerDueAt} as in_time from ${registrations}
      where ${decidedAt} >= ${since.toISOString()}::timestamptz`,
  )
}
