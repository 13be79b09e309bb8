import { expect, test } from 'vitest'

import { networkWords } from './own-account.ts'

test('a network is shown as far as it is kept, and nothing where it is not known (rule AC40)', () => {
  expect(networkWords('203.0.113.0')).toBe('203.0.113.x')
  expect(networkWords('2001:db8:7::')).toBe('2001:db8:7:x')
  for (const unknown of ['unknown', '', '203.0.113.7']) expect(networkWords(unknown)).toBe('')
})
