import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { openEmbedded } from '../database/embedded.server.ts'
import { createLog } from '../log.server.ts'
import { eventually } from '../testing/eventually.ts'
import { startTestPlatform } from '../testing/test-platform.ts'
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

test('work that was committed runs, work that was rolled back never does', async () => {
  const notes: string[] = []
  await using platform = await startTestPlatform({ jobs: () => [noting(notes)], isWorker: true })
  const { database, jobs } = platform
  const rolledBack = database.transaction(async (tx) => {
    await jobs.enqueue(tx, 'notes', [{ note: 'rolled back' }])
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await database.transaction((tx) => jobs.enqueue(tx, 'notes', [{ note: 'one' }, { note: 'two' }]))
  jobs.wake('notes')
  await eventually(
    () => notes.length,
    (count) => count >= 2,
  )
  expect(notes.toSorted()).toEqual(['one', 'two'])
})

test('work that failed runs again later, and does not stop the work behind it', async () => {
  const notes: string[] = []
  const job = noting(notes, (note, tries) => note === 'bad' && tries === 1)
  await using platform = await startTestPlatform({ jobs: () => [job], isWorker: true })
  await platform.database.transaction((tx) => platform.jobs.enqueue(tx, 'notes', [{ note: 'bad' }, { note: 'good' }]))
  await eventually(
    () => notes.length,
    (count) => count >= 3,
    60,
  )
  expect(notes).toEqual(['bad', 'good', 'bad'])
  expect(platform.logLines.join('')).toContain('a job failed')
}, 90_000)

test('work for later waits', async () => {
  const notes: string[] = []
  await using platform = await startTestPlatform({ jobs: () => [noting(notes)], isWorker: true })
  const { database, jobs } = platform
  await database.transaction(async (tx) => {
    await jobs.enqueue(tx, 'notes', [{ note: 'later' }], new Date(Date.now() + 3_600_000))
    await jobs.enqueue(tx, 'notes', [{ note: 'now' }])
  })
  await eventually(
    () => notes.length,
    (count) => count >= 1,
  )
  expect(notes).toEqual(['now'])
})

test('on the very first start, an enqueue inside a transaction does not wait for itself', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-jobs-'))
  const database = await openEmbedded(folder)
  const jobs = createJobs(
    database,
    createLog({ LOG_LEVEL: 'silent' }, () => {}),
  )
  onTestFinished(async () => {
    await jobs.stop(1_000)
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })
  await jobs.start([noting([])], false)
  await database.transaction((tx) => jobs.enqueue(tx, 'notes', [{ note: 'first' }]))
  expect(await jobs.counts()).toHaveLength(1)
})

test('work that a crash interrupted is taken up again by the next start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-jobs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const log = createLog({ LOG_LEVEL: 'silent' }, () => {})
  let begun = 0
  const stuck: Job<Note> = {
    queue: 'notes',
    work: () => {
      begun += 1
      return new Promise(() => {})
    },
  }
  const before = await openEmbedded(folder)
  const crashed = createJobs(before, log)
  await crashed.start([stuck])
  await before.transaction((tx) => crashed.enqueue(tx, 'notes', [{ note: 'interrupted' }]))
  await eventually(
    () => begun,
    (count) => count > 0,
  )
  // As in a crash: the database closes while the job runs, and nobody says that it failed.
  await before.close()
  await crashed.stop(1).catch(() => {})

  const notes: string[] = []
  const after = await openEmbedded(folder)
  const jobs = createJobs(after, log)
  await jobs.start([noting(notes)])
  await eventually(
    () => notes.length,
    (count) => count > 0,
  )
  await jobs.stop(2_000)
  await after.close()
  expect(notes).toEqual(['interrupted'])
})
