import { sql } from 'drizzle-orm'

import type { Queries } from '#app/platform/database/database.server.ts'

import type { Dimension } from './intake/sightings.ts'

/** Days, both included. */
export type Days = { first: string; last: string }

/** The sum of a thing counted: of one day where `day` is set, else of the whole range. */
export type Count = { day: string | null; dimension: Dimension; value: string; visitors: number; hits: number }

const mostValues = 200

/**
 * What a report shows: the totals and hours of each day since `before`, and of the days from `days.first` on the leading
 * values of each thing counted. A visitor's days cannot be linked: days are simply added.
 */
export async function findTrafficCounts(queries: Queries, days: Days, before: string): Promise<Count[]> {
  const { rows } = await queries.execute<Count>(sql`
    with foremost as (
      select dimension, value, sum(visitors)::int as visitors, sum(hits)::int as hits,
        row_number() over (partition by dimension order by sum(visitors) desc, sum(hits) desc, value) as place
      from traffic_days
      where day between ${days.first} and ${days.last} and dimension not in ('all', 'hour', 'step')
      group by dimension, value
    )
    select day::text as day, dimension, case when dimension = 'hour' then value else '' end as value,
      sum(visitors)::int as visitors, sum(hits)::int as hits
    from traffic_days
    where day between ${before} and ${days.last} and dimension in ('all', 'hour', 'step', 'click') group by 1, 2, 3
    union all
    select null, dimension, value, visitors, hits from foremost where place <= ${mostValues}
    order by visitors desc, hits desc, value`)
  return rows
}

/** Everything counted on a day, for taking away. */
export async function listTrafficCounts(queries: Queries, day: string): Promise<Count[]> {
  const { rows } = await queries.execute<Count>(sql`
    select day::text as day, dimension, value, visitors, hits from traffic_days
    where day = ${day} order by dimension, visitors desc, value`)
  return rows
}
