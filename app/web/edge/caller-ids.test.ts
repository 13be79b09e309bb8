import fc from 'fast-check'
import { expect, test } from 'vitest'

import { callerIds } from './caller-ids.server.ts'
import { parseNetworks } from '#app/core/http/client-address.server.ts'

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
const proxies = parseNetworks(['10.0.0.0/8'])
const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

const idsOf = (remoteAddress: string, headers: Record<string, string>, trusted = proxies) =>
  callerIds({ socket: { remoteAddress }, headers } as unknown as Parameters<typeof callerIds>[0], trusted)

test('the ids of a trusted proxy are used (rule AP9)', () => {
  for (const id of ['9f8b6f1a4f6ee1d9a0b1c2d3e4f50617', '0d5e0b6e-6c3a-4d0e-8e7a-0a6f1a9b2c3d', 'edge-1.7_a'])
    expect(idsOf('10.1.2.3', { 'x-request-id': id, traceparent })).toEqual({
      requestId: id,
      caller: { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7', isSampled: true },
    })
})

test('any other caller cannot choose the ids (rule AP9)', () => {
  const headers = { 'x-request-id': 'a-well-formed-id', traceparent, 'x-forwarded-for': '10.1.2.3' }
  for (const { requestId, caller } of [idsOf('203.0.113.7', headers), idsOf('10.1.2.3', headers, [])]) {
    expect(requestId).toMatch(uuid)
    expect(caller).toBeUndefined()
  }
})

test('an id that is too short, too long or not clearly an id is replaced', () => {
  const ill = fc.oneof(
    fc.string({ maxLength: 7 }),
    fc.stringMatching(/^[\w.-]{65,200}$/),
    fc
      .tuple(fc.stringMatching(/^\w{4,10}$/), fc.constantFrom(' ', '\n', ',', ';', '@', '"', '<', '/', 'é'))
      .map(([text, sign]) => `${text}${sign}${text}`),
  )
  fc.assert(
    fc.property(ill, (id) => {
      expect(idsOf('10.1.2.3', { 'x-request-id': id }).requestId).toMatch(uuid)
    }),
  )
})
