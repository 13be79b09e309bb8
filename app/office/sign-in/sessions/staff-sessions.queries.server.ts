import { and, count, eq, gt, isNull, max, ne, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { sessionColumns, SessionStore } from '#app/identity/sessions/session-store.server.ts'
import { instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

import { staff } from '../../team/members/staff.queries.server.ts'

export const staffSessions = pgTable('staff_sessions', {
  ...sessionColumns({ person: 'staff_id', cookie: 'token_hash', began: 'Signed in' }),
  state: text('state').$type<'pending' | 'active'>().notNull(),
  secondFactorAt: instant('second_factor_at'),
  /** The new password of a sign-in with a password link; takes effect with the second factor. */
  newPasswordHash: personal(text('new_password_hash')),
  /** The record that is open in this browser, and when it was last used there. */
  readingId: uuid('reading_id'),
  readingAt: personal(instant('reading_at'), { label: 'Last had a record open' }),
})

/** A staff session ends after half an hour without use (rule BO7). A pending one has no second factor yet. */
export const staffSessionStore = new SessionStore({
  table: staffSessions,
  people: staff,
  idle: '30 minutes',
  isComplete: eq(staffSessions.state, 'active'),
})

/** Returns the valid session of a token and its member, unless the member was disabled. */
export const findSession = (queries: Queries, tokenHash: Buffer, state: 'pending' | 'active') =>
  staffSessionStore.find(queries, tokenHash, eq(staffSessions.state, state))

/** Activates a pending session under a new token. Returns undefined if it is no longer pending. */
export const activateSession = (tx: Transaction, id: string, cookieHash: Buffer, expiresAt: Date) =>
  staffSessionStore.change(
    tx,
    id,
    {
      state: 'active',
      cookieHash,
      expiresAt,
      lastSeenAt: sql`now()`,
      secondFactorAt: sql`now()`,
      newPasswordHash: null,
    },
    eq(staffSessions.state, 'pending'),
  )

/** Stores that the second factor was given again, under a new token. Returns undefined if the session has ended. */
export const renewSecondFactor = (tx: Transaction, id: string, cookieHash: Buffer) =>
  staffSessionStore.change(tx, id, { cookieHash, secondFactorAt: sql`now()` }, eq(staffSessions.state, 'active'))

/** Returns when each member was last active, and their number of open sessions, from the stored sessions. */
export async function findPresence(
  queries: Queries,
): Promise<ReadonlyMap<string, { lastSeenAt: Date | null; signedIn: number }>> {
  const rows = await queries
    .select({
      staffId: staffSessions.personId,
      lastSeenAt: max(staffSessions.lastSeenAt),
      signedIn: sql<number>`${count()} filter (where ${staffSessionStore.isAlive})`.mapWith(Number),
    })
    .from(staffSessions)
    .where(eq(staffSessions.state, 'active'))
    .groupBy(staffSessions.personId)
  return new Map(rows.map(({ staffId, lastSeenAt, signedIn }) => [staffId, { lastSeenAt, signedIn }]))
}

/** Stores which record is open in a session's browser. */
export async function startReading(tx: Transaction, sessionId: string, recordId: string): Promise<void> {
  await tx
    .update(staffSessions)
    .set({ readingId: recordId, readingAt: sql`now()` })
    .where(eq(staffSessions.id, sessionId))
}

/** Stores that this record is no longer open in a session's browser. Another open record stays. */
export async function endReading(tx: Transaction, sessionId: string, recordId: string): Promise<void> {
  await tx
    .update(staffSessions)
    .set({ readingId: null, readingAt: null })
    .where(and(eq(staffSessions.id, sessionId), eq(staffSessions.readingId, recordId)))
}

/** Returns the names of the other members who have a record open and were active within five minutes, in alphabetical order. */
export async function findReaders(queries: Queries, recordId: string, exceptStaffId: string): Promise<string[]> {
  const rows = await queries
    .selectDistinct({ id: staff.id, name: staff.name })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.personId))
    .where(
      and(
        eq(staffSessions.readingId, recordId),
        gt(staffSessions.readingAt, sql`now() - interval '5 minutes'`),
        ne(staffSessions.personId, exceptStaffId),
        staffSessionStore.isAlive,
        isNull(staff.disabledAt),
      ),
    )
    .orderBy(staff.name, staff.id)
  return rows.map(({ name }) => name)
}
