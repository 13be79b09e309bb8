import fc from 'fast-check'
import { expect, test } from 'vitest'

import { signLines, signSize } from './sign-lines.ts'

test('puts a short name on one line and a long name on two of similar length', () => {
  expect(signLines(' Pellow  News ')).toEqual(['PELLOW NEWS'])
  expect(signLines('The Corner Newsagency of Dubbo')).toEqual(['THE CORNER', 'NEWSAGENCY OF DUBBO'])
  expect(signLines('')).toEqual([''])
})

test('fits every name on the board', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (name) => {
      const lines = signLines(name)
      expect(lines.length).toBeLessThanOrEqual(2)
      const size = signSize(lines, 272, 36)
      for (const line of lines) expect([...line].length * 0.475 * size).toBeLessThanOrEqual(273)
    }),
  )
})
