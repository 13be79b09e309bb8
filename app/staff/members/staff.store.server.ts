import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { isOldSeal } from '#app/platform/crypto/reseal.server.ts'
import { instant } from '#app/platform/database/columns.server.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'
import { personal } from '#app/platform/personal-data/personal.server.ts'

import type { Role } from '../roles.ts'

export const staff = pgTable('staff', {
  id: uuid('id').primaryKey(),
  name: personal(text('name').notNull(), { label: 'Name' }),
  email: personal(text('email').notNull(), { label: 'Email' }),
  role: personal(text('role').$type<Role>().notNull(), { label: 'Role' }),
  passwordHash: personal(text('password_hash').notNull()),
  totpSecret: personal(text('totp_secret').notNull()),
  totpLastStep: bigint('totp_last_step', { mode: 'number' }),
  /** When they set up a second factor, whichever. */
  enrolledAt: instant('enrolled_at'),
  /** When they set up the authenticator app; null when it is none of their second factors. */
  totpEnrolledAt: instant('totp_enrolled_at'),
  disabledAt: personal(instant('disabled_at'), { label: 'No access since' }),
  singleKeys: personal(boolean('single_keys').notNull().default(true), { label: 'Shortcuts of one key' }),
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

/** The member with that address who may sign in, whatever its letters' case. */
export async function findStaffByEmail(queries: Queries, email: string): Promise<StaffMember | undefined> {
  const isTheirs = eq(sql`lower(${staff.email})`, email.toLowerCase())
  const [member] = await queries
    .select()
    .from(staff)
    .where(and(isTheirs, isNull(staff.disabledAt)))
  return member
}

export async function isEmailTaken(queries: Queries, email: string): Promise<boolean> {
  const [row] = await queries
    .select({ id: staff.id })
    .from(staff)
    .where(eq(sql`lower(${staff.email})`, email.toLowerCase()))
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

/** The staff of examples, as which nobody can sign in, are nobody. */
const isSomebody = sql`not is_example_address(${staff.email})`

/** Whether anybody has finished signing up. Until then the one-time link makes the first owner. */
export async function hasEnrolledStaff(queries: Queries): Promise<boolean> {
  const isEnrolled = and(isNotNull(staff.enrolledAt), isSomebody)
  const [row] = await queries.select({ id: staff.id }).from(staff).where(isEnrolled).limit(1)
  return row !== undefined
}

/** Removes sign-ups that never got to their second factor. */
export async function deleteUnenrolledStaff(tx: Transaction): Promise<void> {
  await tx.delete(staff).where(isNull(staff.enrolledAt))
}

export async function keepPasswordHash(tx: Transaction, id: string, passwordHash: string): Promise<void> {
  await tx.update(staff).set({ passwordHash }).where(eq(staff.id, id))
}

/**
 * Spends a step of the authenticator: of two requests with the same code, at any distance, one gets true. Steps only
 * go up, so that an older code that was not used is spent as well.
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

/** Marks the second factor as set up; false when it was already. */
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

/** Adds the authenticator app to a passkey; false when it is one of their second factors already. */
export async function markAuthenticatorAdded(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx
    .update(staff)
    .set({ totpEnrolledAt: sql`now()`, version: sql`${staff.version} + 1` })
    .where(and(eq(staff.id, id), isNotNull(staff.enrolledAt), isNull(staff.totpEnrolledAt)))
    .returning({ id: staff.id })
  return row !== undefined
}

/** Another secret for an authenticator that is not set up. */
export async function keepTotpSecret(tx: Transaction, id: string, totpSecret: string): Promise<void> {
  await tx.update(staff).set({ totpSecret, totpLastStep: null }).where(eq(staff.id, id))
}

/** Takes the second factor away: the member sets one up again at the next sign-in, with the new secret. */
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

/** Disables a member; false when they are disabled already. */
export async function markDisabled(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx
    .update(staff)
    .set({ disabledAt: sql`now()`, version: sql`${staff.version} + 1` })
    .where(and(eq(staff.id, id), isNull(staff.disabledAt)))
    .returning({ id: staff.id })
  return row !== undefined
}

/** Lets a disabled member in again; false when they were not disabled. */
export async function markEnabled(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx
    .update(staff)
    .set({ disabledAt: null, version: sql`${staff.version} + 1` })
    .where(and(eq(staff.id, id), isNotNull(staff.disabledAt)))
    .returning({ id: staff.id })
  return row !== undefined
}

/** The owners who can sign in, locked in one order, so that two of them cannot disable each other at once. */
export async function lockOwnerIds(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, 'owner'), isNull(staff.disabledAt), isNotNull(staff.enrolledAt)))
    .orderBy(staff.id)
    .for('update')
  return rows.map(({ id }) => id)
}

/** The owners who are not disabled, whether or not they have a second factor, by name. Examples are none. */
export async function findOwners(queries: Queries): Promise<StaffMember[]> {
  return queries
    .select()
    .from(staff)
    .where(and(eq(staff.role, 'owner'), isNull(staff.disabledAt), isSomebody))
    .orderBy(sql`lower(${staff.name})`, staff.id)
}

/** Everybody who can sign in, by name. */
export async function findActiveStaff(queries: Queries): Promise<{ id: string; name: string; role: Role }[]> {
  return queries
    .select({ id: staff.id, name: staff.name, role: staff.role })
    .from(staff)
    .where(and(isNull(staff.disabledAt), isNotNull(staff.enrolledAt)))
    .orderBy(sql`lower(${staff.name})`, staff.id)
}

/** The names of all who ever were on the staff, for records that they left their mark on. */
export async function findStaffNames(queries: Queries): Promise<{ id: string; name: string }[]> {
  return queries.select({ id: staff.id, name: staff.name }).from(staff)
}

export async function keepSingleKeys(tx: Transaction, id: string, singleKeys: boolean): Promise<void> {
  await tx.update(staff).set({ singleKeys }).where(eq(staff.id, id))
}

/** Secrets of authenticators that an older key sealed, locked. */
export async function findOldTotpSecrets(
  tx: Transaction,
  newestKey: string,
  most: number,
): Promise<{ id: string; totpSecret: string }[]> {
  return tx
    .select({ id: staff.id, totpSecret: staff.totpSecret })
    .from(staff)
    .where(isOldSeal(staff.totpSecret, newestKey))
    .orderBy(asc(staff.id))
    .limit(most)
    .for('update')
}

export async function resealTotpSecret(tx: Transaction, id: string, totpSecret: string): Promise<void> {
  await tx.update(staff).set({ totpSecret }).where(eq(staff.id, id))
}
