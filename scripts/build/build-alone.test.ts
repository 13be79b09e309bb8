import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import { buildAlone } from './build-alone.ts'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Creates a build that ends on command and counts how often it began. */
function makeWork() {
  const state = { isDone: false, begun: 0 }
  const started = Promise.withResolvers<void>()
  const end = Promise.withResolvers<boolean>()
  const work = async () => {
    state.begun += 1
    started.resolve()
    const isGood = await end.promise
    if (!isGood && state.begun === 1) throw new Error('the disk is full')
    state.isDone = true
  }
  return { state, started: started.promise, end: end.resolve, work, isDone: () => state.isDone }
}

test('of three concurrent starts one builds, and the others wait and use its build', async () => {
  const folder = makeFolder()
  const { state, started, end, work, isDone } = makeWork()
  const all = Array.from({ length: 3 }, () => buildAlone(folder, isDone, work))
  await started
  end(true)
  await Promise.all(all)
  expect(state).toEqual({ isDone: true, begun: 1 })
})

test('when the build of one process fails, the other process builds', async () => {
  const folder = makeFolder()
  const { state, started, end, work, isDone } = makeWork()
  const both = [buildAlone(folder, isDone, work), buildAlone(folder, isDone, work)]
  await started
  end(false)
  await expect(both[0]).rejects.toThrow('the disk is full')
  await both[1]
  expect(state).toEqual({ isDone: true, begun: 2 })
})

test('a start with a finished build takes no lock and does not build: its folder may be read-only', async () => {
  const work = vi.fn<() => Promise<void>>()
  await buildAlone('/dev/null/cannot', () => true, work)
  expect(work).not.toHaveBeenCalled()
})
