import { expect, onTestFinished, test, vi } from 'vitest'

import { callSession } from './call-session.ts'

/** Fakes a network that returns these responses in turn: `undefined` is a timeout, an error is a lost connection. */
function openNetwork(...answers: (Response | Error | undefined)[]) {
  const sent: string[] = []
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController()
    if (answers[0] === undefined) controller.abort(new DOMException('timed out', 'TimeoutError'))
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

test('sends a call again after a timeout and uses the second response (rule AP16)', async () => {
  const sent = openNetwork(undefined, undefined, Response.json({}))
  expect(await callSession('a-session', 'complete', {})).toEqual({ ok: true })
  expect(sent).toEqual(Array.from({ length: 3 }, () => '/api/signing/session/complete'))
})

test('shows the signer the reason after four timeouts, and a lost connection at once', async () => {
  const shown = { ok: false, status: 0, message: expect.stringContaining('try again') }
  expect(openNetwork(undefined, undefined, undefined, undefined, undefined)).toHaveLength(0)
  expect(await callSession('a-session', 'consent', {})).toMatchObject(shown)
  const sent = openNetwork(new Error('Failed to fetch'), Response.json({}))
  expect(await callSession('a-session', 'consent', {})).toMatchObject(shown)
  expect(sent).toHaveLength(1)
})

test('passes a refusal on with its message and does not send it again', async () => {
  const sent = openNetwork(Response.json({ message: 'Over', detail: {} }, { status: 409 }))
  expect(await callSession('a-session', 'complete', {})).toEqual({
    ok: false,
    status: 409,
    message: 'Over',
    detail: {},
  })
  expect(sent).toHaveLength(1)
})

test('a success without its body is a success, and a refusal without its message is a lost connection', async () => {
  const cut = (status: number) => {
    const broken = new ReadableStream({ start: (body) => body.error(new Error('connection lost')) })
    return new Response(broken, { status })
  }
  const sent = openNetwork(cut(200), cut(409))
  expect(await callSession('a-session', 'complete', {})).toEqual({ ok: true })
  const refused = { ok: false, status: 0, message: expect.stringContaining('try again') }
  expect(await callSession('a-session', 'complete', {})).toMatchObject(refused)
  expect(sent).toHaveLength(2)
})
