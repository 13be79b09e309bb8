import { and, count, eq, gt, isNull, sql, type SQL } from 'drizzle-orm'
import { bigint, boolean, type PgColumn, type PgTable, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { bytes, instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

/** Defines a table of passkeys. `person`: the name of the owner's column. */
export const passkeyTable = (name: string, person: string) =>
  pgTable(name, {
    id: uuid('id').primaryKey(),
    personId: uuid(person).notNull(),
    credentialId: personal(text('credential_id').notNull()),
    publicKey: personal(bytes('public_key').notNull()),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: personal(text('name').notNull(), { label: 'Name of the device' }),
    isBackedUp: boolean('is_backed_up').notNull(),
    createdAt: personal(
      instant('created_at')
        .notNull()
        .default(sql`now()`),
      { label: 'Added' },
    ),
    lastUsedAt: personal(instant('last_used_at'), { label: 'Last used' }),
  })

type PasskeyTable = ReturnType<typeof passkeyTable>
export type StoredPasskey = PasskeyTable['$inferSelect']

/** Reads and writes the passkeys of one audience. The room that owns the table creates the store. */
export class PasskeyStore {
  readonly #table: PasskeyTable

  constructor(table: PasskeyTable) {
    this.#table = table
  }

  /** Lists the passkeys of a person, the oldest first. */
  async list(queries: Queries, personId: string): Promise<StoredPasskey[]> {
    const table = this.#table
    return queries.select().from(table).where(eq(table.personId, personId)).orderBy(table.createdAt, table.id)
  }

  /** Counts the passkeys of each person; people without one are not included. */
  async countEach(queries: Queries): Promise<ReadonlyMap<string, number>> {
    const { personId } = this.#table
    const rows = await queries.select({ personId, passkeys: count() }).from(this.#table).groupBy(personId)
    return new Map(rows.map(({ personId: id, passkeys }) => [id, passkeys]))
  }

  /** Finds the passkey with that credential, of any person. */
  async findOfCredential(queries: Queries, credentialId: string): Promise<StoredPasskey | undefined> {
    const [row] = await queries.select().from(this.#table).where(eq(this.#table.credentialId, credentialId))
    return row
  }

  /** Finds a person's passkey with that credential, locked for this transaction. */
  async lock(tx: Transaction, personId: string, credentialId: string): Promise<StoredPasskey | undefined> {
    const table = this.#table
    const isIt = and(eq(table.personId, personId), eq(table.credentialId, credentialId))
    const [row] = await tx.select().from(table).where(isIt).for('update')
    return row
  }

  /** Stores a new passkey; returns false when its credential is registered already. */
  async insert(tx: Transaction, row: PasskeyTable['$inferInsert']): Promise<boolean> {
    const [inserted] = await tx.insert(this.#table).values(row).onConflictDoNothing().returning()
    return inserted !== undefined
  }

  /** Records a use and the device's new counter. */
  async markUsed(tx: Transaction, id: string, counter: number): Promise<void> {
    await tx
      .update(this.#table)
      .set({ counter, lastUsedAt: sql`now()` })
      .where(eq(this.#table.id, id))
  }

  async rename(tx: Transaction, id: string, name: string): Promise<void> {
    await tx.update(this.#table).set({ name }).where(eq(this.#table.id, id))
  }

  async delete(tx: Transaction, id: string): Promise<void> {
    await tx.delete(this.#table).where(eq(this.#table.id, id))
  }

  /** Deletes all passkeys of a person. Returns their number. */
  async deleteAll(tx: Transaction, personId: string): Promise<number> {
    const deleted = await tx.delete(this.#table).where(eq(this.#table.personId, personId)).returning()
    return deleted.length
  }
}

/** The columns of every table of challenges: the data to sign, and the session. */
export const challengeColumns = () => ({
  challenge: text('challenge').notNull(),
  sessionId: uuid('session_id'),
  expiresAt: instant('expires_at').notNull(),
})

const plain = pgTable('challenges', challengeColumns())
type PlainTable = typeof plain
type ChallengeTable = PgTable & Record<keyof PlainTable['$inferSelect'], PgColumn>

/** `key`: the column with unique values. */
type ChallengesOf<Table> = { table: Table; key: PgColumn }

/** Reads and writes the challenges of one audience. */
export class ChallengeStore<Table extends ChallengeTable> {
  readonly #table: PlainTable
  readonly #key: PgColumn

  constructor({ table, key }: ChallengesOf<Table>) {
    // Drizzle cannot see the columns through the type parameter.
    this.#table = table as unknown as PlainTable
    this.#key = key
  }

  /** Stores a challenge. Replaces the earlier one of its session, if it belongs to a session. */
  async replace(tx: Transaction, row: Table['$inferInsert'] & PlainTable['$inferInsert']): Promise<void> {
    const table = this.#table
    if (row.sessionId) await tx.delete(table).where(eq(table.sessionId, row.sessionId))
    await tx.insert(table).values(row).onConflictDoUpdate({ target: this.#key, set: row })
  }

  /**
   * Spends a challenge of this session or, with null, of no session. Only one of two responses gets it, and none after it has
   * expired. Returns undefined when there is none. `which`: an additional condition.
   */
  async spend(tx: Transaction, sessionId: string | null, which: SQL): Promise<string | undefined> {
    const table = this.#table
    const isOfSession = sessionId === null ? isNull(table.sessionId) : eq(table.sessionId, sessionId)
    const [spent] = await tx
      .delete(table)
      .where(and(isOfSession, which, gt(table.expiresAt, sql`now()`)))
      .returning({ challenge: table.challenge })
    return spent?.challenge
  }
}
