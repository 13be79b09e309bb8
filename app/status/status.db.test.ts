import type { ServerResponse } from 'node:http'

import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'

import type { Platform } from '#app/web/platform.server.ts'
import { serveOnLoopback } from '#app/testing/serve-on-loopback.ts'
import { startTestPlatform } from '#app/testing/test-platform.ts'

import { partsChecker } from './checks/parts-checker.server.ts'
import { readRecord, recordSamples } from './status-record.server.ts'
import { statusBoard } from './status-board.server.ts'
import { statusBeatJob, statusHousekeepingJob } from './checks/background-jobs.server.ts'
import type { PartState, Sample, StatusPart, StatusView } from './status.ts'

const start = Date.parse('2026-11-20T01:00:00Z')
const minute = (count: number) => new Date(start + count * 60_000)
const sample = (at: Date, state: PartState, part: StatusPart = 'mail'): Sample => ({ at, checks: [{ part, state }] })

test('each minute counts once, in order of time, even if several processes checked it', async () => {
  await using platform = await startTestPlatform()
  const { database } = platform
  await recordSamples(database, [sample(minute(0), 'ok'), sample(minute(1), 'degraded')])
  await recordSamples(database, [sample(new Date(minute(1).getTime() + 20_000), 'failed'), sample(minute(0), 'failed')])
  await Promise.all([1, 2, 3].map(() => recordSamples(database, [sample(minute(2), 'ok')])))
  const { days } = await readRecord(database, minute(3))
  expect(days).toEqual([
    { part: 'mail', day: '2026-11-20', ok: 2, degraded: 1, failed: 0, firstAt: minute(0), lastAt: minute(2) },
  ])
})

test('an incident opens with the first bad check, takes the worst state, and closes with the first good one', async () => {
  await using platform = await startTestPlatform()
  const states = ['ok', 'degraded', 'failed', 'degraded', 'ok', 'ok'] as const
  const samples = states.map((state, index) => sample(minute(index), state))
  await recordSamples(platform.database, samples.slice(0, 3))
  const during = await readRecord(platform.database, minute(3))
  expect(during.incidents).toMatchObject([{ state: 'failed', closedAt: undefined }])
  expect(during.latest).toEqual({ at: minute(2), checks: [{ part: 'mail', state: 'failed' }] })
  await recordSamples(platform.database, samples.slice(3))
  const { incidents, latest } = await readRecord(platform.database, minute(6))
  expect(incidents).toEqual([
    { part: 'mail', state: 'failed', openedAt: minute(1).toISOString(), closedAt: minute(4).toISOString() },
  ])
  expect(latest?.checks).toEqual([{ part: 'mail', state: 'ok' }])
})

test('an incident before a gap without checks ended with the last check that saw it', async () => {
  await using platform = await startTestPlatform()
  await recordSamples(platform.database, [sample(minute(0), 'failed'), sample(minute(90), 'ok')])
  const { incidents } = await readRecord(platform.database, minute(91))
  expect(incidents).toMatchObject([{ openedAt: minute(0).toISOString(), closedAt: minute(0).toISOString() }])
})

test('without an address of this process, the checks from outside are omitted', async () => {
  await using platform = await startTestPlatform({ env: { CAPTCHA_PROVIDER: 'off' } })
  const { checks } = await partsChecker(platform, undefined)(new Date())
  expect(checks.map(({ part }) => part)).toEqual(['mail', 'database'])
  // On a slow machine either of them may be slow.
  expect(checks.filter(({ state }) => state === 'failed')).toEqual([])
  await statusBeatJob(platform).work({}, '')
  const again = await partsChecker(platform, undefined)(new Date())
  expect(again.checks.map(({ part }) => part)).toEqual(['mail', 'database', 'jobs'])
})

test('website and forms are down if the process does not respond', async () => {
  await using platform = await startTestPlatform()
  const { checks } = await partsChecker(platform, { host: 'localhost', port: 1 })(new Date())
  const stateOf = (part: StatusPart) => checks.find((check) => check.part === part)?.state
  expect([stateOf('website'), stateOf('forms')]).toEqual(['failed', 'failed'])
  expect(['ok', 'degraded']).toContain(stateOf('human-check'))
})

test('the board buffers samples that the database could not store, says so, and stores them later', async () => {
  await using platform = await startTestPlatform()
  let isAway = false
  const gate = <Value>(value: Value): Value => {
    if (isAway) throw new Error('away')
    return value
  }
  const { database } = platform
  const away = new Proxy(database, { get: (target, name) => gate<unknown>(Reflect.get(target, name)) })
  const board = statusBoard({ database: away })
  await board.add(sample(minute(0), 'ok'))
  expect((await board.read(minute(0))).history).toBe('current')

  isAway = true
  await expect(board.add(sample(minute(1), 'failed', 'database'))).rejects.toThrow('away')
  const view = await board.read(minute(1))
  expect(view.history).toBe('remembered')
  expect(view.parts.find(({ part }) => part === 'database')).toMatchObject({ now: 'failed' })
  expect(view.parts.find(({ part }) => part === 'mail')?.days.at(-1)).toMatchObject({ ok: 1 })

  isAway = false
  await board.add(sample(minute(2), 'ok', 'database'))
  const { days, incidents } = await readRecord(database, minute(3))
  expect(days.find(({ part }) => part === 'database')).toMatchObject({ ok: 1, failed: 1 })
  expect(incidents).toMatchObject([{ part: 'database', closedAt: minute(2).toISOString() }])
  expect((await board.read(minute(3))).history).toBe('current')
})

test('a database that only reads is away: it and the forms have failed, and the page says so though nothing is stored (rule ST3)', async () => {
  await using platform = await startTestPlatform()
  const { database } = platform
  const transaction: typeof database.transaction = (work) =>
    database.transaction(async (tx) => {
      await tx.execute(sql`set transaction read only`)
      return work(tx)
    })
  const onlyReads = { ...database, transaction }
  const listener = (_: unknown, response: ServerResponse) => void response.writeHead(400).end()
  const { port, close } = await serveOnLoopback(listener)
  const now = new Date()
  const found = await partsChecker({ ...platform, database: onlyReads }, { host: 'localhost', port })(now)
  await close()
  const board = statusBoard({ database: onlyReads })
  await expect(board.add(found)).rejects.toMatchObject({ cause: { code: '25006' } })
  const { parts, history } = await board.read(now)
  expect(history).toBe('current')
  expect(parts.find(({ part }) => part === 'database')).toMatchObject({ now: 'failed' })
  expect(parts.find(({ part }) => part === 'forms')).toMatchObject({
    now: 'failed',
    reason: 'Forms answer, but what they send cannot be stored at the moment.',
  })
})

test('a board that has never read the record claims only its own measurements', async () => {
  const database = new Proxy({} as Parameters<typeof statusBoard>[0]['database'], {
    get: () => {
      throw new Error('away')
    },
  })
  const view = await statusBoard({ database }).read(minute(0))
  expect(view).toMatchObject({ history: 'unknown', checkedAt: undefined, incidents: [] })
  expect(view.parts.map(({ now }) => now)).toEqual(['unknown', 'unknown', 'unknown', 'unknown', 'failed', 'unknown'])
})

/** A database that never responds. */
const hanging: unknown = new Proxy(() => {}, {
  get: (_, name) => (name === 'then' ? () => {} : hanging),
  apply: () => hanging,
})

test('waits one and a half seconds for a database that hangs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let view: StatusView | undefined
  void statusBoard({ database: hanging as Platform['database'] })
    .read(minute(0))
    .then((read) => (view = read))
  await vi.advanceTimersByTimeAsync(1_499)
  expect(view).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(view?.history).toBe('unknown')
})

test('housekeeping deletes days and incidents that the page no longer shows', async () => {
  await using platform = await startTestPlatform()
  const { database } = platform
  const today = new Date()
  const old = new Date(today.getTime() - 120 * 86_400_000)
  const soonAfter = new Date(old.getTime() + 60_000)
  const firstShown = new Date(today.getTime() - 88 * 86_400_000)
  const samples = [sample(old, 'failed'), sample(soonAfter, 'ok'), sample(firstShown, 'ok'), sample(today, 'ok')]
  await recordSamples(database, samples)
  await statusHousekeepingJob(platform).work({}, '')
  const { days, incidents } = await readRecord(database, today)
  expect(days).toHaveLength(2)
  expect(incidents).toEqual([])
})
