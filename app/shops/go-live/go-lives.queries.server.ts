import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { type Measured, measureSpans } from '#app/data/database/measure-spans.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

import { shops } from '../shops.queries.server.ts'
import { reachedSteps } from '../onboarding/steps/reached.ts'
import type { GoLive, MarkedStep } from './go-live.ts'

export const goLives = pgTable('go_lives', {
  id: uuid('id').primaryKey(),
  shopId: uuid('newsagency_id').notNull().unique(),
  sealedAt: instant('sealed_at').notNull(),
  /** Whether the tablet of the former owner is at the counter: `sentAt` and `arrivedAt` are then the time of the seal, without a shipment. */
  hasTablet: boolean('has_tablet').notNull().default(false),
  sentAt: instant('sent_at'),
  sentBy: personal(text('sent_by')),
  carrier: personal(text('carrier'), { label: 'Carrier' }),
  trackingNumber: personal(text('tracking_number'), {
    label: 'Tracking number',
    becomes: `case when tracking_number is not null then '' end`,
  }),
  arrivedAt: personal(instant('arrived_at'), { label: 'Hardware arrived' }),
  arrivedBy: personal(text('arrived_by'), { label: 'Hardware marked as arrived by', becomes: 'null' }),
  arrivedByStaff: boolean('arrived_by_staff').notNull().default(false),
  trainedAt: personal(instant('trained_at'), { label: 'Training opened' }),
  trainedBy: personal(text('trained_by'), { label: 'Training opened by', becomes: 'null' }),
  trainedByStaff: boolean('trained_by_staff').notNull().default(false),
  testedAt: personal(instant('tested_at'), { label: 'Test payment' }),
  testedBy: personal(text('tested_by'), { label: 'Test payment marked by', becomes: 'null' }),
  testedByStaff: boolean('tested_by_staff').notNull().default(false),
  liveAt: instant('live_at'),
  liveBy: personal(text('live_by')),
})

export type StoredGoLive = typeof goLives.$inferSelect
type GoLiveChange = Partial<Omit<typeof goLives.$inferInsert, 'id' | 'shopId'>>

/**
 * Creates the list of a signed shop unless it exists, and returns it. The transaction must hold the shop's lock. `hasTablet`: the tablet of
 * the former owner is at the counter, so that none is sent.
 */
export async function ensureGoLive(
  tx: Transaction,
  shopId: string,
  sealedAt: Date,
  hasTablet = false,
): Promise<StoredGoLive> {
  const noShipment = { hasTablet, sentAt: sealedAt, arrivedAt: sealedAt, carrier: '', trackingNumber: '' }
  await tx
    .insert(goLives)
    .values({ id: newId(), shopId, sealedAt, ...(hasTablet && noShipment) })
    .onConflictDoNothing()
  const row = await findGoLiveOf(tx, shopId)
  if (!row) throw new Error('a list that was begun is not there')
  return row
}

/** Finds the list of a shop. */
export async function findGoLiveOf(queries: Queries, shopId: string): Promise<StoredGoLive | undefined> {
  const [row] = await queries.select().from(goLives).where(eq(goLives.shopId, shopId))
  return row
}

/** Finds a list by its own id. */
export async function findGoLive(queries: Queries, id: string): Promise<StoredGoLive | undefined> {
  const [row] = await queries.select().from(goLives).where(eq(goLives.id, id))
  return row
}

export async function updateGoLive(tx: Transaction, id: string, change: GoLiveChange): Promise<void> {
  await tx.update(goLives).set(change).where(eq(goLives.id, id))
}

/** Deletes the list of a shop, when it gets a new owner. */
export async function deleteGoLive(tx: Transaction, shopId: string): Promise<void> {
  await tx.delete(goLives).where(eq(goLives.shopId, shopId))
}

/** Finds the signed shops of a retailer that are not closed, each with its list or null. */
export async function findGoLivesOfRetailer(queries: Queries, retailerId: string) {
  const { id, shopName, slug, status, services, signedAt } = shops
  return queries
    .select({ shop: { id, shopName, slug, status, services, signedAt }, list: goLives })
    .from(shops)
    .leftJoin(goLives, eq(goLives.shopId, id))
    .where(and(eq(shops.retailerId, retailerId), ne(status, 'closed'), isNotNull(signedAt)))
    .orderBy(asc(sql`lower(${shopName})`), asc(id))
}

/** Measures the shipments since a moment. `due`: the deadline of each day of the seal in Sydney; older seals are late. */
export function measureShipments(
  queries: Queries,
  since: Date,
  due: readonly { day: string; at: Date }[],
): Promise<Measured> {
  const deadlines = JSON.stringify(due)
  return measureSpans(
    queries,
    sql`select ${goLives.sentAt} - ${goLives.sealedAt} as took, coalesce(${goLives.sentAt} <= due.at, false) as in_time
      from ${goLives} left join jsonb_to_recordset(${deadlines}::jsonb) as due (day date, at timestamptz)
        on due.day = (${goLives.sealedAt} at time zone 'Australia/Sydney')::date
      where ${goLives.sentAt} >= ${since.toISOString()}::timestamptz and not ${goLives.hasTablet}`,
  )
}

/** Converts a stored list for screens. */
export function goLiveOf(row: StoredGoLive): GoLive {
  const { carrier, trackingNumber, hasTablet } = row
  return {
    hasTablet,
    reached: reachedSteps({
      sealed: { at: row.sealedAt, by: '', isStaff: false },
      sent: { at: row.sentAt, by: row.sentBy, isStaff: true },
      arrived: { at: row.arrivedAt, by: row.arrivedBy, isStaff: row.arrivedByStaff },
      trained: { at: row.trainedAt, by: row.trainedBy, isStaff: row.trainedByStaff },
      tested: { at: row.testedAt, by: row.testedBy, isStaff: row.testedByStaff },
      live: { at: row.liveAt, by: row.liveBy, isStaff: true },
    }),
    shipment: !hasTablet && carrier !== null && trackingNumber !== null ? { carrier, trackingNumber } : null,
  }
}

/** Returns the columns that a marked step sets. */
export function columnsOfMark(
  step: MarkedStep,
  at: Date,
  { by, isStaff }: { by: string; isStaff: boolean },
): GoLiveChange {
  if (step === 'arrived') return { arrivedAt: at, arrivedBy: by, arrivedByStaff: isStaff }
  if (step === 'trained') return { trainedAt: at, trainedBy: by, trainedByStaff: isStaff }
  return { testedAt: at, testedBy: by, testedByStaff: isStaff }
}
