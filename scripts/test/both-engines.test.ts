import { existsSync } from 'node:fs'

import { expect, test } from 'vitest'

import { onBothEngines } from './both-engines.ts'

test('every file that is listed for both engines exists', () => {
  expect(onBothEngines.filter((path) => !existsSync(path))).toEqual([])
})
