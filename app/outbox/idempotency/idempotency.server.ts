import { createHash } from 'node:crypto'

import { and, eq, sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { bytes, instant } from '#app/data/database/columns.server.ts'
import type { Database, Queries } from '#app/data/database/database.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

export const idempotencyReplies = pgTable(
  'idempotency_replies',
  {
    scope: personal(text('scope').notNull()),
    key: uuid('key').notNull(),
    bodyHash: bytes('body_hash').notNull(),
    status: integer('status').notNull(),
    reply: personal(jsonb('reply').$type<Record<string, unknown>>().notNull(), { label: 'Response' }),
    createdAt: personal(
      instant('created_at')
        .notNull()
        .default(sql`now()`),
      { label: 'Sent' },
    ),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] })],
)

/** An act that may be requested repeatedly: `key` comes from the caller, `bodyHash` is the hash of the request. */
export type Repeatable = { scope: string; key: string; bodyHash: Buffer }

/** Identifies an act by the caller's key and body. Undefined without a key: then nothing is stored. */
export function repeatable(scope: string, key: string | undefined, body: unknown): Repeatable | undefined {
  if (key === undefined) return undefined
  return { scope, key: key.toLowerCase(), bodyHash: createHash('sha256').update(JSON.stringify(body)).digest() }
}

/**
 * Returns the stored reply of this act, if it was done.
 * @throws RefusedError key-reused when the key was used with another body.
 */
export async function findReply(
  queries: Queries,
  act: Repeatable | undefined,
): Promise<Record<string, unknown> | undefined> {
  if (!act) return undefined
  const [kept] = await queries
    .select()
    .from(idempotencyReplies)
    .where(and(eq(idempotencyReplies.scope, act.scope), eq(idempotencyReplies.key, act.key)))
  if (!kept) return undefined
  if (!kept.bodyHash.equals(act.bodyHash)) throw new RefusedError('key-reused')
  return kept.reply
}

/** Another request with the same key committed first; its reply is the reply. */
export class AlreadyDoneError extends Error {
  override name = 'AlreadyDoneError'
}

/** The latest acts that this process has answered. A repeated request for one of them costs one select. */
const answered = new Set<string>()
const mostAnswered = 1_000
const nameOf = (act: Repeatable | undefined) => act && `${act.scope} ${act.key}`

function remember(act: Repeatable | undefined): void {
  const name = nameOf(act)
  if (name !== undefined) answered.add(name)
  // A set is ordered by insertion.
  const [oldest] = answered
  if (answered.size > mostAnswered && oldest !== undefined) answered.delete(oldest)
}

/** Whether an error may mean a repetition: the act was done, or something refuses it by now. Then the stored reply is looked up. */
const mayBeRepetition = (error: unknown) => error instanceof AlreadyDoneError || error instanceof RefusedError

type Outcome<Reply> = { reply: Reply; isRepetition: boolean }
type Look = 'before' | 'after'

async function doOrFind<Reply extends Record<string, unknown>>(
  database: Database,
  act: Repeatable | undefined,
  work: () => Promise<Reply>,
  look: Look,
): Promise<Outcome<Reply>> {
  const isLooked = look === 'before' || answered.has(nameOf(act) ?? '')
  const earlier = isLooked ? await findReply(database.queries, act) : undefined
  if (earlier) return { reply: earlier as Reply, isRepetition: true }
  try {
    const reply = await work()
    remember(act)
    return { reply, isRepetition: false }
  } catch (error) {
    if (!mayBeRepetition(error)) throw error
    const first = await findReply(database.queries, act)
    if (!first) throw error
    remember(act)
    return { reply: first as Reply, isRepetition: true }
  }
}

/** The acts that this process is running. */
const underWay = new Map<string, Promise<unknown>>()

/**
 * Runs an act once and returns the first reply to every repetition, concurrent or later. Within a process, a repetition waits for
 * the first request's reply, so that no limit counts it, even briefly (rule AP7).
 * @param look when to look for a stored reply: before the act, or only after the act has failed or if this process has answered it. The
 * latter needs every success to store its reply (`commitEffects`), and saves a select on nearly every request.
 * @throws RefusedError key-reused, and the errors of `work`.
 */
export async function once<Reply extends Record<string, unknown>>(
  database: Database,
  act: Repeatable | undefined,
  work: () => Promise<Reply>,
  look: Look = 'before',
): Promise<Outcome<Reply>> {
  const name = nameOf(act)
  if (name === undefined) return doOrFind(database, act, work, look)
  while (underWay.has(name)) await underWay.get(name)
  const doing = doOrFind(database, act, work, look)
  underWay.set(
    name,
    doing.catch(() => {}),
  )
  try {
    return await doing
  } finally {
    underWay.delete(name)
  }
}
