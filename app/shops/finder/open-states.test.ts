import { afterEach, expect, test, vi } from 'vitest'

import { start } from './open-states.island.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** An element with a state, as far as the script reads it. */
const element = (state: string, html: string) => ({
  dataset: { state },
  outerHTML: html,
  innerHTML: html,
  attributes: [{ name: 'class', value: html }],
  set: new Map<string, string>(),
  setAttribute(name: string, value: string) {
    this.set.set(name, value)
  },
})

/** Opens a page at 5:20 pm whose server says `fresh` from then on. */
function openPage(fresh: { html: string; isDown?: boolean }) {
  vi.useFakeTimers({ now: new Date('2026-12-01T06:20:00Z') })
  const sign = element('sign kellys', 'OPEN until 5:30 pm')
  const document = { hidden: false, querySelectorAll: () => [sign], addEventListener: vi.fn<() => void>() }
  const answer = vi.fn<() => Promise<unknown>>(async () => {
    if (fresh.isDown) throw new TypeError('offline')
    return { ok: true, text: async () => fresh.html }
  })
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { href: '/locations/kellys' })
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString = (html: string) => ({ querySelector: () => element('sign kellys', html) })
    },
  )
  start({ dataset: { shown: String(Date.now()) } } as unknown as HTMLElement)
  const wait = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000)
  return { sign, document, answer, wait }
}

test('an open page shows the fresh state once in each quarter of an hour, soon after its start (rule OH11)', async () => {
  const { sign, answer, wait } = openPage({ html: 'CLOSED' })
  await wait(10)
  expect([answer.mock.calls.length, sign.innerHTML]).toEqual([0, 'OPEN until 5:30 pm'])
  await wait(0.5)
  expect([answer.mock.calls.length, sign.innerHTML, sign.set.get('class')]).toEqual([1, 'CLOSED', 'CLOSED'])
  await wait(13)
  expect(answer).toHaveBeenCalledTimes(1)
  await wait(2)
  expect(answer).toHaveBeenCalledTimes(2)
})

test('a hidden page asks for nothing, and a failed request is repeated (rule OH11)', async () => {
  const fresh = { html: 'CLOSED', isDown: true }
  const { sign, document, answer, wait } = openPage(fresh)
  document.hidden = true
  await wait(40)
  expect(answer).not.toHaveBeenCalled()
  document.hidden = false
  await wait(1)
  expect(sign.innerHTML).toBe('OPEN until 5:30 pm')
  fresh.isDown = false
  await wait(1)
  expect(sign.innerHTML).toBe('CLOSED')
})
