import { type SQL, sql } from 'drizzle-orm'

import type { Queries } from './database.server.ts'

/** A number of spans of time, their median, and how many were in time; `inTime` is null without a promise. */
export type Measured = { count: number; medianMs: number | null; inTime: number | null }

/**
 * Measures spans in the database.
 * @param spans a query of the columns `took`, an interval, and `in_time`, which is null without a promise
 */
export async function measureSpans(queries: Queries, spans: SQL): Promise<Measured> {
  const { rows } = await queries.execute<Measured>(sql`
    select count(*)::int as count,
      (extract(epoch from percentile_cont(0.5) within group (order by took)) * 1000)::float8 as "medianMs",
      case when count(in_time) > 0 then (count(*) filter (where in_time))::int end as "inTime"
    from (${spans}) as span`)
  return rows[0] ?? { count: 0, medianMs: null, inTime: null }
}
