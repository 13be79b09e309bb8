import { expect, test } from 'vitest'

import { optionFor, reasonOptions, reasonToSend } from './reason-choice.ts'

test('the drop-down has exactly the three labels (rule E3)', () => {
  expect(reasonOptions.map(({ label }) => label)).toEqual([
    'I would like to discuss integrating with the product',
    'I would like to have the product tablet setup in my retail store',
    'Other reason',
  ])
})

test('a button names its reason by code or whole value, and an unknown reason is ignored', () => {
  const setup = 'TO_EMAIL_SETUP: I would like to have the product tablet setup in my retail store'
  expect(optionFor('TO_EMAIL_SETUP')).toBe(setup)
  expect(optionFor(setup)).toBe(setup)
  for (const reason of [undefined, '', 'TO_EMAIL_BOSS', 'setup']) expect(optionFor(reason)).toBeUndefined()
})

test('without a choice the other reason is sent (rule E5)', () => {
  expect(reasonToSend('')).toBe('TO_EMAIL_OTHER: Other reason')
})
