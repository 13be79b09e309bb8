import { expect, test, vi } from 'vitest'

import { emptyEnquiry } from './enquiry-fields.ts'
import { openDraftStore } from './contact-draft.ts'

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { entries: Map<string, string> } {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
  }
}

const typed = { ...emptyEnquiry, name: 'Aroha', message: 'Half a thought' }

test('typed text and its key are restored after a reload', () => {
  vi.useFakeTimers()
  const storage = memory()
  const draft = openDraftStore(() => storage)
  draft.keep({ values: typed, isReasonChosen: true })
  vi.advanceTimersByTime(300)
  vi.useRealTimers()
  const { key } = draft.current()
  expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(openDraftStore(() => storage).current()).toEqual({ key, values: typed, isReasonChosen: true })
})

test('leaving the page stores text that the typing delay had not stored yet', () => {
  const storage = memory()
  const draft = openDraftStore(() => storage)
  draft.keep({ values: typed })
  draft.flush()
  expect(openDraftStore(() => storage).current().values).toEqual(typed)
})

test('after success the draft is deleted, and the next enquiry has a new key', () => {
  const storage = memory()
  const draft = openDraftStore(() => storage)
  const { key } = draft.current()
  draft.keep({ values: typed })
  draft.clear()
  draft.flush()
  expect(storage.entries.size).toBe(0)
  expect(draft.current()).toMatchObject({ values: emptyEnquiry, isReasonChosen: false })
  expect(draft.current().key).not.toBe(key)
})

test('a new key preserves the text', () => {
  const draft = openDraftStore(memory)
  draft.keep({ values: typed })
  const { key } = draft.current()
  draft.renewKey()
  expect(draft.current().key).not.toBe(key)
  expect(draft.current().values).toEqual(typed)
})

test('a forbidden, full or corrupt storage only loses the draft', () => {
  const forbidden = openDraftStore(() => {
    throw new DOMException('no', 'SecurityError')
  })
  forbidden.keep({ values: typed })
  forbidden.flush()
  expect(forbidden.current().values).toEqual(typed)
  for (const scribble of ['{', 'null', '{"key":1}', '{"key":"k","values":{"name":"A"}}']) {
    const storage = memory()
    storage.setItem('enquiry-draft', scribble)
    expect(openDraftStore(() => storage).current().values).toEqual(emptyEnquiry)
  }
})
