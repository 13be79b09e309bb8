import { tmpdir } from 'node:os'

import { expect, test } from 'vitest'

import { createLog } from '../log.server.ts'
import { guardStorage } from './storage-guard.server.ts'

function recorder() {
  const lines: string[] = []
  return { lines, log: createLog({ LOG_LEVEL: 'warn' }, (line) => lines.push(line)) }
}

test('storage is full when less is free than is wanted, and that is said once', async () => {
  const { lines, log } = recorder()
  const guard = await guardStorage(tmpdir(), log, Number.MAX_SAFE_INTEGER)
  await guard.check()
  guard.stop()
  expect(guard.isFull()).toBe(true)
  expect(lines).toHaveLength(1)
})

test('with enough space nothing is refused', async () => {
  const { lines, log } = recorder()
  const guard = await guardStorage(tmpdir(), log, 1)
  guard.stop()
  expect(guard.isFull()).toBe(false)
  expect(lines).toEqual([])
})

test('a folder that cannot be looked at does not close the door', async () => {
  const { lines, log } = recorder()
  const guard = await guardStorage('/no/such/folder', log, Number.MAX_SAFE_INTEGER)
  guard.stop()
  expect(guard.isFull()).toBe(false)
  expect(lines).toHaveLength(1)
})
