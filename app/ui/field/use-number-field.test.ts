import { expect, test } from 'vitest'

import { plainDigits } from './use-number-field.ts'

test.for([
  ['２０００', '2000'],
  ['（０２）　９５５５ー０８０５', '(02) 9555-0805'],
  ['＋６１ ４９１', '+61 491'],
  ['51 824 753 556', '51 824 753 556'],
] as const)('the input %s of an input method becomes %s (rule W40)', ([typed, plain]) => {
  expect(plainDigits(typed)).toBe(plain)
})
