import { sql } from 'drizzle-orm'

import type { Queries } from '#app/data/database/database.server.ts'

import type { Dimension } from './intake/sightings.ts'

/** A range of days, including both ends. */
export type Days = { first: string; last: string }

/** The count of one value: of one day if `day` is set, else of the whole range. */
export type Count = { day: string | null; dimension: Dimension; value: string; visitors: number; hits: number }

const mostValues = 200

/**
 * Returns the counts of a report: daily totals and hours since `before`, and from `days.first` the top values of each dimension. Visitors
 * of different days cannot be linked, so days are added up.
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

/** Returns all counts of a day, for the export. */
export async function listTrafficCounts(queries: Queries, day: string): Promise<Count[]> {
  const { rows } = await queries.execute<Count>(sql`
    select day::text as day, dimension, value, visitors, hits from traffic_days
    where day = ${day} order by dimension, visitors desc, value`)
  return rows
}
