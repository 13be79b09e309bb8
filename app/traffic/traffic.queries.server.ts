import { lt, sql } from 'drizzle-orm'
import { date, pgTable, text } from 'drizzle-orm/pg-core'

import { bytes } from '#app/data/database/columns.server.ts'
import type { Queries } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

import type { Dimension, Sighting } from './intake/sightings.ts'

export const trafficSeen = pgTable('traffic_seen', {
  day: date('day', { mode: 'string' }).notNull(),
  dimension: text('dimension').$type<Dimension>().notNull(),
  value: text('value').notNull(),
  visitor: personal(bytes('visitor').notNull()),
})

export const trafficSalts = pgTable('traffic_salts', {
  day: date('day', { mode: 'string' }).primaryKey(),
  salt: personal(bytes('salt').notNull()),
})

/**
 * Adds sightings to the counts of their days, in one statement. A visitor who was already counted for a value only adds to its hits. Rows
 * are locked in one order, so that concurrent processes cannot deadlock.
 */
export async function addSightings(queries: Queries, sightings: readonly Sighting[]): Promise<void> {
  await queries.execute(sql`
    with batch as (
      select day, dimension, value, decode(visitor, 'hex') as visitor, hits
      from jsonb_to_recordset(${JSON.stringify(sightings)}::jsonb)
        as sighting (day date, dimension text, value text, visitor text, hits integer)
    ), fresh as (
      insert into traffic_seen (day, dimension, value, visitor)
      select day, dimension, value, visitor from batch order by 1, 2, 3, 4
      on conflict do nothing
      returning day, dimension, value
    ), newcomers as (
      select day, dimension, value, count(*)::int as visitors from fresh group by 1, 2, 3
    ), sums as (
      select day, dimension, value, sum(hits)::int as hits from batch group by 1, 2, 3
    )
    insert into traffic_days as kept (day, dimension, value, visitors, hits)
    select day, dimension, value, coalesce(visitors, 0), hits
    from sums left join newcomers using (day, dimension, value) order by 1, 2, 3
    on conflict (day, dimension, value)
    do update set visitors = kept.visitors + excluded.visitors, hits = kept.hits + excluded.hits`)
}

/** Returns the salt of a day. The first process that asks stores its own, and all processes use that one. */
export async function keepSalt(queries: Queries, day: string, fresh: Buffer): Promise<Buffer> {
  await queries.insert(trafficSalts).values({ day, salt: fresh }).onConflictDoNothing()
  const [row] = await queries
    .select({ salt: trafficSalts.salt })
    .from(trafficSalts)
    .where(sql`${trafficSalts.day} = ${day}`)
  if (!row) throw new Error('the salt of the day was deleted')
  return row.salt
}

/** Deletes the salts and the visitors of the days before `today`. After that the counts cannot be traced to visitors. */
export async function deleteOldVisitors(queries: Queries, today: string): Promise<void> {
  await queries.delete(trafficSalts).where(lt(trafficSalts.day, today))
  await queries.delete(trafficSeen).where(lt(trafficSeen.day, today))
}

const mostValues = 1_000

/** Deletes the rarest values of a past day, so that made-up addresses do not fill the table. */
export async function deleteRareValues(queries: Queries, day: string): Promise<void> {
  await queries.execute(sql`
    delete from traffic_days kept using (
      select dimension, value, row_number() over (partition by dimension order by visitors desc, hits desc, value) as place
      from traffic_days where day = ${day}
    ) ranked
    where kept.day = ${day} and kept.dimension = ranked.dimension and kept.value = ranked.value
      and ranked.place > ${mostValues}`)
}
