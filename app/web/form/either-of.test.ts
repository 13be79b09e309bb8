import { expect, onTestFinished, test, vi } from 'vitest'

import { eitherOf } from '#app/core/either-of.ts'
import { serveOnLoopback } from '#app/testing/serve-on-loopback.ts'

import { callJson } from './call-json.ts'

/** Removes what Safari before 17.4 lacks, until the test ends. */
function useOldSafari(): void {
  const { any } = AbortSignal
  Reflect.deleteProperty(AbortSignal, 'any')
  onTestFinished(
    () => void Object.defineProperty(AbortSignal, 'any', { value: any, configurable: true, writable: true }),
  )
}

for (const [browser, open] of [
  ['a current browser', () => {}],
  ['a browser without AbortSignal.any', useOldSafari],
] as const)
  test(`either of two signals aborts the joined one, with its reason, in ${browser}`, () => {
    open()
    for (const index of [0, 1]) {
      const both = [new AbortController(), new AbortController()] as const
      const joined = eitherOf(both[0].signal, both[1].signal)
      expect(joined.aborted).toBe(false)
      both[index]?.abort('stopped')
      expect([joined.aborted, joined.reason]).toEqual([true, 'stopped'])
    }
    const live = new AbortController().signal
    expect(eitherOf(AbortSignal.abort('before'), live).reason).toBe('before')
    expect(eitherOf(live, AbortSignal.abort('before')).reason).toBe('before')
  })

test('a call with a signal is answered, and stopped, in a browser without AbortSignal.any', async () => {
  useOldSafari()
  vi.stubGlobal('navigator', { onLine: true })
  onTestFinished(() => void vi.unstubAllGlobals())
  const stop = new AbortController()
  const { url, close } = await serveOnLoopback((request, response) => {
    if (request.url === '/stopped') stop.abort()
    else response.setHeader('Content-Type', 'application/json').end('{"found":1}')
  })
  onTestFinished(close)
  const signal = eitherOf(stop.signal, AbortSignal.timeout(60_000))
  expect(await callJson(`${url}/now`, { signal })).toMatchObject({ kind: 'answered', answer: { body: { found: 1 } } })
  expect(await callJson(`${url}/stopped`, { signal })).toEqual({ kind: 'silent', reason: 'line-dropped' })
})
