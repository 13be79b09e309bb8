import { expect, onTestFinished, test, vi } from 'vitest'

import { waitingRequests, retryRequests, retryWaiting } from './retry-requests.ts'

/** Mocks a window whose network returns the queued `answers` in turn; without one it fails. */
function openWindow() {
  const answers: Response[] = []
  const sent: string[] = []
  const window = Object.assign(new EventTarget(), {
    fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
      const address = input instanceof Request ? input.url : input
      sent.push(`${init?.method ?? 'GET'} ${String(address)}`)
      const answer = answers.shift()
      return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('Failed to fetch'))
    },
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('window', window)
  vi.stubGlobal('location', { href: 'https://tillway.example/staff' })
  return { window, answers, sent }
}

const untilHeld = (count: number) => expect.poll(() => waitingRequests.now().count).toBe(count)

test('a failed request of the router waits, and gets its response when it is sent again (rule BO62)', async () => {
  const { window, answers, sent } = openWindow()
  const stop = retryRequests()
  const response = window.fetch('/staff/enquiries.data')
  await untilHeld(1)
  expect(waitingRequests.now().isSending).toBe(false)
  answers.push(new Response('whole'))
  window.dispatchEvent(new Event('online'))
  expect(await (await response).text()).toBe('whole')
  expect([waitingRequests.now().count, sent.length]).toEqual([0, 2])
  stop()
})

test('a failed write waits for the reader, and is not sent again automatically (rule BO62)', async () => {
  const { window, answers, sent } = openWindow()
  const stop = retryRequests()
  const response = window.fetch('/staff/enquiries/1.data', { method: 'POST', body: 'note=x' })
  await untilHeld(1)
  expect(waitingRequests.now().isSending).toBe(true)
  window.dispatchEvent(new Event('online'))
  expect(sent).toEqual(['POST /staff/enquiries/1.data'])
  answers.push(new Response('saved'))
  retryWaiting()
  expect(await (await response).text()).toBe('saved')
  stop()
})

test.for(['GET', 'POST'])(
  'a request waits when a proxy reports that the product is away, or the product that it is busy: %s (rule BO62)',
  async (method) => {
    const { window, answers } = openWindow()
    const stop = retryRequests()
    answers.push(new Response('Bad gateway', { status: 502 }))
    const response = window.fetch('/staff.data', { method })
    await untilHeld(1)
    expect(waitingRequests.now().isBusy).toBe(false)
    answers.push(new Response('late', { status: 503 }))
    retryWaiting()
    await expect.poll(() => waitingRequests.now().isBusy).toBe(true)
    answers.push(new Response('refused', { status: 500 }))
    retryWaiting()
    expect((await response).status).toBe(500)
    stop()
  },
)

test('a request that the router aborts ends, and other requests fail as usual (rule BO62)', async () => {
  const { window } = openWindow()
  const stop = retryRequests()
  const given = new AbortController()
  const response = window.fetch('/staff/mail.data', { signal: given.signal })
  await untilHeld(1)
  given.abort()
  await expect(response).rejects.toThrow('given up')
  expect(waitingRequests.now().count).toBe(0)
  await expect(window.fetch('/staff/readers/1')).rejects.toThrow('Failed to fetch')
  stop()
  await expect(window.fetch('/staff/mail.data')).rejects.toThrow('Failed to fetch')
})
