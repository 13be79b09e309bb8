import fc from 'fast-check'
import { expect, test } from 'vitest'

import { completeContractDataSchema } from '../../answers/contract.schema.ts'
import { accountSchema, addressSchema, contactSchema, draftSchema } from '../../draft/draft.schema.ts'
import { wholeAccount, wholeAddress, wholeContact, wholeWizard } from '../../testing/wizard-fixtures.ts'
import { withReasons } from './wizard-reasons.ts'
import { toggleDay, weekdays, weekOf } from './wizard-hours.ts'
import {
  accountProblems,
  addressProblems,
  contactProblems,
  custodyMessage,
  invalidMessage,
  isSectionValid,
  typedValue,
} from './wizard-rules.ts'
import { choose, emptyAccount, emptyAddress, emptyContact, isOneOf, type PageAccount } from '../wizard-state.ts'

test('a completed wizard is valid', () => {
  expect(contactProblems(wholeContact)).toEqual({})
  expect(addressProblems(wholeAddress)).toEqual({})
  expect(accountProblems(wholeAccount)).toEqual({})
})

test('asks for required values with these words, and not for optional ones (rules C12, C20)', () => {
  expect(contactProblems(emptyContact)).toEqual({
    givenNames: invalidMessage,
    email: invalidMessage,
    mobile: invalidMessage,
    phone: invalidMessage,
    shopName: invalidMessage,
    shopPhone: invalidMessage,
  })
  expect(Object.keys(addressProblems(emptyAddress)).toSorted()).toEqual(['postCode', 'shopPhone', 'street1', 'suburb'])
  expect(accountProblems(emptyAccount)).toMatchObject({
    bsb: invalidMessage,
    goodsCareCustodyConfirmation: custodyMessage,
  })
  const bare = {
    ...wholeAddress,
    shopNumber: '',
    buildingName: '',
    floorLevel: '',
    street2: '',
    xchangeit: '',
    xchangeitMemberNo: '',
  }
  expect(addressProblems(bare)).toEqual({})
  expect(invalidMessage).toBe('Please enter a valid value')
  expect(custodyMessage).toBe('Please confirm that you understand and agree to the terms above.')
})

test('errors are listed in the order of the fields on the screen (rule C83)', () => {
  const hoursOf = (from: string) => ({ open: true, from, to: '5:00 pm' })
  const address = {
    ...emptyAddress,
    Tuesday: hoursOf('soon'),
    state: 'X',
    posSoftwareType: 'X',
    shopNumber: 'PO Box 1',
  }
  expect(Object.keys(addressProblems(address))).toEqual([
    'street1',
    'shopNumber',
    'suburb',
    'state',
    'postCode',
    'shopPhone',
    'Tuesday',
    'posSoftwareType',
  ])
  const account = { ...emptyAccount, corporation: true, goodsCareCustodyNotYet: false }
  expect(Object.keys(accountProblems(account))).toEqual([
    'individual',
    'surNameOrCompanyName',
    'abn',
    'bsb',
    'accountNumber',
    'nameOfFinancialInstitution',
    'namesOnAccount',
    'goodsCareCustodyNotYet',
    'goodsCareCustodyConfirmation',
  ])
})

test.for(['', ' ', '-'])('a person with one name leaves the surname empty, here as %j (rule C11)', (surname) => {
  expect(contactProblems({ ...wholeContact, givenNames: 'Priyanka', surname })).toEqual({})
})

test('the account of a person with one name needs that name, and rejects an empty one (rule C13)', () => {
  expect(accountProblems({ ...wholeAccount, surNameOrCompanyName: 'Priyanka' })).toEqual({})
  expect(accountProblems({ ...wholeAccount, surNameOrCompanyName: ' ' })).toEqual({
    surNameOrCompanyName: invalidMessage,
  })
})

test('at least one day must be open', () => {
  const shut = weekOf(() => ({ open: false, from: '12:00 am', to: '12:00 am' }))
  expect(addressProblems({ ...wholeAddress, ...shut })).toEqual({ Monday: invalidMessage })
  for (const day of weekdays)
    expect(addressProblems({ ...wholeAddress, ...shut, [day]: toggleDay(shut[day]) })).toEqual({})
})

test('rejects a post office box as the store’s own address, in its lines and by its postcode', () => {
  expect(addressProblems({ ...wholeAddress, street1: 'PO Box 12' })).toEqual({ street1: invalidMessage })
  expect(addressProblems({ ...wholeAddress, street2: 'Locked Bag 4' })).toEqual({ street2: invalidMessage })
  for (const postCode of ['1001', '8001', '5800', '0200', '220', '22040', 'abcd'])
    expect([postCode, addressProblems({ ...wholeAddress, postCode })]).toEqual([postCode, { postCode: invalidMessage }])
  for (const postCode of ['0800', '0872', '2540', '2620', '4383', '6798'])
    expect([postCode, addressProblems({ ...wholeAddress, postCode })]).toEqual([postCode, {}])
})

test('an ABN has eleven digits and a checksum, a BSB six digits', () => {
  const fails = (change: object) => Object.keys(accountProblems({ ...wholeAccount, ...change }))
  for (const abn of ['53004085616', '83914571673', '33102417032']) expect(fails({ abn })).toEqual([])
  for (const abn of ['51824753557', '12345678901', '00000000000', '5182475355', ''])
    expect(fails({ abn })).toEqual(['abn'])
  for (const bsb of ['12345', '1234567', '06200O']) expect(fails({ bsb })).toEqual(['bsb'])
  for (const accountNumber of ['123', '00000000', '4111111111111111'])
    expect(fails({ accountNumber })).toEqual(['accountNumber'])
  expect(fails({ bsb: { unchanged: '•••-000' }, accountNumber: { unchanged: '••••456' } })).toEqual([])
  expect(fails({ bsb: '•••-000', accountNumber: '••••456' })).toEqual(['bsb', 'accountNumber'])
})

test('exactly one of each pair is ticked after any presses (rule C18)', () => {
  const press = fc.constantFrom(
    ['entity', 'individual'] as const,
    ['entity', 'corporation'] as const,
    ['custody', 'goodsCareCustodyYes'] as const,
    ['custody', 'goodsCareCustodyNotYet'] as const,
  )
  fc.assert(
    fc.property(fc.array(press), (presses) => {
      let account: PageAccount = wholeAccount
      for (const [pair, chosen] of presses)
        account = pair === 'entity' ? choose(account, pair, chosen) : choose(account, pair, chosen)
      expect(isOneOf(account, 'entity') && isOneOf(account, 'custody')).toBe(true)
      expect(accountProblems(account)).toEqual({})
    }),
  )
  expect(accountProblems({ ...wholeAccount, individual: true })).toHaveProperty('individual')
  expect(accountProblems({ ...wholeAccount, goodsCareCustodyNotYet: false })).toHaveProperty('goodsCareCustodyNotYet')
})

test('typing is blocked beyond the digits of a field (rule C16)', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(typedValue('bsb', typed)).toMatch(/^\d{0,6}$/)
      expect(typedValue('abn', typed)).toMatch(/^\d{0,11}$/)
      expect(typedValue('postCode', typed)).toMatch(/^\d{0,4}$/)
      expect(typedValue('suburb', typed)).toBe(typed)
    }),
  )
})

test('a draft accepts half-filled sections, rejects unknown names, and ignores the screens’ own `valid`', () => {
  const half = { ...emptyContact, givenNames: 'Priya', valid: 'yes' }
  expect(draftSchema.parse({ version: 0, contact: half }).contact).toEqual({ ...emptyContact, givenNames: 'Priya' })
  expect(addressSchema.parse({ ...emptyAddress, confirming: true, valid: false })).toEqual({
    ...emptyAddress,
    confirming: true,
  })
  expect(addressSchema.parse({ ...emptyAddress, confirming: 'yes' })).toEqual(emptyAddress)
  expect(accountSchema.safeParse({ ...emptyAccount, pin: '1234' }).success).toBe(false)
  expect(contactSchema.safeParse({ ...emptyContact, givenNames: 'a\nb' }).success).toBe(false)
  expect(draftSchema.safeParse({ version: -1 }).success).toBe(false)
})

test('a submission is validated by the wizard’s rules, field by field', () => {
  const body = {
    completeContractToken: 'x',
    ...wholeWizard,
    contract: { contractDownloadLink: null },
    signature: { dataUrl: null },
  }
  expect(completeContractDataSchema.safeParse(body).success).toBe(true)
  const parsed = completeContractDataSchema.safeParse({
    ...body,
    account: { ...wholeAccount, bsb: '1', goodsCareCustodyConfirmation: false },
  })
  expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['account.bsb', invalidMessage],
    ['account.goodsCareCustodyConfirmation', custodyMessage],
  ])
  expect(isSectionValid(wholeWizard, 'account')).toBe(true)
})

test('a text that is too long is refused with its limit, and spaces around it do not count (rule W72)', () => {
  const address = { ...wholeAddress, shopNumber: 'Shop 3, Level 2, Westfield' }
  expect(withReasons(addressProblems(address), address)).toEqual({
    shopNumber: `${invalidMessage}\nUse at most 20 characters.`,
  })
  expect(addressProblems({ ...address, shopNumber: `   ${'x'.repeat(20)} ` })).toEqual({})
})
