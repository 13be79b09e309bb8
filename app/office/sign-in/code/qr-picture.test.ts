import fc from 'fast-check'
import { expect, test } from 'vitest'

import { qrPicture } from './qr-picture.ts'

const matrix = fc.integer({ min: 1, max: 12 }).chain((size) =>
  fc.record({
    size: fc.constant(size),
    data: fc.array(fc.array(fc.boolean(), { minLength: size, maxLength: size }), { minLength: size, maxLength: size }),
  }),
)

test('the path covers exactly the dark modules', () => {
  fc.assert(
    fc.property(matrix, ({ size, data }) => {
      const painted = data.map((row) => row.map(() => false))
      for (const [, x, y, length] of qrPicture({ size, data }).path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/gu)) {
        painted[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))
      }
      expect(painted).toEqual(data)
    }),
  )
})
