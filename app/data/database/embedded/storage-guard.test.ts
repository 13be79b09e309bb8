import { tmpdir } from 'node:os'

import { expect, test } from 'vitest'

import { createLog } from '#app/core/log/log.server.ts'
import { guardStorage } from './storage-guard.server.ts'

function recorder() {
  const lines: string[] = []
  return { lines, log: createLog({ LOG_LEVEL: 'warn' }, (line) => lines.push(line)) }
}

test('storage is full when less than the wanted space is free, and that is logged once', async () => {
  const { lines, log } = recorder()
  const guard = await guardStorage(tmpdir(), log, Number.MAX_SAFE_INTEGER)
  await guard.check()
  guard.stop()
  expect(guard.isFull()).toBe(true)
  expect(lines).toHaveLength(1)
})

test('nothing is refused while there is enough space', async () => {
  const { lines, log } = recorder()
  const guard = await guardStorage(tmpdir(), log, 1)
  guard.stop()
  expect(guard.isFull()).toBe(false)
  expect(lines).toEqual([])
})

test('an unreadable folder does not count as full', async () => {
  const { lines, log } = recorder()
  const guard = await guardStorage('/no/such/folder', log, Number.MAX_SAFE_INTEGER)
  guard.stop()
  expect(guard.isFull()).toBe(false)
  expect(lines).toHaveLength(1)
})
