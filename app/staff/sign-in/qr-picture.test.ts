import fc from 'fast-check'
import { expect, test } from 'vitest'

import { qrPicture } from './qr-picture.ts'

const matrix = fc.integer({ min: 1, max: 12 }).chain((size) =>
  fc.record({
    size: fc.constant(size),
    data: fc.array(fc.constantFrom(0, 1), { minLength: size ** 2, maxLength: size ** 2 }),
  }),
)

test('the path covers exactly the dark modules', () => {
  fc.assert(
    fc.property(matrix, ({ size, data }) => {
      const painted = Array.from({ length: size ** 2 }, () => 0)
      for (const [, x, y, length] of qrPicture({ size, data }).path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/gu)) {
        for (let step = 0; step < Number(length); step += 1) painted[Number(y) * size + Number(x) + step] = 1
      }
      expect(painted).toEqual(data)
    }),
  )
})
