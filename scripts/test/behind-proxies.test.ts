import { existsSync, globSync } from 'node:fs'

import { expect, test } from 'vitest'

import { notBehindProxies } from './behind-proxies.ts'

test('the journeys that are skipped behind a proxy exist, and none is a journey of staff or of retailers', () => {
  const left = Object.keys(notBehindProxies)
  expect(left.filter((path) => !existsSync(path))).toEqual([])
  expect(left.filter((path) => !path.startsWith('e2e/operations/'))).toEqual([])
  expect(globSync('e2e/**/*.e2e.ts').length).toBeGreaterThan(3 * left.length)
})
