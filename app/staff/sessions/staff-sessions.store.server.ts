import { and, count, eq, gt, isNull, max, ne, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { sessionColumns, SessionStore } from '#app/identity/sessions/session-store.server.ts'
import { instant } from '#app/platform/database/columns.server.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'
import { personal } from '#app/platform/personal-data/personal.server.ts'

import { staff } from '../members/staff.store.server.ts'

export const staffSessions = pgTable('staff_sessions', {
  ...sessionColumns({ person: 'staff_id', cookie: 'token_hash', began: 'Signed in' }),
  state: text('state').$type<'pending' | 'active'>().notNull(),
  secondFactorAt: instant('second_factor_at'),
  /** Of a sign-in that began with a password link: takes effect with the second factor. */
  newPasswordHash: personal(text('new_password_hash')),
  /** The record that is open in this browser, and when it was last in use there. */
  readingId: uuid('reading_id'),
  readingAt: personal(instant('reading_at'), { label: 'Last had a record open' }),
})

/** A staff session ends when it is not used for half an hour (rule BO7). A pending one has no second factor yet. */
export const staffSessionStore = new SessionStore({
  table: staffSessions,
  people: staff,
  idle: '30 minutes',
  isComplete: eq(staffSessions.state, 'active'),
})

/** Finds the living session of a token and its member, unless the member was disabled. */
export const findSession = (queries: Queries, tokenHash: Buffer, state: 'pending' | 'active') =>
  staffSessionStore.find(queries, tokenHash, eq(staffSessions.state, state))

/** Makes a pending session active under another token; undefined when it is not pending any more. */
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

/** Notes that the second factor was given again, under another token; undefined when the session is over. */
export const renewSecondFactor = (tx: Transaction, id: string, cookieHash: Buffer) =>
  staffSessionStore.change(tx, id, { cookieHash, secondFactorAt: sql`now()` }, eq(staffSessions.state, 'active'))

/** When each member was last here, as far as their sessions are kept, and in how many browsers they are signed in. */
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

/** Notes the record that is open in the browser of a session. */
export async function startReading(tx: Transaction, sessionId: string, recordId: string): Promise<void> {
  await tx
    .update(staffSessions)
    .set({ readingId: recordId, readingAt: sql`now()` })
    .where(eq(staffSessions.id, sessionId))
}

/** Notes that this record is not open any more in the browser of a session; another one that is open there stays. */
export async function endReading(tx: Transaction, sessionId: string, recordId: string): Promise<void> {
  await tx
    .update(staffSessions)
    .set({ readingId: null, readingAt: null })
    .where(and(eq(staffSessions.id, sessionId), eq(staffSessions.readingId, recordId)))
}

/** The names of the other members who have a record open and used it within the last five minutes, in the order of the alphabet. */
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
