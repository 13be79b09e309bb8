import { expect, test } from 'vitest'

import type { ContractShop } from '../../answers/contract-answers.ts'
import type { ContractDraft } from '../../draft/draft-answers.ts'
import { wholeAccount, wholeAddress, wholeContact } from '../../testing/wizard-fixtures.ts'
import { firstUnfinished } from './first-unfinished.ts'

const shopAddress = { name: '', number: '', street1: '', street2: '', suburb: '', state: '', postcode: '' }
const newsagency: ContractShop = {
  abn: '',
  contactName: '',
  givenNames: '',
  surname: '',
  email: wholeContact.email,
  hasAccount: true,
  ownPhone: '',
  isLicensedPostOffice: false,
  phone: '',
  shopName: '',
  mobile: '',
  reference: '',
  shopAddress,
  openingHours: null,
  exactHours: null,
  landmark: '',
  latlng: null,
  progress: 40,
}
const path = (saved: Partial<ContractDraft>, isBankWaiting = false) => {
  const draft: ContractDraft = {
    version: 1,
    step: 'contact',
    savedAt: null,
    contact: null,
    address: null,
    account: null,
    valid: { contact: false, address: false, account: false },
    ...saved,
  }
  const answered = { at: '', bank: wholeAccount }
  const bankHelp = isBankWaiting ? { id: '', helperName: '', until: '', answered } : null
  return firstUnfinished('token', { newsagency, draft, bankHelp })
}
const contract = (hash: string) => `/contract?completeContractToken=token${hash}`

test('a contract opens at its first incomplete screen once the contact details are complete (rule C78)', () => {
  expect(path({})).toBeUndefined()
  expect(path({ contact: { ...wholeContact, mobile: '' } })).toBeUndefined()
  const contact = wholeContact
  expect(path({ contact })).toBe(contract('#SignupAddress'))
  const unpinned = { ...wholeAddress, confirming: true }
  expect(path({ contact, address: unpinned })).toBe(contract('#SignupAddressVerify'))
  expect(path({ contact, address: wholeAddress })).toBe(contract('#SignupAccount'))
  const whole = { contact, address: wholeAddress, account: wholeAccount }
  expect(path(whole)).toBe(contract('#SignupContract'))
  expect(path(whole, true)).toBe(contract('#SignupAccount'))
})
