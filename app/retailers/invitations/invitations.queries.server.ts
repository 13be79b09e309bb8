import { and, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'

import { instant, parsedJson } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

import { scheme } from './invitation-code.server.ts'

const now = sql`now()`

/** Identifies a replaced code: enough to recognise it, too little to accept it. */
const supersededCode = z.object({ codeBucket: z.number(), keyId: z.string() })
type SupersededCode = z.output<typeof supersededCode>

export const invitations = pgTable('invitations', {
  id: uuid('id').primaryKey(),
  shopId: uuid('newsagency_id').notNull(),
  registrationId: uuid('registration_id'),
  email: personal(text('email').notNull(), { label: 'Email', is: 'email' }),
  emailKey: personal(text('email_key').notNull()),
  givenName: personal(text('given_name').notNull(), { label: 'Given name' }),
  surname: personal(text('surname').notNull(), { label: 'Surname' }),
  codeBucket: personal(integer('code_bucket').notNull()),
  codeHash: personal(text('code_hash').notNull()),
  keyId: text('key_id').notNull(),
  codeMadeAt: instant('code_made_at').notNull().default(now),
  expiresAt: instant('expires_at').notNull(),
  // Used for counting and locking by versions before decision 8, which may still run next to this one.
  failures: integer('failures').notNull().default(0),
  lockedUntil: instant('locked_until'),
  activatedAt: instant('activated_at'),
  begunCodeBucket: personal(integer('begun_code_bucket')),
  begunCodeHash: personal(text('begun_code_hash')),
  begunKeyId: text('begun_key_id'),
  supersededCodes: personal(parsedJson('superseded_codes', supersededCode.array()).notNull().default([])),
  usedAt: personal(instant('used_at'), { label: 'Used' }),
  revokedAt: instant('revoked_at'),
  createdAt: personal(instant('created_at').notNull().default(now), { label: 'Sent' }),
})

export type StoredInvitation = typeof invitations.$inferSelect

const isLiving = and(isNull(invitations.usedAt), isNull(invitations.revokedAt))

/** Finds the one active invitation of an email, expired or not. */
export async function findLivingInvitation(queries: Queries, emailKey: string): Promise<StoredInvitation | undefined> {
  const [row] = await queries
    .select()
    .from(invitations)
    .where(and(eq(invitations.emailKey, emailKey), isLiving))
  return row
}

/** Finds and locks the active invitation of an email, until the transaction ends. */
export async function lockLivingInvitation(tx: Transaction, emailKey: string): Promise<StoredInvitation | undefined> {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.emailKey, emailKey), isLiving))
    .for('update')
  return row
}

export async function findInvitation(queries: Queries, id: string): Promise<StoredInvitation | undefined> {
  const [row] = await queries.select().from(invitations).where(eq(invitations.id, id))
  return row
}

/** Returns the ids of all invitations that an email has ever had. */
export async function findInvitationIds(queries: Queries, emailKey: string): Promise<string[]> {
  const rows = await queries.select({ id: invitations.id }).from(invitations).where(eq(invitations.emailKey, emailKey))
  return rows.map(({ id }) => id)
}

/** Finds and locks an invitation by its id, until the transaction ends. */
export async function lockInvitation(tx: Transaction, id: string): Promise<StoredInvitation | undefined> {
  const [row] = await tx.select().from(invitations).where(eq(invitations.id, id)).for('update')
  return row
}

/** Finds the invitation against which an email's code is checked: the active one or, without one, the last used one. */
export async function findInvitationToCheck(queries: Queries, emailKey: string): Promise<StoredInvitation | undefined> {
  const [row] = await queries
    .select()
    .from(invitations)
    .where(and(eq(invitations.emailKey, emailKey), isNull(invitations.revokedAt)))
    .orderBy(sql`${invitations.usedAt} desc nulls first`)
    .limit(1)
  return row
}

/**
 * Finds the codes that an email's active invitation replaced: its own earlier ones, and those of revoked invitations. Returns an empty list
 * if no invitation is active.
 */
export async function findSupersededCodes(queries: Queries, emailKey: string): Promise<SupersededCode[]> {
  const rows = await queries.select().from(invitations).where(eq(invitations.emailKey, emailKey))
  if (!rows.some(({ usedAt, revokedAt }) => !usedAt && !revokedAt)) return []
  return rows.flatMap(({ supersededCodes, codeBucket, keyId, revokedAt }) =>
    revokedAt ? [...supersededCodes, { codeBucket, keyId }] : supersededCodes,
  )
}

/** Finds the keys that unexpired codes depend on, and when the last code of each key expires. */
export async function findKeysOfCodes(queries: Queries): Promise<{ keyId: string; until: Date }[]> {
  const { rows } = await queries.execute<{ key_id: string; until: string | Date }>(sql`
    select key_id, max(expires_at) as until from (
      select key_id, code_hash, expires_at from invitations where used_at is null and revoked_at is null
      union all
      select begun_key_id, begun_code_hash, expires_at from invitations where used_at is null and revoked_at is null
    ) as codes where starts_with(code_hash, ${scheme}) and expires_at > now() group by key_id order by key_id`)
  return rows.map(({ key_id: keyId, until }) => ({ keyId, until: new Date(until) }))
}

/** Inserts an invitation. Returns false if the email already has an active one. */
export async function insertInvitation(tx: Transaction, invitation: typeof invitations.$inferInsert): Promise<boolean> {
  const [row] = await tx.insert(invitations).values(invitation).onConflictDoNothing().returning({ id: invitations.id })
  return row !== undefined
}

/** Locks the invitation of a registration if it is unchanged since its creation. Returns its id. */
export async function lockUntouchedInvitation(tx: Transaction, registrationId: string): Promise<string | undefined> {
  const isNew = and(isLiving, isNull(invitations.activatedAt), eq(invitations.codeMadeAt, invitations.createdAt))
  const [row] = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.registrationId, registrationId), isNew))
    .for('update')
  return row?.id
}

export async function deleteInvitation(tx: Transaction, id: string): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.id, id))
}

export async function updateInvitation(
  tx: Transaction,
  id: string,
  change: Partial<Omit<typeof invitations.$inferInsert, 'id' | 'createdAt'>>,
): Promise<void> {
  await tx.update(invitations).set(change).where(eq(invitations.id, id))
}

const {
  codeBucket: _bucket,
  codeHash: _hash,
  keyId: _key,
  begunCodeBucket: _begunBucket,
  begunCodeHash: _begunHash,
  begunKeyId: _begunKey,
  supersededCodes: _superseded,
  failures: _failures,
  lockedUntil: _lockedUntil,
  ...shown
} = getTableColumns(invitations)

/** Finds the newest invitation of each address, without the columns about its code. */
export async function findInvitationsOf(queries: Queries, emailKeys: readonly string[]) {
  return queries
    .selectDistinctOn([invitations.emailKey], shown)
    .from(invitations)
    .where(inArray(invitations.emailKey, [...emailKeys]))
    .orderBy(invitations.emailKey, desc(invitations.createdAt), desc(invitations.id))
}
