import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import { hashToken, makeToken } from '#app/data/crypto/tokens.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'

/** The key of a link for a mail. The mail contains the key, the database its hash. */
export type NewKey = { key: string; keyHash: Buffer; expiresAt: Date }

/** Creates the key of a link that is valid for `lifeMs` milliseconds. */
export function makeKey(lifeMs: number, now = new Date()): NewKey {
  const key = makeToken()
  return { key, keyHash: hashToken(key), expiresAt: new Date(now.getTime() + lifeMs) }
}

/** Returns the condition that a column contains the hash of this key. */
export const isKey = (column: PgColumn, key: string): SQL => eq(column, hashToken(key))

/** A table with the keys of one kind of link. The room of a table without `usedAt` deletes used keys itself, and never calls `spend`. */
type KeyTable = PgTable & { keyHash: PgColumn; expiresAt: PgColumn; usedAt?: PgColumn }

/** Finds and spends the keys of one kind of link. Looking changes nothing: mail programs open links too. */
export class KeyStore<Table extends KeyTable> {
  readonly #table: KeyTable
  readonly #isOpen: SQL | undefined

  /** `isOpen`: an additional condition for an unused key. */
  constructor(table: Table, isOpen?: SQL) {
    this.#table = table
    this.#isOpen = and(table.usedAt && isNull(table.usedAt), isOpen)
  }

  /** Returns the condition that a row has this key and that the key is still valid. */
  isGood(key: string): SQL | undefined {
    return and(isKey(this.#table.keyHash, key), this.#isOpen, gt(this.#table.expiresAt, sql`now()`))
  }

  /** Finds the row of a key that is still valid. */
  async find(queries: Queries, key: string): Promise<Table['$inferSelect'] | undefined> {
    const [row] = await queries.select().from(this.#table).where(this.isGood(key))
    return row
  }

  /** Finds the row of a key, even if it was used or has expired. */
  async findAny(queries: Queries, key: string): Promise<Table['$inferSelect'] | undefined> {
    const [row] = await queries.select().from(this.#table).where(isKey(this.#table.keyHash, key))
    return row
  }

  /** Spends a key: only one of two concurrent requests gets its row. Undefined when it is no longer valid. */
  async spend(tx: Transaction, key: string): Promise<Table['$inferSelect'] | undefined> {
    const [row] = await tx
      .update(this.#table)
      .set({ usedAt: sql`now()` })
      .where(this.isGood(key))
      .returning()
    return row
  }
}
