import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

import { letANightGo } from '#app/privacy/testing/let-a-night-go.ts'

import { createLog } from '#app/core/log/log.server.ts'
import { commitEffects } from '../commit-effects.server.ts'
import type { Database } from '#app/data/database/database.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import { openTestDatabase } from '#app/testing/database/open-test-database.ts'
import { once, repeatable } from './idempotency.server.ts'

const silent = createLog({ LOG_LEVEL: 'silent' })

async function opened(): Promise<Database & AsyncDisposable> {
  const database = await openTestDatabase()
  return { ...database, [Symbol.asyncDispose]: () => database.close() }
}

/** An act that inserts one row, into a table that is otherwise empty here, and replies with its key. */
function act(
  database: Database,
  key: string | undefined,
  body: object,
  look?: 'before' | 'after',
): Promise<{ reply: { id: string }; isRepetition: boolean }> {
  const named = repeatable('test', key, body)
  const work = () =>
    database.transaction(async (tx) => {
      const reply = { id: randomUUID() }
      await commitEffects(tx, { once: named, reply })
      await tx.execute(sql`insert into rate_limits (key, points) values (${reply.id}, 1)`)
      return reply
    })
  return once(database, named, work, look)
}

async function actsIn(database: Database): Promise<number> {
  const { rows } = await database.queries.execute(sql`select key from rate_limits`)
  return rows.length
}

const looks = ['before', 'after'] as const

test.for(looks)(
  '40 concurrent requests with one key insert one row and get equal replies (looked for %s)',
  async (look) => {
    await using database = await opened()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 40 }, () => act(database, key, { a: 1 }, look)))
    expect(await actsIn(database)).toBe(1)
    expect(new Set(answers.map(({ reply }) => reply.id)).size).toBe(1)
    expect(answers.filter(({ isRepetition }) => !isRepetition)).toHaveLength(1)
  },
)

test('a concurrent repetition waits for the first request, which runs once (rule AP7)', async () => {
  await using database = await opened()
  const named = repeatable('test', randomUUID(), {})
  let tries = 0
  const work = async () => {
    tries += 1
    const reply = { id: randomUUID() }
    await commitEffects(database, { once: named, reply })
    return reply
  }
  const answers = await Promise.all(Array.from({ length: 8 }, () => once(database, named, work, 'after')))
  expect(tries).toBe(1)
  expect(new Set(answers.map(({ reply }) => reply.id)).size).toBe(1)
})

test('two processes run an act with one key once, and both return its reply', async () => {
  await using database = await opened()
  const named = repeatable('test', randomUUID(), {})
  vi.resetModules()
  const [other, { commitEffects: commitElsewhere }] = await Promise.all([
    import('./idempotency.server.ts'),
    import('../commit-effects.server.ts'),
  ])
  const doneBy = (write: typeof commitEffects, run: typeof once) =>
    run(
      database,
      named,
      async () => {
        const reply = { id: randomUUID() }
        await write(database, { once: named, reply })
        return reply
      },
      'after',
    )
  const answers = await Promise.all([doneBy(commitEffects, once), doneBy(commitElsewhere, other.once)])
  expect(new Set(answers.map(({ reply }) => reply.id)).size).toBe(1)
  expect(answers.filter(({ isRepetition }) => isRepetition)).toHaveLength(1)
})

test('however often a caller repeats an act, each process runs it once at most', async () => {
  await using database = await opened()
  const named = repeatable('test', randomUUID(), {})
  let tries = 0
  const repeat = () =>
    once(
      database,
      named,
      async () => {
        tries += 1
        await commitEffects(database, { once: named, reply: { id: 'first' } })
        return { id: 'first' }
      },
      'after',
    )
  const answers = [await repeat(), await repeat(), await repeat()]
  expect(answers.map(({ isRepetition }) => isRepetition)).toEqual([false, true, true])
  expect(tries).toBe(1)
})

test.for(looks)('a repetition succeeds even if the act would be refused by now (looked for %s)', async (look) => {
  await using database = await opened()
  const key = randomUUID()
  const { reply } = await act(database, key, {})
  const refuse = () => Promise.reject(new RefusedError('conflict'))
  const repeat = (named: string) => once(database, repeatable('test', named, {}), refuse, look)
  expect(await repeat(key)).toEqual({ reply, isRepetition: true })
  await expect(repeat(randomUUID())).rejects.toMatchObject({ code: 'conflict' })
})

test('keys are compared without regard to case', async () => {
  await using database = await opened()
  const key = randomUUID()
  await act(database, key, {})
  expect(await act(database, key.toUpperCase(), {})).toMatchObject({ isRepetition: true })
})

test.for(looks)(
  'the same key with another body is refused, later and concurrently (rule AP6; looked for %s)',
  async (look) => {
    await using database = await opened()
    const key = randomUUID()
    const settled = await Promise.allSettled([1, 2, 3, 4].map((a) => act(database, key, { a }, look)))
    expect(settled.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of settled) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'key-reused' })
    expect(await actsIn(database)).toBe(1)
  },
)

test('without a key every request is a separate act', async () => {
  await using database = await opened()
  await act(database, undefined, {})
  await act(database, undefined, {})
  expect(await actsIn(database)).toBe(2)
})

test('a key is valid only in its scope', async () => {
  await using database = await opened()
  const key = randomUUID()
  await act(database, key, {})
  const other = repeatable('other', key, { b: 2 })
  expect(await once(database, other, async () => ({ id: 'new' }))).toMatchObject({ isRepetition: false })
})

test('a failed act is not stored, so that its repetition runs it', async () => {
  await using database = await opened()
  const key = randomUUID()
  const named = repeatable('test', key, {})
  const failing = once(database, named, () =>
    database.transaction(async (tx) => {
      await commitEffects(tx, { once: named, reply: { id: 'lost' } })
      throw new Error('no')
    }),
  )
  await expect(failing).rejects.toThrow('no')
  expect(await act(database, key, {})).toMatchObject({ isRepetition: false })
  expect(await actsIn(database)).toBe(1)
})

test('a reply is stored for 48 hours and then deleted (rule AP6)', async () => {
  await using database = await opened()
  const key = randomUUID()
  await act(database, key, {})
  const moveBack = (hours: number) =>
    database.queries.execute(sql`update idempotency_replies set created_at = now() - make_interval(hours => ${hours})`)
  await moveBack(47)
  await letANightGo({ database, log: silent })
  expect(await act(database, key, {})).toMatchObject({ isRepetition: true })
  await moveBack(49)
  await letANightGo({ database, log: silent })
  expect(await act(database, key, {})).toMatchObject({ isRepetition: false })
  expect(await actsIn(database)).toBe(2)
})
