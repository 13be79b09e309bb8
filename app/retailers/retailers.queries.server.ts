import { and, eq, inArray, sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

const now = sql`now()`

const nobodyAt = `'erased-' || id || '@erased.invalid'`

export const retailers = pgTable('agents', {
  id: uuid('id').primaryKey(),
  email: personal(text('email').notNull(), { label: 'Email', becomes: nobodyAt, is: 'email' }),
  emailKey: personal(text('email_key').notNull().unique(), { becomes: nobodyAt }),
  givenName: personal(text('given_name').notNull(), { label: 'Given name', becomes: `'Erased'` }),
  surname: personal(text('surname').notNull().default(''), { label: 'Surname', becomes: `''` }),
  phone: personal(text('phone').notNull().default(''), { label: 'Phone', becomes: `''`, is: 'phone' }),
  passwordHash: personal(text('password_hash').notNull(), { becomes: `'erased'` }),
  disabledAt: personal(instant('disabled_at'), { label: 'Access removed', becomes: 'coalesce(disabled_at, now())' }),
  version: integer('version').notNull().default(1),
  createdAt: personal(instant('created_at').notNull().default(now), { label: 'Created' }),
  updatedAt: instant('updated_at').notNull().default(now),
})

export type StoredRetailer = typeof retailers.$inferSelect

/** Finds an account by its lower-case email. */
export async function findRetailerByEmail(queries: Queries, emailKey: string): Promise<StoredRetailer | undefined> {
  const [retailer] = await queries.select().from(retailers).where(eq(retailers.emailKey, emailKey))
  return retailer
}

export async function findRetailer(queries: Queries, id: string): Promise<StoredRetailer | undefined> {
  const [retailer] = await queries.select().from(retailers).where(eq(retailers.id, id))
  return retailer
}

/** Returns the given names of the accounts with these lower-case emails, by email. */
export async function findGivenNames(queries: Queries, emailKeys: readonly string[]): Promise<Map<string, string>> {
  if (emailKeys.length === 0) return new Map()
  const rows = await queries
    .select({ emailKey: retailers.emailKey, givenName: retailers.givenName })
    .from(retailers)
    .where(inArray(retailers.emailKey, [...emailKeys]))
  return new Map(rows.map(({ emailKey, givenName }) => [emailKey, givenName]))
}

/** Finds and locks an account until the transaction ends, so that acts on it run one after the other. */
export async function lockRetailer(tx: Transaction, id: string): Promise<StoredRetailer | undefined> {
  const [retailer] = await tx.select().from(retailers).where(eq(retailers.id, id)).for('update')
  return retailer
}

/** Inserts an account. Returns false if the email already has one. */
export async function insertRetailer(tx: Transaction, retailer: typeof retailers.$inferInsert): Promise<boolean> {
  const [row] = await tx.insert(retailers).values(retailer).onConflictDoNothing().returning({ id: retailers.id })
  return row !== undefined
}

/** Stores new details or a new email of an account and increments its version. */
export async function saveRetailerDetails(
  tx: Transaction,
  id: string,
  details: Partial<Pick<StoredRetailer, 'givenName' | 'surname' | 'phone' | 'email' | 'emailKey'>>,
): Promise<void> {
  await tx
    .update(retailers)
    .set({ ...details, updatedAt: now, version: sql`${retailers.version} + 1` })
    .where(eq(retailers.id, id))
}

export async function saveRetailerPassword(tx: Transaction, id: string, passwordHash: string): Promise<void> {
  await tx
    .update(retailers)
    .set({ passwordHash, updatedAt: now, version: sql`${retailers.version} + 1` })
    .where(eq(retailers.id, id))
}

/** Replaces the password hash. Returns false if it is no longer `was`. */
export async function replaceRetailerPassword(
  tx: Transaction,
  id: string,
  { was, becomes }: { was: string; becomes: string },
): Promise<boolean> {
  const [kept] = await tx
    .update(retailers)
    .set({ passwordHash: becomes, updatedAt: now, version: sql`${retailers.version} + 1` })
    .where(and(eq(retailers.id, id), eq(retailers.passwordHash, was)))
    .returning({ id: retailers.id })
  return kept !== undefined
}
