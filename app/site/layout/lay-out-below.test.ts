import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { below } from './lay-out-below.ts'

test('the sheet skips exactly the parts that the script lays out', () => {
  const sheet = readFileSync(join(import.meta.dirname, 'below.css'), 'utf8')
  const [, selectors = ''] = /:root:not\(\[data-whole\]\) :is\((.+)\) \{/.exec(sheet) ?? []
  expect(selectors).toBe(below)
})
