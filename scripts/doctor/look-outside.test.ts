import { expect, test } from 'vitest'

import { judgeClock, judgeProxy } from './look-outside.ts'

const seen = { peer: '10.0.0.2', ip: '203.0.113.7', isFromProxy: true, forwardedFor: 1 }

test('a proxy that is trusted and forwards the caller’s address is ok', () => {
  expect(judgeProxy(seen, true)).toMatchObject({ state: 'ok', says: expect.stringContaining('203.0.113.7') as unknown })
})

test.for([
  ['sends no X-Forwarded-For', { ...seen, forwardedFor: 0, ip: '10.0.0.2' }, true, /sends no X-Forwarded-For/],
  [
    'is not the one that is named',
    { ...seen, isFromProxy: false },
    true,
    /10\.0\.0\.2, which TRUST_PROXY does not name/,
  ],
  ['is not named at all', { ...seen, isFromProxy: false }, false, /TRUST_PROXY does not name the proxy/],
] as const)('the doctor reports a proxy that %s', ([, what, hasProxy, says]) => {
  expect(judgeProxy(what, hasProxy)).toMatchObject({ state: 'bad', says: expect.stringMatching(says) as unknown })
})

test('an installation without a proxy is ok', () => {
  expect(judgeProxy({ ...seen, isFromProxy: false, forwardedFor: 0 }, false)).toMatchObject({ state: 'ok' })
})

test('a clock is wrong by the part that the response time does not explain', () => {
  const at = 1_000_000
  expect(judgeClock('db', at + 1_500, at, at + 3_000)).toMatchObject({ state: 'ok' })
  expect(judgeClock('db', at - 4_000, at, at + 10)).toMatchObject({ state: 'ok' })
  expect(judgeClock('db', at - 60_000, at, at + 10)).toMatchObject({ state: 'bad', says: expect.stringMatching(/^60 s ahead of the clock of db/) as unknown }) // prettier-ignore
  expect(judgeClock('db', at + 60_010, at, at + 10)).toMatchObject({ state: 'bad', says: expect.stringMatching(/^60 s behind the clock of db/) as unknown }) // prettier-ignore
})
