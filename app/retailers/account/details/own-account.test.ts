import { expect, test } from 'vitest'

import { networkWords } from './own-account.ts'

test('the stored part of a network is shown, and nothing for an unknown network (rule AC40)', () => {
  expect(networkWords('203.0.113.0')).toBe('203.0.113.x')
  expect(networkWords('2001:db8:7::')).toBe('2001:db8:7:x')
  for (const unknown of ['unknown', '', '203.0.113.7']) expect(networkWords(unknown)).toBe('')
})
