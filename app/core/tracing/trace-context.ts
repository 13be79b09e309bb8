/** A position in a trace, from the `traceparent` of W3C Trace Context. */
export type TraceContext = {
  /** 32 hexadecimal digits, not all zero. */
  readonly traceId: string
  /** 16 hexadecimal digits, not all zero: the parent of the next span. */
  readonly spanId: string
  readonly isSampled: boolean
}

const shape = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/
const zeros = /^0+$/

/** Parses a `traceparent` (W3C Trace Context, 3.2); undefined when it is invalid or longer than 200 characters. */
export function parseTraceparent(header: string): TraceContext | undefined {
  const [, version = 'ff', traceId = '', spanId = '', flags = '', more] =
    header.length > 200 ? [] : (shape.exec(header) ?? [])
  // Later versions may add fields; the first one has none.
  if (version === 'ff' || (version === '00' && more !== undefined)) return undefined
  if (zeros.test(traceId) || zeros.test(spanId)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export const writeTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-0${isSampled ? 1 : 0}`
