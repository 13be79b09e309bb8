import fc from 'fast-check'
import { expect, test } from 'vitest'

import { parseTraceparent, writeTraceparent } from './trace-context.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'

test('a written traceparent is parsed to the same context', () => {
  const hex = (length: number) => fc.stringMatching(new RegExp(`^[\\da-f]{${length - 1}}[1-9a-f]$`))
  fc.assert(
    fc.property(hex(32), hex(16), fc.boolean(), (trace, span, isSampled) => {
      const context = { traceId: trace, spanId: span, isSampled }
      expect(parseTraceparent(writeTraceparent(context))).toEqual(context)
    }),
  )
})

test('fields of a later version and unknown flags are ignored', () => {
  expect(parseTraceparent(`01-${traceId}-${spanId}-fe-more`)).toEqual({ traceId, spanId, isSampled: false })
  expect(parseTraceparent(`00-${traceId}-${spanId}-ff`)).toEqual({ traceId, spanId, isSampled: true })
})

test.for([
  '',
  traceId,
  `00-${traceId}-${spanId}`,
  `00-${traceId}-${spanId}-01-more`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `ff-${traceId}-${spanId}-01`,
  ` 00-${traceId}-${spanId}-01`,
  `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`,
  `01-${traceId}-${spanId}-01-${'a'.repeat(200)}`,
])('an invalid traceparent is rejected: %s', (header) => {
  expect(parseTraceparent(header)).toBeUndefined()
})

test('any text in the header is handled without an error', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      expect(parseTraceparent(header)).toBeUndefined()
    }),
  )
})
