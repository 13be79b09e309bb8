import { and, desc, eq, gt, isNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import { type PgColumn, type PgTable, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { bytes, instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

type NamesOf = { person: string; cookie: string; began: string }

/**
 * The columns of every table of sessions. `person` and `cookie`: the names of those two columns. `began`: the label of the log-in
 * time in a personal data export.
 */
export const sessionColumns = ({ person, cookie, began }: NamesOf) => ({
  id: uuid('id').primaryKey(),
  personId: uuid(person).notNull(),
  cookieHash: personal(bytes(cookie).notNull()),
  userAgent: personal(text('user_agent').notNull(), { label: 'Browser' }),
  ip: personal(text('ip').notNull(), { label: 'IP address' }),
  createdAt: personal(
    instant('created_at')
      .notNull()
      .default(sql`now()`),
    { label: began },
  ),
  lastSeenAt: personal(
    instant('last_seen_at')
      .notNull()
      .default(sql`now()`),
    { label: 'Last seen' },
  ),
  expiresAt: instant('expires_at').notNull(),
  revokedAt: instant('revoked_at'),
})

const plain = pgTable('sessions', sessionColumns({ person: '', cookie: '', began: '' }))
type PlainTable = typeof plain
export type PlainSession = PlainTable['$inferSelect']

/** A table made with `sessionColumns`, possibly with additional columns. */
type SessionTable = PgTable & Record<keyof PlainSession, PgColumn>
/** The table of the sessions' owners. */
type PeopleTable = PgTable & { id: PgColumn; disabledAt: PgColumn }

type StoreOf<Table, People> = {
  table: Table
  people: People
  /** A session ends after this time without use, a PostgreSQL interval. */
  idle: string
  /** The condition for complete sessions, if a person gives their factors one after the other. */
  isComplete?: SQL
}

/** Reads and writes the sessions of one audience. The room that owns the table creates the store. */
export class SessionStore<Table extends SessionTable, People extends PeopleTable> {
  /** Not ended, within its maximum age, and used recently. */
  readonly isAlive: SQL | undefined
  readonly #table: PlainTable
  readonly #people: People
  readonly #isComplete: SQL | undefined

  constructor({ table, people, idle, isComplete }: StoreOf<Table, People>) {
    // Drizzle cannot see the columns through the type parameter.
    this.#table = table as unknown as PlainTable
    this.#people = people
    this.#isComplete = isComplete
    const { revokedAt, expiresAt, lastSeenAt } = this.#table
    this.isAlive = and(
      isNull(revokedAt),
      gt(expiresAt, sql`now()`),
      gt(lastSeenAt, sql`now() - ${sql.raw(`interval '${idle}'`)}`),
    )
  }

  async insert(tx: Transaction, session: Table['$inferInsert']): Promise<void> {
    await tx.insert(this.#table).values(session as PlainTable['$inferInsert'])
  }

  /** Finds the live session of a cookie and its person, unless the person is disabled. `which`: an additional condition. */
  async find(
    queries: Queries,
    cookieHash: Buffer,
    which?: SQL,
  ): Promise<{ session: Table['$inferSelect']; person: People['$inferSelect'] } | undefined> {
    const [table, people] = [this.#table, this.#people as PeopleTable]
    const [found] = await queries
      .select({ session: table, person: people })
      .from(table)
      .innerJoin(people, eq(people.id, table.personId))
      .where(and(eq(table.cookieHash, cookieHash), this.isAlive, which, isNull(people.disabledAt)))
    return found
  }

  /** Lists the live, complete sessions of a person, the most recently used first. */
  async list(queries: Queries, personId: string): Promise<Table['$inferSelect'][]> {
    const table = this.#table
    return queries
      .select()
      .from(table)
      .where(and(eq(table.personId, personId), this.#isComplete, this.isAlive))
      .orderBy(desc(table.lastSeenAt), desc(table.id))
  }

  /** Finds a session of this person, ended or not. */
  async findOwn(queries: Queries, personId: string, id: string): Promise<Table['$inferSelect'] | undefined> {
    const [session] = await queries.select().from(this.#table).where(this.#isOf(personId, id))
    return session
  }

  /** Finds a session of this person, ended or not, and locks it for this transaction. */
  async lockOwn(tx: Transaction, personId: string, id: string): Promise<Table['$inferSelect'] | undefined> {
    const [session] = await tx.select().from(this.#table).where(this.#isOf(personId, id)).for('update')
    return session
  }

  /** Updates the time of last use, at most once a minute. */
  async touch(tx: Transaction, id: string): Promise<void> {
    const table = this.#table
    await tx
      .update(table)
      .set({ lastSeenAt: sql`now()` })
      .where(and(eq(table.id, id), lt(table.lastSeenAt, sql`now() - interval '1 minute'`)))
  }

  /** Changes a live session, for example its cookie; undefined when it has ended or `which` does not hold. */
  async change(
    tx: Transaction,
    id: string,
    to: { [Column in keyof Table['$inferInsert']]?: Table['$inferInsert'][Column] | SQL },
    which?: SQL,
  ): Promise<Table['$inferSelect'] | undefined> {
    const table = this.#table
    const [changed] = await tx
      .update(table)
      .set(to)
      .where(and(eq(table.id, id), which, this.isAlive))
      .returning()
    return changed
  }

  /** Ends one session of a person; undefined when it is not theirs or has ended. */
  async end(tx: Transaction, personId: string, id: string): Promise<Table['$inferSelect'] | undefined> {
    const [ended] = await this.#end(tx, this.#isOf(personId, id))
    return ended
  }

  /** Ends the session that a browser had before, of any person. */
  async endOfCookie(tx: Transaction, cookieHash: Buffer): Promise<void> {
    await this.#end(tx, eq(this.#table.cookieHash, cookieHash))
  }

  /** Ends all sessions of a person, or all except one. Returns their number. */
  async endAll(tx: Transaction, personId: string, exceptId?: string): Promise<number> {
    const { id, personId: column } = this.#table
    const ended = await this.#end(tx, and(eq(column, personId), exceptId === undefined ? undefined : ne(id, exceptId)))
    return ended.length
  }

  #isOf(personId: string, id: string) {
    return and(eq(this.#table.id, id), eq(this.#table.personId, personId))
  }

  #end(tx: Transaction, which: SQL | undefined): Promise<PlainSession[]> {
    return tx
      .update(this.#table)
      .set({ revokedAt: sql`now()` })
      .where(and(which, isNull(this.#table.revokedAt)))
      .returning()
  }
}
