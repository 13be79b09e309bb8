import { and, desc, eq, getTableColumns, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { bytes, instant } from '#app/platform/database/columns.server.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'

import { agents, type StoredAgent } from '../agents.store.server.ts'

export const agentSessions = pgTable('agent_sessions', {
  id: uuid('id').primaryKey(),
  agentId: uuid('agent_id').notNull(),
  cookieHash: bytes('cookie_hash').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  userAgent: text('user_agent').notNull(),
  ip: text('ip').notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  lastSeenAt: instant('last_seen_at')
    .notNull()
    .default(sql`now()`),
  expiresAt: instant('expires_at').notNull(),
  revokedAt: instant('revoked_at'),
})

export type AgentSession = typeof agentSessions.$inferSelect

/** Still good: not ended, not older than it may be, and used within twelve hours (rule AC30). */
const isAlive = and(
  isNull(agentSessions.revokedAt),
  gt(agentSessions.expiresAt, sql`now()`),
  gt(agentSessions.lastSeenAt, sql`now() - interval '12 hours'`),
)

export async function insertAgentSession(tx: Transaction, session: typeof agentSessions.$inferInsert): Promise<void> {
  await tx.insert(agentSessions).values(session)
}

export type FoundSession = { session: AgentSession; agent: Omit<StoredAgent, 'passwordHash'> }

/** The living session of a cookie and its agent, unless the agent was disabled. */
export async function findAgentSession(queries: Queries, cookieHash: Buffer): Promise<FoundSession | undefined> {
  const { passwordHash: _passwordHash, ...agent } = getTableColumns(agents)
  const [found] = await queries
    .select({ session: agentSessions, agent })
    .from(agentSessions)
    .innerJoin(agents, eq(agents.id, agentSessions.agentId))
    .where(and(eq(agentSessions.cookieHash, cookieHash), isAlive, isNull(agents.disabledAt)))
  return found
}

/** The living sessions of an agent, the one that was used last first. */
export async function findAgentSessionsOf(queries: Queries, agentId: string): Promise<AgentSession[]> {
  return queries
    .select()
    .from(agentSessions)
    .where(and(eq(agentSessions.agentId, agentId), isAlive))
    .orderBy(desc(agentSessions.lastSeenAt), agentSessions.id)
}

/** Gives a living session another cookie. Returns when the session ends at the latest; undefined when it has ended. */
export async function keepSessionCookie(tx: Transaction, id: string, cookieHash: Buffer): Promise<Date | undefined> {
  const [kept] = await tx
    .update(agentSessions)
    .set({ cookieHash })
    .where(and(eq(agentSessions.id, id), isAlive))
    .returning({ expiresAt: agentSessions.expiresAt })
  return kept?.expiresAt
}

/** Moves the idle time on: at most one write a minute. */
export async function touchAgentSession(tx: Transaction, id: string): Promise<void> {
  const isDue = lt(agentSessions.lastSeenAt, sql`now() - interval '1 minute'`)
  await tx
    .update(agentSessions)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(agentSessions.id, id), isDue))
}

/** Ends one session; false when it had ended. */
export async function endAgentSession(tx: Transaction, id: string): Promise<boolean> {
  const [ended] = await tx
    .update(agentSessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(agentSessions.id, id), isNull(agentSessions.revokedAt)))
    .returning({ id: agentSessions.id })
  return ended !== undefined
}

const isOf = (agentId: string, id: string) => and(eq(agentSessions.id, id), eq(agentSessions.agentId, agentId))

/** Finds a session of this agent, ended or not. */
export async function findSessionOfAgent(
  queries: Queries,
  agentId: string,
  id: string,
): Promise<AgentSession | undefined> {
  const [session] = await queries.select().from(agentSessions).where(isOf(agentId, id))
  return session
}

/** The same, locked for this transaction. */
export async function lockAgentSession(
  tx: Transaction,
  agentId: string,
  id: string,
): Promise<AgentSession | undefined> {
  const [session] = await tx.select().from(agentSessions).where(isOf(agentId, id)).for('update')
  return session
}

/** Ends the session that a browser held before, whoever's it was. */
export async function endSessionOfCookie(tx: Transaction, cookieHash: Buffer): Promise<void> {
  await tx
    .update(agentSessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(agentSessions.cookieHash, cookieHash), isNull(agentSessions.revokedAt)))
}

/** Ends all sessions of an agent, or all but one. Returns how many. */
export async function endAgentSessionsOf(tx: Transaction, agentId: string, exceptId?: string): Promise<number> {
  const others = exceptId === undefined ? undefined : ne(agentSessions.id, exceptId)
  const ended = await tx
    .update(agentSessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(agentSessions.agentId, agentId), others, isNull(agentSessions.revokedAt)))
    .returning({ id: agentSessions.id })
  return ended.length
}
