import { expect, onTestFinished, test, vi } from 'vitest'

import { callSession } from './call-session.ts'

/** A network that gives these answers in turn; `undefined` is none in time, an error is a lost line. */
function openNetwork(...answers: (Response | Error | undefined)[]) {
  const sent: string[] = []
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController()
    if (answers[0] === undefined) controller.abort()
    return controller.signal
  })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', (path: string) => {
    sent.push(path)
    const answer = answers.shift()
    return answer instanceof Response ? Promise.resolve(answer) : Promise.reject(answer ?? new Error('timed out'))
  })
  return sent
}

test('a call without an answer in time is sent again, and its answer counts (rule AP16)', async () => {
  const sent = openNetwork(undefined, undefined, Response.json({}))
  expect(await callSession('a-session', 'complete', {})).toEqual({ ok: true })
  expect(sent).toEqual(Array.from({ length: 3 }, () => '/api/signing/session/complete'))
})

test('after four calls without an answer the signer reads why, and a lost line is shown at once', async () => {
  const shown = { ok: false, status: 0, message: expect.stringContaining('try again') }
  expect(openNetwork(undefined, undefined, undefined, undefined, undefined)).toHaveLength(0)
  expect(await callSession('a-session', 'consent', {})).toMatchObject(shown)
  const sent = openNetwork(new Error('Failed to fetch'), Response.json({}))
  expect(await callSession('a-session', 'consent', {})).toMatchObject(shown)
  expect(sent).toHaveLength(1)
})

test('a refusal is passed on with its words, and is not sent again', async () => {
  const sent = openNetwork(Response.json({ message: 'Over', detail: {} }, { status: 409 }))
  expect(await callSession('a-session', 'complete', {})).toEqual({
    ok: false,
    status: 409,
    message: 'Over',
    detail: {},
  })
  expect(sent).toHaveLength(1)
})
