import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { boolean, date, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

import { isReal } from '../find/shop-lists.queries.server.ts'
import { officeShops } from '../shops.queries.server.ts'
import { reachedSteps } from '../onboarding/steps/reached.ts'
import { type Leaving, type MarkedLeavingStep, settleDays } from './leaving.ts'

export const shopLeavings = pgTable('shop_leavings', {
  id: uuid('id').primaryKey(),
  shopId: uuid('newsagency_id').notNull(),
  retailerId: uuid('agent_id'),
  isOurs: boolean('is_ours').notNull(),
  isSale: boolean('is_sale').notNull().default(false),
  reason: personal(text('reason').notNull(), { label: 'Why the agreement ended', becomes: `''` }),
  lastDay: personal(date('last_day').notNull(), { label: 'Last day' }),
  undoUntil: instant('undo_until').notNull(),
  hasTablet: boolean('has_tablet').notNull(),
  tabletStays: boolean('tablet_stays').notNull().default(false),
  shopName: personal(text('shop_name').notNull(), { label: 'Shop', becomes: `'Erased'` }),
  party: personal(text('party').notNull(), { label: 'Contracting party', becomes: `'Erased'` }),
  abn: personal(text('abn'), { label: 'ABN', becomes: 'null' }),
  address: personal(text('address').notNull(), { label: 'Address', becomes: `''` }),
  askedAt: instant('asked_at').notNull(),
  askedBy: personal(text('asked_by'), { label: 'Ended by', becomes: 'null' }),
  askedByStaff: boolean('asked_by_staff').notNull(),
  undoneAt: instant('undone_at'),
  undoneBy: personal(text('undone_by'), { label: 'Undone by', becomes: 'null' }),
  sentAt: instant('sent_at'),
  sentBy: personal(text('sent_by')),
  carrier: personal(text('carrier'), { label: 'Carrier' }),
  trackingNumber: personal(text('tracking_number'), {
    label: 'Tracking number',
    becomes: `case when tracking_number is not null then '' end`,
  }),
  returnedAt: instant('returned_at'),
  returnedBy: personal(text('returned_by')),
  closedAt: instant('closed_at'),
  sweptAt: instant('swept_at'),
  sweptBy: personal(text('swept_by')),
  settledAt: instant('settled_at'),
  settledBy: personal(text('settled_by')),
  endedAt: instant('ended_at'),
  endedBy: personal(text('ended_by')),
})

export type StoredLeaving = typeof shopLeavings.$inferSelect
type LeavingChange = Partial<Omit<typeof shopLeavings.$inferInsert, 'id' | 'shopId'>>

export async function insertLeaving(tx: Transaction, row: typeof shopLeavings.$inferInsert): Promise<StoredLeaving> {
  const [stored] = await tx.insert(shopLeavings).values(row).returning()
  if (!stored) throw new Error('a leaving was not stored')
  return stored
}

export async function updateLeaving(tx: Transaction, id: string, change: LeavingChange): Promise<void> {
  await tx.update(shopLeavings).set(change).where(eq(shopLeavings.id, id))
}

/** Finds a leaving by its id. */
export async function findStoredLeaving(queries: Queries, id: string): Promise<StoredLeaving | undefined> {
  const [row] = await queries.select().from(shopLeavings).where(eq(shopLeavings.id, id))
  return row
}

const { shopId, undoneAt, closedAt, endedAt, askedAt } = shopLeavings
const isAhead = and(isNull(undoneAt), isNull(closedAt))

/** Finds the leaving of a shop whose last day is ahead. */
export async function findLeavingAhead(queries: Queries, id: string): Promise<StoredLeaving | undefined> {
  const [row] = await queries
    .select()
    .from(shopLeavings)
    .where(and(eq(shopId, id), isAhead))
  return row
}

/** Finds the newest leaving of a shop, also one that was undone or is over. */
export async function findNewestLeaving(queries: Queries, id: string): Promise<StoredLeaving | undefined> {
  const [row] = await queries.select().from(shopLeavings).where(eq(shopId, id)).orderBy(desc(askedAt)).limit(1)
  return row
}

/** Returns the last days ahead of these shops. */
export async function findLastDays(queries: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .select({ shopId, lastDay: shopLeavings.lastDay })
    .from(shopLeavings)
    .where(and(inArray(shopId, [...ids]), isAhead))
  return new Map(rows.map((row) => [row.shopId, row.lastDay]))
}

/** Finds the leavings of a shop that were not undone, also of former owners, newest first. */
export async function findLeavingsOf(queries: Queries, id: string): Promise<StoredLeaving[]> {
  return queries
    .select()
    .from(shopLeavings)
    .where(and(eq(shopId, id), isNull(undoneAt)))
    .orderBy(desc(askedAt))
}

/** Whether a former owner left the tablet at the counter, according to the newest leaving. */
export const isTabletThere = async (queries: Queries, id: string): Promise<boolean> =>
  (await findLeavingsOf(queries, id))[0]?.tabletStays === true

/** Finds the leavings of a retailer that were not undone, newest first. */
export async function findLeavingsOfRetailer(queries: Queries, retailerId: string): Promise<StoredLeaving[]> {
  return queries
    .select()
    .from(shopLeavings)
    .where(and(eq(shopLeavings.retailerId, retailerId), isNull(undoneAt)))
    .orderBy(desc(askedAt))
}

/** Finds the leavings whose last day and time to undo are over, oldest first. Real shops only. */
export async function findLeavingsToClose(queries: Queries, now: Date, most: number) {
  return queries
    .select({ id: shopLeavings.id, shopId })
    .from(shopLeavings)
    .innerJoin(officeShops, eq(officeShops.id, shopId))
    .where(
      and(
        isAhead,
        lt(shopLeavings.undoUntil, now),
        sql`${shopLeavings.lastDay} < (${now.toISOString()}::timestamptz at time zone ${officeShops.timeZone})::date`,
      ),
    )
    .orderBy(asc(shopLeavings.lastDay), asc(shopLeavings.id))
    .limit(most)
}

/** Whether the label for the tablet is missing, as `lacksLabel`. */
const lacksLabel = and(isNull(shopLeavings.sentAt), isNull(shopLeavings.returnedAt), shopLeavings.hasTablet)

/** The condition of a leaving with an act of staff (rule LV6): that `nextActOf` returns one. */
const waitsForUs = and(isNull(undoneAt), isNull(endedAt), or(isNotNull(closedAt), lacksLabel))

/** Selects the ids of the shops that wait for an act of staff on a leaving. */
export const shopsOfDueLeavings = sql`select ${shopId} from ${shopLeavings} where ${waitsForUs}`

/** Selects the ids of those shops whose act is late: after its day, which ends at 14:00 UTC. */
export const shopsOfLateLeavings = (now: Date): SQL =>
  sql`${shopsOfDueLeavings} and (case when ${shopLeavings.settledAt} is null and ${lacksLabel} then ${shopLeavings.lastDay}
    else ${shopLeavings.lastDay} + ${settleDays}::int end) + interval '14 hours' < ${now.toISOString()}::timestamptz at time zone 'UTC'`

/** Finds the leavings that staff must act on (rule LV6): those without a label or past their last day, the earliest last day first. */
export async function findUnfinishedLeavings(queries: Queries, most: number) {
  return queries
    .select({
      leaving: shopLeavings,
      suburb: officeShops.suburb,
      state: officeShops.state,
      postcode: officeShops.postcode,
    })
    .from(shopLeavings)
    .innerJoin(officeShops, eq(officeShops.id, shopId))
    .where(and(isReal, waitsForUs))
    .orderBy(asc(shopLeavings.lastDay), asc(shopLeavings.id))
    .limit(most)
}

/** Converts a stored leaving for screens. */
export function leavingOf(row: StoredLeaving): Leaving {
  const { id, isOurs, isSale, lastDay, undoUntil, hasTablet, tabletStays, shopName, carrier, trackingNumber } = row
  const staff = (at: Date | null, by: string | null) => ({ at, by, isStaff: true })
  return {
    id,
    shopId: row.shopId,
    shopName,
    isOurs,
    isSale,
    lastDay,
    undoUntil,
    hasTablet,
    tabletStays,
    isUndone: row.undoneAt !== null,
    reached: reachedSteps({
      asked: { at: row.askedAt, by: row.askedBy, isStaff: row.askedByStaff },
      sent: staff(row.sentAt, row.sentBy),
      returned: staff(row.returnedAt, row.returnedBy),
      handed: staff(tabletStays ? row.closedAt : null, null),
      closed: staff(row.closedAt, null),
      swept: staff(row.sweptAt, row.sweptBy),
      settled: staff(row.settledAt, row.settledBy),
      ended: staff(row.endedAt, row.endedBy),
    }),
    shipment: carrier !== null && trackingNumber !== null ? { carrier, trackingNumber } : null,
  }
}

/** Returns the columns that a marked step sets. */
export function columnsOfMark(step: MarkedLeavingStep, at: Date, by: string): LeavingChange {
  if (step === 'returned') return { returnedAt: at, returnedBy: by }
  if (step === 'swept') return { sweptAt: at, sweptBy: by }
  return step === 'settled' ? { settledAt: at, settledBy: by } : { endedAt: at, endedBy: by }
}
