import { and, count, desc, eq, gt, isNull, lt, max, ne, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { bytes, instant } from '#app/platform/database/columns.server.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'

import { staff, type StaffMember } from '../members/staff.store.server.ts'

export const staffSessions = pgTable('staff_sessions', {
  id: uuid('id').primaryKey(),
  staffId: uuid('staff_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  state: text('state').$type<'pending' | 'active'>().notNull(),
  userAgent: text('user_agent').notNull(),
  ip: text('ip').notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  lastSeenAt: instant('last_seen_at')
    .notNull()
    .default(sql`now()`),
  expiresAt: instant('expires_at').notNull(),
  secondFactorAt: instant('second_factor_at'),
  revokedAt: instant('revoked_at'),
  /** Of a sign-in that began with a password link: takes effect with the second factor. */
  newPasswordHash: text('new_password_hash'),
  /** The record that is open in this browser, and when it was last in use there. */
  readingId: uuid('reading_id'),
  readingAt: instant('reading_at'),
})

type StaffSession = typeof staffSessions.$inferSelect
type MemberSession = { session: StaffSession; member: StaffMember }

/** Still good: not ended, not older than it may be, and used within the last half hour (rule BO7). */
const isAlive = and(
  isNull(staffSessions.revokedAt),
  gt(staffSessions.expiresAt, sql`now()`),
  gt(staffSessions.lastSeenAt, sql`now() - interval '30 minutes'`),
)

export async function insertSession(tx: Transaction, session: typeof staffSessions.$inferInsert): Promise<void> {
  await tx.insert(staffSessions).values(session)
}

/** The living session of a token and its member, unless the member was disabled. */
export async function findSession(
  queries: Queries,
  tokenHash: Buffer,
  state: StaffSession['state'],
): Promise<MemberSession | undefined> {
  const [found] = await queries
    .select({ session: staffSessions, member: staff })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(eq(staffSessions.tokenHash, tokenHash), eq(staffSessions.state, state), isAlive, isNull(staff.disabledAt)),
    )
  return found
}

/** Moves the idle time on: at most one write a minute. */
export async function touchSession(tx: Transaction, id: string): Promise<void> {
  const isDue = lt(staffSessions.lastSeenAt, sql`now() - interval '1 minute'`)
  await tx
    .update(staffSessions)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(staffSessions.id, id), isDue))
}

/** Turns a pending session into an active one under another token; false when it was not pending any more. */
export async function activateSession(
  tx: Transaction,
  id: string,
  tokenHash: Buffer,
  expiresAt: Date,
): Promise<boolean> {
  const [row] = await tx
    .update(staffSessions)
    .set({
      state: 'active',
      tokenHash,
      expiresAt,
      lastSeenAt: sql`now()`,
      secondFactorAt: sql`now()`,
      newPasswordHash: null,
    })
    .where(and(eq(staffSessions.id, id), eq(staffSessions.state, 'pending'), isAlive))
    .returning({ id: staffSessions.id })
  return row !== undefined
}

/** Notes that the second factor was given again, under another token; undefined when the session is over. */
export async function renewSecondFactor(
  tx: Transaction,
  id: string,
  tokenHash: Buffer,
): Promise<StaffSession | undefined> {
  const [renewed] = await tx
    .update(staffSessions)
    .set({ tokenHash, secondFactorAt: sql`now()` })
    .where(and(eq(staffSessions.id, id), eq(staffSessions.state, 'active'), isAlive))
    .returning()
  return renewed
}

/** The living, active sessions of a member, the last used first. */
export async function findSessionsOf(queries: Queries, staffId: string): Promise<StaffSession[]> {
  return queries
    .select()
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), eq(staffSessions.state, 'active'), isAlive))
    .orderBy(desc(staffSessions.lastSeenAt), desc(staffSessions.id))
}

/** When each member was last here, as far as their sessions are kept, and in how many browsers they are signed in. */
export async function findPresence(
  queries: Queries,
): Promise<ReadonlyMap<string, { lastSeenAt: Date | null; signedIn: number }>> {
  const rows = await queries
    .select({
      staffId: staffSessions.staffId,
      lastSeenAt: max(staffSessions.lastSeenAt),
      signedIn: sql<number>`${count()} filter (where ${isAlive})`.mapWith(Number),
    })
    .from(staffSessions)
    .where(eq(staffSessions.state, 'active'))
    .groupBy(staffSessions.staffId)
  return new Map(rows.map(({ staffId, lastSeenAt, signedIn }) => [staffId, { lastSeenAt, signedIn }]))
}

/** Ends one session of a member; undefined when it is not theirs or has ended. */
export async function endSession(tx: Transaction, staffId: string, id: string): Promise<StaffSession | undefined> {
  const [ended] = await tx
    .update(staffSessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(staffSessions.id, id), eq(staffSessions.staffId, staffId), isNull(staffSessions.revokedAt)))
    .returning()
  return ended
}

/** Ends all sessions of a member but one, or all. Returns how many. */
export async function endSessionsOf(tx: Transaction, staffId: string, exceptId?: string): Promise<number> {
  const others = exceptId === undefined ? undefined : ne(staffSessions.id, exceptId)
  const ended = await tx
    .update(staffSessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(staffSessions.staffId, staffId), others, isNull(staffSessions.revokedAt)))
    .returning({ id: staffSessions.id })
  return ended.length
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
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.readingId, recordId),
        gt(staffSessions.readingAt, sql`now() - interval '5 minutes'`),
        ne(staffSessions.staffId, exceptStaffId),
        isAlive,
        isNull(staff.disabledAt),
      ),
    )
    .orderBy(staff.name, staff.id)
  return rows.map(({ name }) => name)
}
