import { emailKey } from '#app/core/text/text.ts'
import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { isOldText } from '#app/data/crypto/reencrypt.server.ts'
import { instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

import type { Role } from '../../roles/roles.ts'

export const staff = pgTable('staff', {
  id: uuid('id').primaryKey(),
  name: personal(text('name').notNull(), { label: 'Name' }),
  email: personal(text('email').notNull(), { label: 'Email' }),
  role: personal(text('role').$type<Role>().notNull(), { label: 'Role' }),
  passwordHash: personal(text('password_hash').notNull()),
  totpSecret: personal(text('totp_secret').notNull()),
  totpLastStep: bigint('totp_last_step', { mode: 'number' }),
  /** When the member set up their first second factor. */
  enrolledAt: instant('enrolled_at'),
  /** When the member set up an authenticator app; null if they have none. */
  totpEnrolledAt: instant('totp_enrolled_at'),
  disabledAt: personal(instant('disabled_at'), { label: 'Access removed' }),
  singleKeys: personal(boolean('single_keys').notNull().default(true), { label: 'Single-key shortcuts' }),
  version: integer('version').notNull().default(1),
  createdAt: personal(
    instant('created_at')
      .notNull()
      .default(sql`now()`),
    { label: 'Joined' },
  ),
})

export type StaffMember = typeof staff.$inferSelect

export async function insertStaff(tx: Transaction, member: typeof staff.$inferInsert): Promise<void> {
  await tx.insert(staff).values(member)
}

/** Returns the member with this address who may sign in, regardless of letter case. */
export async function findStaffByEmail(queries: Queries, email: string): Promise<StaffMember | undefined> {
  const isTheirs = eq(sql`email_key(${staff.email})`, emailKey(email))
  const [member] = await queries
    .select()
    .from(staff)
    .where(and(isTheirs, isNull(staff.disabledAt)))
  return member
}

/** Whether any member has this address, also a disabled one, regardless of letter case. */
export async function isEmailTaken(queries: Queries, email: string): Promise<boolean> {
  const [row] = await queries
    .select({ id: staff.id })
    .from(staff)
    .where(eq(sql`email_key(${staff.email})`, emailKey(email)))
  return row !== undefined
}

export async function findStaff(queries: Queries, id: string): Promise<StaffMember | undefined> {
  const [member] = await queries.select().from(staff).where(eq(staff.id, id))
  return member
}

export async function lockStaff(tx: Transaction, id: string): Promise<StaffMember | undefined> {
  const [member] = await tx.select().from(staff).where(eq(staff.id, id)).for('update')
  return member
}

/** Excludes example colleagues, who cannot sign in. */
const isSomebody = sql`not is_example_address(${staff.email})`

/** Whether any owner has finished signing up. Until then the one-time link creates the first owner. */
export async function hasEnrolledStaff(queries: Queries): Promise<boolean> {
  const isEnrolled = and(isNotNull(staff.enrolledAt), isSomebody)
  const [row] = await queries.select({ id: staff.id }).from(staff).where(isEnrolled).limit(1)
  return row !== undefined
}

/** Deletes sign-ups that never set up a second factor. */
export async function deleteUnenrolledStaff(tx: Transaction): Promise<void> {
  await tx.delete(staff).where(isNull(staff.enrolledAt))
}

export async function keepPasswordHash(tx: Transaction, id: string, passwordHash: string): Promise<void> {
  await tx.update(staff).set({ passwordHash }).where(eq(staff.id, id))
}

/**
 * Spends a time step of the authenticator. Returns false if this or a later step was used: steps only increase, so an older unused code is
 * void too.
 */
export async function spendTotpStep(tx: Transaction, id: string, step: number): Promise<boolean> {
  const isUnspent = or(isNull(staff.totpLastStep), lt(staff.totpLastStep, step))
  const [row] = await tx
    .update(staff)
    .set({ totpLastStep: step })
    .where(and(eq(staff.id, id), isUnspent))
    .returning({ id: staff.id })
  return row !== undefined
}

/** Marks the second factor as set up. Returns false if it already was. */
export async function markEnrolled(
  tx: Transaction,
  id: string,
  factor: 'authenticator' | 'passkey' = 'authenticator',
): Promise<boolean> {
  const [row] = await tx
    .update(staff)
    .set({
      enrolledAt: sql`now()`,
      ...(factor === 'authenticator' && { totpEnrolledAt: sql`now()` }),
      version: sql`${staff.version} + 1`,
    })
    .where(and(eq(staff.id, id), isNull(staff.enrolledAt)))
    .returning({ id: staff.id })
  return row !== undefined
}

/** Adds an authenticator app to a member with a passkey. Returns false if they already have one. */
export async function markAuthenticatorAdded(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx
    .update(staff)
    .set({ totpEnrolledAt: sql`now()`, version: sql`${staff.version} + 1` })
    .where(and(eq(staff.id, id), isNotNull(staff.enrolledAt), isNull(staff.totpEnrolledAt)))
    .returning({ id: staff.id })
  return row !== undefined
}

/** Stores another secret for an authenticator that is not set up. */
export async function keepTotpSecret(tx: Transaction, id: string, totpSecret: string): Promise<void> {
  await tx.update(staff).set({ totpSecret, totpLastStep: null }).where(eq(staff.id, id))
}

/** Removes the second factor and stores a new secret, which the member sets up at the next sign-in. */
export async function clearSecondFactor(tx: Transaction, id: string, totpSecret: string): Promise<void> {
  await tx
    .update(staff)
    .set({ enrolledAt: null, totpEnrolledAt: null, totpLastStep: null, totpSecret, version: sql`${staff.version} + 1` })
    .where(eq(staff.id, id))
}

export async function keepRole(tx: Transaction, id: string, role: Role): Promise<void> {
  await tx
    .update(staff)
    .set({ role, version: sql`${staff.version} + 1` })
    .where(eq(staff.id, id))
}

/** Disables a member. Returns false if they already were. */
export async function markDisabled(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx
    .update(staff)
    .set({ disabledAt: sql`now()`, version: sql`${staff.version} + 1` })
    .where(and(eq(staff.id, id), isNull(staff.disabledAt)))
    .returning({ id: staff.id })
  return row !== undefined
}

/** Enables a disabled member. Returns false if they were not disabled. */
export async function markEnabled(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx
    .update(staff)
    .set({ disabledAt: null, version: sql`${staff.version} + 1` })
    .where(and(eq(staff.id, id), isNotNull(staff.disabledAt)))
    .returning({ id: staff.id })
  return row !== undefined
}

/** Returns and locks the active owners in one order, so that two of them cannot disable each other concurrently. */
export async function lockOwnerIds(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, 'owner'), isNull(staff.disabledAt), isNotNull(staff.enrolledAt)))
    .orderBy(staff.id)
    .for('update')
  return rows.map(({ id }) => id)
}

/** Returns the owners who are not disabled, with or without a second factor, by name. Excludes examples. */
export async function findOwners(queries: Queries): Promise<StaffMember[]> {
  return queries
    .select()
    .from(staff)
    .where(and(eq(staff.role, 'owner'), isNull(staff.disabledAt), isSomebody))
    .orderBy(sql`lower(${staff.name})`, staff.id)
}

/** Returns all members who can sign in, by name. */
export async function findActiveStaff(queries: Queries): Promise<{ id: string; name: string; role: Role }[]> {
  return queries
    .select({ id: staff.id, name: staff.name, role: staff.role })
    .from(staff)
    .where(and(isNull(staff.disabledAt), isNotNull(staff.enrolledAt)))
    .orderBy(sql`lower(${staff.name})`, staff.id)
}

/** Returns the names of all present and former members, for records that mention them. */
export async function findStaffNames(queries: Queries): Promise<{ id: string; name: string }[]> {
  return queries.select({ id: staff.id, name: staff.name }).from(staff)
}

export async function keepSingleKeys(tx: Transaction, id: string, singleKeys: boolean): Promise<void> {
  await tx.update(staff).set({ singleKeys }).where(eq(staff.id, id))
}

/** Returns and locks authenticator secrets that are encrypted with an older key. */
export async function findOldTotpSecrets(
  tx: Transaction,
  newestKey: string,
  most: number,
): Promise<{ id: string; totpSecret: string }[]> {
  return tx
    .select({ id: staff.id, totpSecret: staff.totpSecret })
    .from(staff)
    .where(isOldText(staff.totpSecret, newestKey))
    .orderBy(asc(staff.id))
    .limit(most)
    .for('update')
}

export async function reencryptTotpSecret(tx: Transaction, id: string, totpSecret: string): Promise<void> {
  await tx.update(staff).set({ totpSecret }).where(eq(staff.id, id))
}
