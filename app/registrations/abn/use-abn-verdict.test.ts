import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { type AbnVerdict, askForVerdict } from './use-abn-verdict.ts'

const abn = '53004085616'
const cancelled = () => Response.json({ register: 'cancelled' })
const notChecked = (headers = {}) => Response.json({ register: 'not-checked' }, { headers })
const unavailable = (headers = {}) => new Response('', { status: 503, headers })

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

/** Asks for a verdict from a server that gives these responses in turn. */
function askOf(...answers: (() => Response | Error)[]) {
  const told: AbnVerdict['kind'][] = []
  let asked = 0
  const fetched = vi.fn<() => Promise<Response>>(() => {
    asked += 1
    const answer = answers[Math.min(asked, answers.length) - 1]?.() ?? new Error('no answer')
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  })
  vi.stubGlobal('fetch', fetched)
  onTestFinished(() => void vi.unstubAllGlobals())
  return { told, fetched, stop: askForVerdict(abn, ({ kind }) => told.push(kind)) }
}

test.each([
  ['a lookup without an answer', () => new TypeError('no network'), 2_000],
  ['a lookup that is answered with 503', () => unavailable(), 2_000],
  ['a lookup that names when to come back', () => unavailable({ 'Retry-After': '5' }), 5_000],
  ['a register that did not answer', () => notChecked({ 'Retry-After': '30' }), 30_000],
])('%s is repeated, and then the verdict is shown (rule RG25)', async (_, fail, waitMs) => {
  const { told, fetched } = askOf(fail, cancelled)
  await vi.advanceTimersByTimeAsync(250)
  expect(told).toEqual(['adds-up'])
  await vi.advanceTimersByTimeAsync(waitMs - 1)
  expect(fetched).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual(['adds-up', 'cancelled'])
})

test('a lookup that always fails is repeated three times and no more (rule RG25)', async () => {
  const { told, fetched } = askOf(() => unavailable())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toHaveBeenCalledTimes(4)
  expect(new Set(told)).toEqual(new Set(['adds-up']))
})

test('nothing is repeated without a register or after the digits changed (rule RG25)', async () => {
  const without = askOf(() => notChecked())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(without.fetched).toHaveBeenCalledTimes(1)
  const changed = askOf(() => unavailable())
  await vi.advanceTimersByTimeAsync(250)
  changed.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(changed.fetched).toHaveBeenCalledTimes(1)
})
