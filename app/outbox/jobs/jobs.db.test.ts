import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { commitEffects } from '../commit-effects.server.ts'
import { databaseOn } from '#app/data/database/embedded/embedded.server.ts'
import { migrate } from '#app/data/database/migrations/migrate.server.ts'
import { createLog } from '#app/core/log/log.server.ts'
import { eventually } from '#app/testing/eventually.ts'
import { inMemory, openUntilClosed } from '#app/testing/in-memory.ts'
import { openTestDatabase } from '#app/testing/database/open-test-database.ts'
import { testServer, testTemplate } from '#app/testing/database/test-database.ts'
import { startTestPlatform } from '#app/testing/test-platform.ts'
import { createJobs, type Job } from './jobs.server.ts'

type Note = { note: string }

function noting(notes: string[], fail: (note: string, tries: number) => boolean = () => false): Job<Note> {
  return {
    queue: 'notes',
    async work({ note }) {
      notes.push(note)
      if (fail(note, notes.filter((one) => one === note).length)) throw new Error('not yet')
    },
  }
}

test('a job that fails each time writes a line for its first try and for its last, none in between (rule X5)', async () => {
  const notes: string[] = []
  const job = { ...noting(notes, () => true), retries: 3 }
  await using platform = await startTestPlatform({ jobs: () => [job], isWorker: true })
  await commitEffects(platform.database, { jobs: [{ queue: 'notes', data: { note: 'bad' } }] })
  const retry = sql`update pgboss.job set start_after = now() where name = 'notes' and state = 'retry'`
  await eventually(
    async () => {
      await platform.database.queries.execute(retry)
      return notes.length
    },
    (count) => count === 4,
  )
  const failures = () => platform.logLines.map((line) => JSON.parse(line) as { msg: string; attempt?: number })
  await eventually(failures, (lines) => lines.some(({ msg }) => msg === 'a job failed and is given up'))
  const said = failures().filter(({ msg }) => msg.startsWith('a job failed'))
  expect(said.map(({ msg, attempt }) => [msg, attempt])).toEqual([
    ['a job failed and will be retried', 1],
    ['a job failed and is given up', 4],
  ])
})

test('a committed job runs, and a job that was rolled back never does (rule M1)', async () => {
  const notes: string[] = []
  await using platform = await startTestPlatform({ jobs: () => [noting(notes)], isWorker: true })
  const { database, jobs } = platform
  const rolledBack = database.transaction(async (tx) => {
    await commitEffects(tx, { jobs: [{ queue: 'notes', data: { note: 'rolled back' } }] })
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await commitEffects(database, {
    jobs: [
      { queue: 'notes', data: { note: 'one' } },
      { queue: 'notes', data: { note: 'two' } },
    ],
  })
  jobs.notify('notes')
  await eventually(
    () => notes.length,
    (count) => count >= 2,
  )
  expect(notes.toSorted()).toEqual(['one', 'two'])
})

test('a failed job runs again later, and does not stop the jobs behind it', async () => {
  const notes: string[] = []
  const job = noting(notes, (note, tries) => note === 'bad' && tries === 1)
  await using platform = await startTestPlatform({ jobs: () => [job], isWorker: true })
  // One after the other, because jobs of the same moment have no order.
  for (const note of ['bad', 'good'])
    await commitEffects(platform.database, { jobs: [{ queue: 'notes', data: { note } }] })
  await eventually(
    () => notes.length,
    (count) => count >= 2,
  )
  expect(notes).toEqual(['bad', 'good'])
  expect(platform.logLines.join('')).toContain('a job failed')
  // Skips the seconds before the retry.
  const retry = sql`update pgboss.job set start_after = now() where name = 'notes' and state = 'retry' returning start_after`
  await eventually(
    async () => (await platform.database.queries.execute(retry)).rows.length,
    (count) => count > 0,
  )
  await eventually(
    () => notes.length,
    (count) => count >= 3,
  )
  expect(notes).toEqual(['bad', 'good', 'bad'])
})

test('a job waits for its start time', async () => {
  const notes: string[] = []
  await using platform = await startTestPlatform({ jobs: () => [noting(notes)], isWorker: true })
  await commitEffects(platform.database, {
    jobs: [
      { queue: 'notes', data: { note: 'later' }, startAfter: new Date(Date.now() + 3_600_000) },
      { queue: 'notes', data: { note: 'now' } },
    ],
  })
  await eventually(
    () => notes.length,
    (count) => count >= 1,
  )
  expect(notes).toEqual(['now'])
})

test('on the very first start, enqueueing inside a transaction does not deadlock', async () => {
  const database = await openTestDatabase({ isOwn: true })
  await database.exclusively((one) => one.execute('drop schema pgboss cascade'))
  const jobs = createJobs(
    database,
    createLog({ LOG_LEVEL: 'silent' }, () => {}),
  )
  onTestFinished(async () => {
    await jobs.stop(1_000)
    await database.close()
  })
  await jobs.start([noting([])])
  await commitEffects(database, { jobs: [{ queue: 'notes', data: { note: 'first' } }] })
  expect(await jobs.counts()).toHaveLength(1)
})

test('a start writes only the queue settings that changed', async () => {
  const job: Job<Note> = { ...noting([]), every: '5 * * * *' }
  await using platform = await startTestPlatform({ jobs: () => [job], isWorker: false })
  const { database } = platform
  const written = async () => {
    const { rows } = await database.queries.execute<{ limit: number; edited: string }>(
      sql`select retry_limit as limit, q.updated_on::text || s.updated_on::text as edited
        from pgboss.queue q join pgboss.schedule s on s.name = q.name where q.name = 'notes'`,
    )
    return rows
  }
  const start = async (declared: Job<Note>) => {
    const again = createJobs(
      database,
      createLog({ LOG_LEVEL: 'silent' }, () => {}),
    )
    await again.start([declared])
    await again.stop(1_000)
    return written()
  }
  const first = await written()
  expect(await start(job)).toEqual(first)
  const [changed] = await start({ ...job, retries: 3 })
  expect(changed?.limit).toBe(3)
  expect(changed?.edited).not.toBe(first[0]?.edited)
})

test('the next start resumes a job that a crash interrupted', async () => {
  const pglite = await inMemory(testServer() ? undefined : testTemplate())
  onTestFinished(() => pglite.close())
  const log = createLog({ LOG_LEVEL: 'silent' }, () => {})
  let begun = 0
  const stuck: Job<Note> = {
    queue: 'notes',
    work: () => {
      begun += 1
      return new Promise(() => {})
    },
  }
  const before = databaseOn(openUntilClosed(pglite))
  await migrate(before)
  const crashed = createJobs(before, log)
  await crashed.start([stuck])
  await crashed.work()
  await commitEffects(before, { jobs: [{ queue: 'notes', data: { note: 'interrupted' } }] })
  await eventually(
    () => begun,
    (count) => count > 0,
  )
  // Simulates a crash: the database closes while the job runs, and the job is not reported as failed.
  await before.close()
  await crashed.stop(1).catch(() => {})

  const notes: string[] = []
  const after = databaseOn(pglite)
  const jobs = createJobs(after, log)
  await jobs.start([noting(notes)])
  await jobs.work()
  await eventually(
    () => notes.length,
    (count) => count > 0,
  )
  await jobs.stop(2_000)
  expect(notes).toEqual(['interrupted'])
})

test('a long backlog is processed in batches, which let other work run in between', async () => {
  let turns = 0
  let isOver = false
  const nextTurn = () => {
    turns += 1
    if (!isOver) setImmediate(nextTurn)
  }
  onTestFinished(() => {
    isOver = true
  })
  const seenAt: number[] = []
  const job: Job<Note> = { queue: 'notes', atOnce: 10, work: () => Promise.resolve(void seenAt.push(turns)) }
  await using platform = await startTestPlatform({ jobs: () => [job] })
  const notes = Array.from({ length: 100 }, (_, index) => ({ note: `${index}` }))
  await commitEffects(platform.database, { jobs: notes.map((data) => ({ queue: 'notes', data })) })
  const jobs = createJobs(platform.database, platform.log)
  onTestFinished(() => jobs.stop(2_000))
  nextTurn()
  await jobs.start([job])
  await jobs.work()
  await eventually(
    () => seenAt.length,
    (count) => count === 100,
  )
  expect(seenAt).toHaveLength(100)
  expect(new Set(seenAt).size).toBeGreaterThanOrEqual(10)
  await jobs.stop(10_000)
})

test('a line runs one job at a time and delays no other line', async () => {
  const [begun, ended] = [[] as string[], [] as string[]]
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const job: Job<Note> = {
    queue: 'notes',
    hasLines: true,
    atOnce: 3,
    async work({ note }) {
      begun.push(note)
      if (note.startsWith('slow')) await isOver
      ended.push(note)
    },
  }
  await using platform = await startTestPlatform({ jobs: () => [job], isWorker: true })
  const notes = [
    ...['slow 1', 'slow 2', 'slow 3', 'slow 4'].map((note) => ({ note, line: 'slow' })),
    ...['one', 'two', 'three'].map((note) => ({ note, line: 'quick' })),
  ]
  await commitEffects(platform.database, {
    jobs: notes.map(({ note, line }) => ({ queue: 'notes', data: { note }, line })),
  })
  platform.jobs.notify('notes')
  await eventually(
    () => ended.length,
    (count) => count >= 3,
  )
  expect(ended.toSorted()).toEqual(['one', 'three', 'two'])
  expect(begun.filter((note) => note.startsWith('slow'))).toHaveLength(1)
  end()
  await eventually(
    () => ended.length,
    (count) => count >= notes.length,
  )
  expect(begun.toSorted()).toEqual(notes.map(({ note }) => note).toSorted())
})

test('a failed job of a line is repeated, and the line goes on', async () => {
  const notes: string[] = []
  const job = { ...noting(notes, (note) => note === 'bad' && notes.length === 1), hasLines: true }
  await using platform = await startTestPlatform({ jobs: () => [job], isWorker: true })
  for (const note of ['bad', 'good'])
    await commitEffects(platform.database, { jobs: [{ queue: 'notes', data: { note }, line: 'a' }] })
  const due = sql`update pgboss.job set start_after = now() where name = 'notes' and state = 'retry'`
  await eventually(
    async () => {
      await platform.database.queries.execute(due)
      return notes.length
    },
    (count) => count >= 3,
  )
  expect(notes.toSorted()).toEqual(['bad', 'bad', 'good'])
})
