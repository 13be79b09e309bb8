import { expect, test } from 'vitest'

import { padProblem } from './pad-answer.ts'

const strokes = [Array.from({ length: 30 }, (_, at) => ({ x: 100 + at * 20, y: 250 + Math.sin(at) * 80 }))]
const whole = {
  name: 'Mia Costa',
  isRead: true,
  capacity: 'sole-trader' as const,
  isTyping: false,
  typed: '',
  strokes,
  hasAgreed: true,
}

test('the signature screen asks for everything that the certificate says', () => {
  expect(padProblem(whole)).toBeUndefined()
  expect(padProblem({ ...whole, isRead: false })).toContain('to its end')
  expect(padProblem({ ...whole, capacity: undefined })).toContain('as what you sign')
  expect(padProblem({ ...whole, strokes: [] })).toContain('draw your signature')
  expect(padProblem({ ...whole, hasAgreed: false })).toContain('tick')
})

test('a typed name is the signer’s own', () => {
  const typing = { ...whole, isTyping: true }
  expect(padProblem({ ...typing, typed: 'Somebody Else' })).toContain('Mia Costa')
  expect(padProblem({ ...typing, typed: '' })).toContain('Mia Costa')
  expect(padProblem({ ...typing, typed: ' mia  COSTA ' })).toBeUndefined()
})
