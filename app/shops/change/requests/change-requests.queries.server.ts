import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { date, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant, parsedJson } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'
import type { CalendarDay } from '#app/geo/calendar/public-holidays.ts'

import { shops } from '../../shops.queries.server.ts'
import { changeDetailsSchema } from './change-request.schema.ts'
import type { ChangeKind, ChangeState } from './change-request.ts'

export const changeRequests = pgTable('shop_change_requests', {
  id: uuid('id').primaryKey(),
  shopId: uuid('newsagency_id').notNull(),
  retailerId: uuid('agent_id').notNull(),
  kind: text('kind').$type<ChangeKind>().notNull(),
  details: personal(parsedJson('details', changeDetailsSchema).notNull(), { label: 'Change' }),
  was: personal(text('was'), { label: 'Before' }),
  effectiveOn: date('effective_on').$type<CalendarDay>().notNull(),
  state: text('state').$type<ChangeState>().notNull().default('asked'),
  askedAt: personal(
    instant('asked_at')
      .notNull()
      .default(sql`now()`),
    { label: 'Requested' },
  ),
  askedBy: personal(text('asked_by').notNull(), { label: 'Requested by' }),
  decidedAt: instant('decided_at'),
  decidedBy: personal(text('decided_by'), { label: 'Decided by' }),
  reason: personal(text('reason'), { label: 'Why it was declined' }),
  endedAt: instant('ended_at'),
  nextTryAt: instant('next_try_at')
    .notNull()
    .default(sql`now()`),
})

export type StoredChange = typeof changeRequests.$inferSelect

export async function insertChangeRequest(tx: Transaction, row: typeof changeRequests.$inferInsert): Promise<void> {
  await tx.insert(changeRequests).values(row)
}

/** Finds the open change requests of a shop. Its acts have locked the shop, which guards them. */
export function findOpenChanges(queries: Queries, shopId: string): Promise<StoredChange[]> {
  return queries
    .select()
    .from(changeRequests)
    .where(and(eq(changeRequests.shopId, shopId), isNull(changeRequests.endedAt)))
    .orderBy(asc(changeRequests.askedAt))
}

/** Finds the latest change requests of a shop, newest first. */
export function findLatestChanges(queries: Queries, shopId: string, most: number): Promise<StoredChange[]> {
  return queries
    .select()
    .from(changeRequests)
    .where(eq(changeRequests.shopId, shopId))
    .orderBy(desc(changeRequests.askedAt))
    .limit(most)
}

export async function findChange(queries: Queries, shopId: string, id: string): Promise<StoredChange | undefined> {
  const [row] = await queries
    .select()
    .from(changeRequests)
    .where(and(eq(changeRequests.id, id), eq(changeRequests.shopId, shopId)))
  return row
}

export async function updateChange(
  tx: Transaction,
  id: string,
  change: Partial<typeof changeRequests.$inferInsert>,
): Promise<void> {
  await tx.update(changeRequests).set(change).where(eq(changeRequests.id, id))
}

/** Withdraws the open requests of a shop that was closed or has a new owner. */
export async function endOpenChanges(tx: Transaction, shopId: string): Promise<void> {
  await tx
    .update(changeRequests)
    .set({ state: 'withdrawn', endedAt: sql`now()` })
    .where(and(eq(changeRequests.shopId, shopId), isNull(changeRequests.endedAt)))
}

const { id, shopName, suburb, state, postcode } = shops

/** Finds the requests that wait for staff, oldest first. */
export function findAskedChanges(queries: Queries, most: number) {
  return queries
    .select({
      shopId: id,
      shopName,
      suburb,
      state,
      postcode,
      kind: changeRequests.kind,
      askedAt: changeRequests.askedAt,
    }) // prettier-ignore
    .from(changeRequests)
    .innerJoin(shops, eq(shops.id, changeRequests.shopId))
    .where(eq(changeRequests.state, 'asked'))
    .orderBy(asc(changeRequests.askedAt))
    .limit(most)
}

/** Finds confirmed changes whose day has come somewhere, with the time zone of their shop. A sale waits for its transfer. */
export function findConfirmedUntil(queries: Queries, day: CalendarDay, now: Date, most: number) {
  return queries
    .select({ change: changeRequests, timeZone: shops.timeZone })
    .from(changeRequests)
    .innerJoin(shops, eq(shops.id, changeRequests.shopId))
    .where(
      and(
        eq(changeRequests.state, 'confirmed'),
        lte(changeRequests.effectiveOn, day),
        lte(changeRequests.nextTryAt, now),
      ),
    )
    .orderBy(asc(changeRequests.effectiveOn))
    .limit(most)
}

/** Finds the confirmed changes of shops with the time zone of each shop, oldest first. */
export async function findConfirmedOf(queries: Queries, shopIds: readonly string[]) {
  if (shopIds.length === 0) return []
  return queries
    .select({ change: changeRequests, timeZone: shops.timeZone })
    .from(changeRequests)
    .innerJoin(shops, eq(shops.id, changeRequests.shopId))
    .where(and(inArray(changeRequests.shopId, [...shopIds]), inArray(changeRequests.state, ['confirmed', 'done'])))
    .orderBy(asc(changeRequests.decidedAt))
}
