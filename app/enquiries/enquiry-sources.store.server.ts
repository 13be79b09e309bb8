import { sql } from 'drizzle-orm'

import type { Queries } from '#app/platform/database/database.server.ts'
import type { Campaign } from '#app/traffic/campaign.ts'

export type EnquirySourceCount = { day: string; campaign: Campaign | null; referrer: string | null; count: number }

/** Enquiries by day in Sydney, campaign and referrer; both days included. */
export async function findEnquirySources(
  queries: Queries,
  { first, last }: { first: string; last: string },
): Promise<EnquirySourceCount[]> {
  const { rows } = await queries.execute<EnquirySourceCount>(sql`
    select (created_at at time zone 'Australia/Sydney')::date::text as day, source -> 'campaign' as campaign,
      source ->> 'referrer' as referrer, count(*)::int as count
    from enquiries
    where created_at >= ${first}::date::timestamp at time zone 'Australia/Sydney'
      and created_at < (${last}::date + 1)::timestamp at time zone 'Australia/Sydney'
    group by 1, 2, 3`)
  return rows
}
