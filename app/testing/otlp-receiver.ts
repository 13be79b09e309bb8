import type { IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'

import { serveOnLoopback } from './serve-on-loopback.ts'

/** A received span, with ids in hexadecimal. */
export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  attributes: Record<string, string | number>
}

type Field = { number: number; value: Buffer | number }

function readNumber(bytes: Buffer, start: number): [value: number, end: number] {
  let [value, shift, at] = [0, 1, start]
  for (;;) {
    const byte = bytes[at] ?? 0
    value += (byte & 127) * shift
    at += 1
    if (byte < 128) return [value, at]
    shift *= 128
  }
}

/** Parses the fields of one Protocol Buffers message. */
function fieldsOf(bytes: Buffer): Field[] {
  const fields: Field[] = []
  for (let at = 0; at < bytes.length;) {
    const [tag, begin] = readNumber(bytes, at)
    const [number, kind] = [tag >>> 3, tag & 7]
    if (kind === 0) {
      const [value, end] = readNumber(bytes, begin)
      fields.push({ number, value })
      at = end
    } else if (kind === 2) {
      const [length, from] = readNumber(bytes, begin)
      fields.push({ number, value: bytes.subarray(from, from + length) })
      at = from + length
    } else at = begin + (kind === 1 ? 8 : 4)
  }
  return fields
}

const partsOf = (bytes: Buffer, number: number): Buffer[] =>
  fieldsOf(bytes).flatMap((field) => (field.number === number && typeof field.value !== 'number' ? [field.value] : []))

function attributeOf(bytes: Buffer): [string, string | number] {
  const [key, value] = [partsOf(bytes, 1)[0], partsOf(bytes, 2)[0]]
  const given = fieldsOf(value ?? Buffer.alloc(0))[0]?.value ?? ''
  return [String(key), typeof given === 'number' ? given : String(given)]
}

const spanOf = (bytes: Buffer): ReceivedSpan => ({
  traceId: partsOf(bytes, 1)[0]?.toString('hex') ?? '',
  spanId: partsOf(bytes, 2)[0]?.toString('hex') ?? '',
  parentSpanId: partsOf(bytes, 4)[0]?.toString('hex') ?? '',
  name: String(partsOf(bytes, 5)[0]),
  attributes: Object.fromEntries(partsOf(bytes, 9).map(attributeOf)),
})

/** Returns the spans of an ExportTraceServiceRequest, from all resources and scopes. */
const spansOf = (request: Buffer): ReceivedSpan[] =>
  partsOf(request, 1)
    .flatMap((resource) => partsOf(resource, 2))
    .flatMap((scope) => partsOf(scope, 2))
    .map(spanOf)

/** Starts a receiver of OTLP over http/protobuf on loopback, like a collector. */
export async function startOtlpReceiver() {
  const spans: ReceivedSpan[] = []
  let all = ''
  let headers: IncomingHttpHeaders = {}
  const { url, close } = await serveOnLoopback((request, response) => {
    void buffer(request).then((body) => {
      if (request.url === '/v1/traces') spans.push(...spansOf(body))
      headers = request.headers
      all += body.toString('latin1')
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
    })
  })
  return {
    url,
    spans,
    /** Returns the headers of the last request. */
    headers: () => headers,
    /** Returns all received bytes. */
    received: () => all,
    [Symbol.asyncDispose]: close,
  }
}
