import { createHash } from 'node:crypto'

import { and, eq, sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { bytes, instant } from '../database/columns.server.ts'
import type { Database, Queries } from '../database/database.server.ts'
import { RefusedError } from '../errors.ts'
import { personal } from '../personal-data/personal.server.ts'

export const idempotencyReplies = pgTable(
  'idempotency_replies',
  {
    scope: personal(text('scope').notNull()),
    key: uuid('key').notNull(),
    bodyHash: bytes('body_hash').notNull(),
    status: integer('status').notNull(),
    reply: personal(jsonb('reply').$type<Record<string, unknown>>().notNull(), { label: 'Answer' }),
    createdAt: personal(
      instant('created_at')
        .notNull()
        .default(sql`now()`),
      { label: 'Given' },
    ),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] })],
)

/** One act that may be asked for several times: `key` is the caller's, `bodyHash` says what was asked. */
export type Repeatable = { scope: string; key: string; bodyHash: Buffer }

/** Names an act by what the caller sent. Undefined when the caller gave no key: then nothing is remembered. */
export function repeatable(scope: string, key: string | undefined, body: unknown): Repeatable | undefined {
  if (key === undefined) return undefined
  return { scope, key: key.toLowerCase(), bodyHash: createHash('sha256').update(JSON.stringify(body)).digest() }
}

/**
 * The answer that this act got before, if it was done.
 * @throws RefusedError key-reused when the key stands for another body.
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

/** Another request with the same key was faster; its answer is the answer. */
export class AlreadyDoneError extends Error {
  override name = 'AlreadyDoneError'
}

/** The latest acts that this process has answered: whoever repeats one, again and again even, costs one select each time. */
const answered = new Set<string>()
const mostAnswered = 1_000
const nameOf = (act: Repeatable | undefined) => act && `${act.scope} ${act.key}`

function remember(act: Repeatable | undefined): void {
  const name = nameOf(act)
  if (name !== undefined) answered.add(name)
  // A set keeps the order in which its names came.
  const [oldest] = answered
  if (answered.size > mostAnswered && oldest !== undefined) answered.delete(oldest)
}

/** What sends whoever repeats an act to the answer that it got before: it was done, or something refuses it meanwhile. */
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

/** The acts that this process is doing. */
const underWay = new Map<string, Promise<unknown>>()

/**
 * Does an act once: a repetition gets the first answer again, whether it comes later or at the same moment. In one process a
 * repetition waits until the first request has its answer, so that no limit counts it, even for a moment (rule AP7). `look` says
 * when an earlier answer is looked for: before the act; or, where every success leaves its reply (`accept`), only after the act has
 * failed, or this process has answered the act already, so that the first time, which is nearly always, costs no select.
 * @throws RefusedError key-reused, and what `work` throws.
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
