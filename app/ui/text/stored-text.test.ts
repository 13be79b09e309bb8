import { expect, onTestFinished, test, vi } from 'vitest'

import { storedText, storedValues } from './stored-text.ts'

function openTab(): Map<string, string> {
  const entries = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return entries
}

test('the values of a form are read again, with those of a field that has left the page', () => {
  const entries = openTab()
  storedValues('kept:form').keep({ name: 'Aroha', other: 'a friend' })
  storedValues('kept:form').keep({ name: 'Aroha K.' })
  expect(storedValues('kept:form').read()).toEqual({ name: 'Aroha K.', other: 'a friend' })
  storedValues('kept:form').forget()
  expect(entries.size).toBe(0)
  expect(storedValues('kept:form').read()).toBeUndefined()
})

test('an entry that another script has written is no value of a form', () => {
  const entries = openTab()
  entries.set('kept:form', '{"name":1,"email":"a@b.example"}')
  expect(storedValues('kept:form').read()).toEqual({ email: 'a@b.example' })
  entries.set('kept:form', 'no JSON')
  expect(storedValues('kept:form').read()).toBeUndefined()
})

test('a tick that a tab of release 0.2.0 stored is read and stored as a tick, and an empty checkbox as no value', () => {
  const entries = openTab()
  entries.set('kept:form', '{"shopName":"Corner","licensedPostOffice":true}')
  expect(storedValues('kept:form').read()).toEqual({ shopName: 'Corner', licensedPostOffice: 'on' })
  storedValues('kept:form').keep({ shopName: 'Corner News' })
  expect(storedValues('kept:form').read()).toEqual({ shopName: 'Corner News', licensedPostOffice: 'on' })
  entries.set('kept:form', '{"licensedPostOffice":false}')
  expect(storedValues('kept:form').read()).toEqual({})
})

test('a browser that forbids storage stores nothing, and nothing fails', () => {
  const text = storedText('kept:form', () => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  text.write('Aroha')
  text.forget()
  expect(text.read()).toBeUndefined()
})
