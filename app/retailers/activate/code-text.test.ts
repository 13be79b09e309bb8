import fc from 'fast-check'
import { expect, test } from 'vitest'

import { parseCode } from '../invitations/invitation.ts'
import { groupCode } from './code-text.ts'
import { invitationQuery, readInvitation } from './invitation-query.ts'

test('groups the digits in fours, also in an incomplete code', () => {
  expect(groupCode('481720935617')).toBe('4817 2093 5617')
  expect(groupCode('4817-2093 5617')).toBe('4817 2093 5617')
  expect(groupCode('48172')).toBe('4817 2')
  expect(groupCode('4817')).toBe('4817')
  expect(groupCode('')).toBe('')
})

test('leaves a text that is not a code unchanged', () => {
  for (const typed of ['4817 2093 56178', 'my code', '48l7', '4817,2093']) expect(groupCode(typed)).toBe(typed)
})

test('grouping never changes the code', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{12}$/), (code) => {
      expect(parseCode(groupCode(code))).toBe(code)
    }),
  )
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(groupCode(groupCode(typed))).toBe(groupCode(typed))
    }),
  )
})

test("the invitation's query passes unchanged from page to page (rule AC2)", () => {
  const query = 'email=mia%2Bshop%40example.com&invitationCode=481720935617&first=Mia&last=O%27Brien'
  const invitation = readInvitation(new URLSearchParams(query))
  expect(invitation).toEqual({
    email: 'mia+shop@example.com',
    invitationCode: '481720935617',
    first: 'Mia',
    last: "O'Brien",
  })
  expect(readInvitation(new URLSearchParams(invitationQuery(invitation)))).toEqual(invitation)
  expect(invitationQuery(readInvitation(new URLSearchParams()))).toBe('')
  expect(readInvitation(new URLSearchParams({ first: 'x'.repeat(5_000) })).first).toHaveLength(100)
})
