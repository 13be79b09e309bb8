import { expect, test } from 'vitest'

import { differencesBetween, differenceText, isRegisteredName, isSameName } from './differences.ts'

test.for([
  ['Café Zoë', 'CAFE ZOE'],
  ['Rosebud  News', ' rosebudnews'],
  ['Rosebud News Pty Ltd', 'ROSEBUD NEWS'],
  ['Rosebud News Pty. Ltd.', 'Rosebud News Pty Limited'],
  ['O’Brien’s News', "O'Briens News"],
  ['Straße', 'STRASSE'],
] as const)('%j and %j are one name (rule C61)', ([one, other]) => {
  expect(isSameName(one, other)).toBe(true)
})

test.for([
  ['Evil News', 'Good News'],
  ['Rosebud News', 'Rosebud News 2'],
  ['Rosebud', 'R\u043Esebud'],
  ['Rosebud Trust', 'Rosebud'],
  ['李小龙', '李小'],
] as const)('%j and %j are two names (rule C61)', ([one, other]) => {
  expect(isSameName(one, other)).toBe(false)
})

const approved = { shopName: 'Evil News', abn: '51824753556', contactName: 'Mal Evil', email: 'Mal@evil.example' }

test('a different shop name, ABN, signer or email is reported with both values (rule C61)', () => {
  const signed = { shopName: 'Good News', abn: '53004085616', contactName: 'Ann Good', email: 'ann@good.example' }
  expect(differencesBetween(approved, signed)).toEqual([
    { field: 'shopName', approved: 'Evil News', signed: 'Good News' },
    { field: 'abn', approved: '51824753556', signed: '53004085616' },
    { field: 'contactName', approved: 'Mal Evil', signed: 'Ann Good' },
    { field: 'email', approved: 'Mal@evil.example', signed: 'ann@good.example' },
  ])
  const same = {
    shopName: 'EVIL NEWS Pty Ltd',
    abn: '51 824 753 556',
    contactName: ' mal  evil',
    email: 'mal@EVIL.example',
  }
  expect(differencesBetween(approved, same)).toEqual([])
  expect(differencesBetween(approved, { ...approved, email: 'm.al@evil.example' })).toHaveLength(1)
})

test.for([
  ['Pellow News', 'PELLOW NEWS PTY LTD', true],
  ['Costa', 'COSTA, MIA ANNE', true],
  ['Mia Costa', 'COSTA, MIA ANNE', true],
  ['Mia Anne Costa', 'COSTA, MIA ANNE', true],
  ['Mia', 'COSTA, MIA ANNE', false],
  ['Evil News Pty Ltd', 'PELLOW NEWS PTY LTD', false],
] as const)('the legal name %j is that of the register’s %j: %j (rule C61)', ([legal, registered, isSame]) => {
  expect(isRegisteredName(legal, registered)).toBe(isSame)
})

test('an ABN that is not registered and a missing value are named in words', () => {
  expect(differenceText('legalName', '')).toBe('No such ABN')
  expect(differenceText('email', '')).toBe('Not given')
  expect(differenceText('abn', '51824753556')).toBe('51 824 753 556')
})
