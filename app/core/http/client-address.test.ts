import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addressBlock, clientAddress, coarseAddress, parseNetworks } from './client-address.server.ts'

const proxies = parseNetworks(['10.0.0.0/8', '127.0.0.1', 'fd00::/8'])

function ask(remoteAddress: string | undefined, forwarded?: string, trusted = proxies): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return clientAddress({ socket: { remoteAddress }, headers } as Parameters<typeof clientAddress>[0], trusted)
}

test('without trusted proxies X-Forwarded-For is ignored', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), (forged) => {
      expect(ask('198.51.100.4', forged, [])).toBe('198.51.100.4')
    }),
  )
})

test('a caller that forges the header is identified by its own address', () => {
  expect(ask('198.51.100.4', '127.0.0.1')).toBe('198.51.100.4')
})

test('behind a proxy, only the address that the proxy added counts', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.ipV4(), fc.string({ maxLength: 20 })), { maxLength: 30 }), (forged) => {
      expect(ask('10.1.2.3', [...forged, '198.51.100.4'].join(', '))).toBe('198.51.100.4')
    }),
  )
})

test('a chain of trusted proxies is followed to the first untrusted address from the right', () => {
  expect(ask('127.0.0.1', '1.1.1.1, 198.51.100.4, 10.0.0.9, 10.0.0.8')).toBe('198.51.100.4')
  expect(ask('127.0.0.1', '10.0.0.9')).toBe('10.0.0.9')
})

test.for([
  ['nothing', undefined],
  ['an empty header', ''],
  ['words', 'unknown'],
  ['10 kB of noise', 'x'.repeat(10_240)],
  ['10 kB of commas', ','.repeat(10_240)],
  ['an unfinished address', '300.1.1.1'],
] as const)('behind a proxy that says %s, the proxy itself is the caller', ([, header]) => {
  expect(ask('10.1.2.3', header)).toBe('10.1.2.3')
})

test('10 kB of forged addresses before the true one change nothing', () => {
  expect(ask('10.1.2.3', `${'1.2.3.4, '.repeat(1_200)}198.51.100.4`)).toBe('198.51.100.4')
})

test('an IPv4 address is normalised when it is mapped into IPv6, has a port or is in brackets', () => {
  expect(ask('::ffff:198.51.100.4')).toBe('198.51.100.4')
  expect(ask('::ffff:10.1.2.3', '198.51.100.4:4711')).toBe('198.51.100.4')
  expect(ask('fd00::1', '[2001:db8::9]:443')).toBe('2001:db8::9')
})

test('a closed socket has no address', () => {
  expect(ask(undefined, '198.51.100.4')).toBe('unknown')
})

test('limits count an IPv6 caller by the /64, an IPv4 caller by the address', () => {
  expect(addressBlock('2001:db8:1:2:3:4:5:6')).toBe(addressBlock('2001:db8:1:2:ffff::1'))
  expect(addressBlock('2001:db8:1:2::1')).not.toBe(addressBlock('2001:db8:1:3::1'))
  expect(addressBlock('198.51.100.4')).toBe('198.51.100.4')
  expect(addressBlock('unknown')).toBe('unknown')
})

test('the audit log stores an address without its last part', () => {
  expect(coarseAddress('198.51.100.4')).toBe('198.51.100.0')
  expect(coarseAddress('2001:db8:1:2::1')).toBe('2001:db8:1::')
  expect(coarseAddress('unknown')).toBe('unknown')
})

test('an unreadable network is refused', () => {
  expect(() => parseNetworks(['10.0.0.0/99'])).toThrow()
  expect(() => parseNetworks(['everybody'])).toThrow()
})
