import fc from 'fast-check'
import { expect, test } from 'vitest'

import { splitName } from './invite-retailer.server.ts'
import {
  canDo,
  codeInGroups,
  type InvitationAct,
  type InvitationMoments,
  type InvitationState,
  invitationState,
  parseCode,
} from './invitation.ts'

const digits = fc.stringMatching(/^\d{12}$/)
const between = fc.constantFrom('', ' ', '-', '.', '–', '—', '\u00A0', '  ', '\t', ' - ')

test('a code is parsed with any grouping of its digits and written as 4-4-4', () => {
  fc.assert(
    fc.property(digits, fc.array(between, { minLength: 13, maxLength: 13 }), (code, gaps) => {
      const typed = [...code].map((digit, index) => `${gaps[index] ?? ''}${digit}`).join('') + (gaps[12] ?? '')
      expect(parseCode(typed)).toBe(code)
      expect(parseCode(codeInGroups(code))).toBe(code)
      expect(codeInGroups(code)).toMatch(/^\d{4} \d{4} \d{4}$/)
    }),
  )
})

test('full-width digits are accepted; letters, other lengths and other signs are not a code', () => {
  expect(parseCode('４８１７ ２０９３ ５６１７')).toBe('481720935617')
  for (const typed of [
    '',
    '48172093561',
    '4817209356170',
    '4817 2093 561x',
    '4817_2093_5617',
    '+481720935617',
    '٤٨١٧٢٠٩٣٥٦١٧',
  ])
    expect([typed, parseCode(typed)]).toEqual([typed, undefined])
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
      const code = parseCode(typed)
      if (code !== undefined) expect(code).toMatch(/^\d{12}$/)
    }),
    { numRuns: 1_000 },
  )
})

test('a name is split at its last space, and no part of it is lost (rule AC7)', () => {
  expect(splitName(' Mary  Anne  Smith ')).toEqual({ givenName: 'Mary Anne', surname: 'Smith' })
  expect(splitName('Cher')).toEqual({ givenName: 'Cher', surname: '' })
  expect(splitName('Bộ Ngọc Thị Lê')).toEqual({ givenName: 'Bộ Ngọc Thị', surname: 'Lê' })
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
      const { givenName, surname } = splitName(name)
      expect(`${givenName} ${surname}`.trim()).toBe(name.trim().replaceAll(/\s+/g, ' '))
      expect(surname).not.toMatch(/\s/)
    }),
    { numRuns: 1_000 },
  )
})

const states: InvitationState[] = ['invited', 'activated', 'used', 'expired', 'revoked']
const acts: InvitationAct[] = ['activate', 'set-up', 'renew', 'revoke']

/** Every legal transition. The other eleven are refused. */
const legal = new Set([
  'activate invited',
  'activate activated',
  'set-up activated',
  'renew invited',
  'renew activated',
  'renew expired',
  'revoke invited',
  'revoke activated',
  'revoke expired',
])

test('an act is allowed only in its states', () => {
  for (const act of acts)
    for (const state of states)
      expect([act, state, canDo(act, state)]).toEqual([act, state, legal.has(`${act} ${state}`)])
})

const now = new Date('2026-11-20T00:00:00Z')
const moment = fc.integer({ min: -100, max: 100 }).map((hours) => new Date(now.getTime() + hours * 3_600_000))
const maybe = fc.option(moment)
const someMoments: fc.Arbitrary<InvitationMoments> = fc.record({
  expiresAt: moment,
  activatedAt: maybe,
  usedAt: maybe,
  revokedAt: maybe,
})

test('used and revoked are final: no later moment and no act changes them', () => {
  fc.assert(
    fc.property(someMoments, fc.nat({ max: 1e6 }), (moments, hours) => {
      const later = new Date(now.getTime() + hours * 3_600_000)
      const [state, stateLater] = [invitationState(moments, now), invitationState(moments, later)]
      if (moments.usedAt) expect([state, stateLater]).toEqual(['used', 'used'])
      else if (moments.revokedAt) expect([state, stateLater]).toEqual(['revoked', 'revoked'])
      else if (moments.activatedAt) expect([state, stateLater]).toEqual(['activated', 'activated'])
      else expect(state === 'expired' ? stateLater : 'expired').toBe('expired')
      if (state === 'used' || state === 'revoked') expect(acts.filter((act) => canDo(act, state))).toEqual([])
    }),
  )
})

test('a code works until the moment of its expiry', () => {
  const at = (expiresAt: Date) => invitationState({ expiresAt, activatedAt: null, usedAt: null, revokedAt: null }, now)
  expect(at(new Date(now.getTime() + 1))).toBe('invited')
  expect(at(now)).toBe('expired')
})
