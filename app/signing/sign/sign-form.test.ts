import { expect, test } from 'vitest'

import { problemsOf } from './sign-form.island.tsx'

const strokes = [Array.from({ length: 30 }, (_, at) => ({ x: 100 + at * 20, y: 250 + Math.sin(at) * 80 }))]
const drawn = { method: 'drawn' as const, strokes }
const typed = (text: string) => ({ method: 'typed' as const, text })
const whole = { signer: 'Mia Costa', isRead: true, capacity: 'sole-trader', hasConsent: true }

test('the form asks for every statement of the certificate (rules SG8, SG9, SG10)', () => {
  expect(problemsOf(drawn, whole)).toEqual({})
  expect(problemsOf(drawn, { ...whole, isRead: false }).agreement).toContain('to its end')
  expect(problemsOf(drawn, { ...whole, capacity: '' }).capacity).toContain('as what you sign')
  expect(problemsOf({ ...drawn, strokes: [] }, whole).signature).toContain('draw your signature')
  expect(problemsOf(drawn, { ...whole, hasConsent: false }).consent).toContain('tick')
})

test('rejects a typed name that is not the signer’s', () => {
  expect(problemsOf(typed('Somebody Else'), whole).signature).toContain('Mia Costa')
  expect(problemsOf(typed(''), whole).signature).toContain('Mia Costa')
  expect(problemsOf(typed(' mia  COSTA '), whole)).toEqual({})
})
