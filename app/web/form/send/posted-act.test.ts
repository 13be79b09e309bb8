import { expect, test } from 'vitest'

import { postedAct } from './posted-act.ts'

const acts = { approve: () => 'approved', decline: () => 'declined' }

function formWith(intent?: string | File): FormData {
  const form = new FormData()
  if (intent !== undefined) form.set('intent', intent)
  return form
}

test('a form runs the act that it names', () => {
  expect(postedAct(acts, formWith('decline'))()).toBe('declined')
})

test.each([undefined, '', 'erase', '__proto__', 'constructor', 'toString', new File([], 'approve')])(
  'an unknown act is a bad request: %o',
  (intent) => {
    expect(() => postedAct(acts, formWith(intent))).toThrow(expect.objectContaining({ code: 'bad-request' }))
  },
)
