import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { ContractNewsagency } from '../contract-answers.ts'
import type { ContractDraft } from './draft-answers.ts'
import { emptyAccount, emptyAddress, emptyContact, type WizardState } from '../wizard/wizard-state.ts'
import { DraftSync } from './draft-sync.ts'
import { type LocalDraft, localDraftKey } from './local-draft.ts'
import { startSections, withContact } from './start-sections.ts'

const draftOf = (version: number, own: Partial<ContractDraft> = {}): ContractDraft => ({
  version,
  step: 'contact',
  savedAt: null,
  contact: emptyContact,
  address: emptyAddress,
  account: emptyAccount,
  ...own,
  valid: { contact: false, address: false, account: false },
})
const shop: ContractNewsagency = {
  abn: '',
  contactName: '',
  givenNames: '',
  surname: '',
  email: '',
  hasAccount: true,
  ownPhone: '',
  isLicensedPostOffice: false,
  phone: '',
  shopName: '',
  mobile: '',
  reference: '',
  shopAddress: { name: '', number: '', street1: '', street2: '', suburb: '', state: '', postcode: '' },
  progress: 20,
}
const token = 'a-token-of-a-contract'
const entries = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers()
  entries.clear()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the forms begin with what is known: the account’s person and number, the shop’s phone, the name at the bank (rules C75, C76)', () => {
  const nothingYet = { ...draftOf(0), contact: null, address: null, account: null }
  const known = { ...shop, givenNames: 'Priya', surname: 'Raman', email: 'new@raman.example', phone: '02 5550 0147' }
  const begun = startSections(nothingYet, { ...known, ownPhone: '0491 570 156', mobile: '0491 570 006' })
  expect(begun.contact).toMatchObject({ surname: 'Raman', email: 'new@raman.example', mobile: '0491 570 156' })
  expect([begun.contact.shopPhone, begun.address.shopPhone]).toEqual(['02 5550 0147', '02 5550 0147'])
  expect(begun.account.surNameOrCompanyName).toBe('Raman')
  // What was typed on the first step is not asked for again.
  const contact = { ...begun.contact, shopPhone: '02 5550 0199', surname: 'Costa' }
  const later = startSections({ ...nothingYet, contact }, known)
  expect([later.address.shopPhone, later.account.surNameOrCompanyName]).toEqual(['02 5550 0199', 'Costa'])
})

test('another shop phone or surname goes along to the later steps, unless it was changed there (rule C76)', () => {
  const before: WizardState = {
    contact: { ...emptyContact, surname: 'Raman', shopPhone: '1' },
    address: { ...emptyAddress, shopPhone: '1' },
    account: { ...emptyAccount, surNameOrCompanyName: 'Raman' },
  }
  const contact = { ...before.contact, surname: 'Costa', shopPhone: '2', shopName: 'Costa News' }
  expect(withContact(before, contact)).toMatchObject({
    address: { shopPhone: '2', shopName: 'Costa News' },
    account: { surNameOrCompanyName: 'Costa' },
  })
  const apart = {
    ...before,
    address: { ...before.address, shopPhone: '3' },
    account: { ...before.account, surNameOrCompanyName: 'Raman Pty Ltd', corporation: true, individual: false },
  }
  expect(withContact(apart, contact)).toMatchObject({
    address: { shopPhone: '3' },
    account: { surNameOrCompanyName: 'Raman Pty Ltd' },
  })
})

test('a section that was never filled in follows the contact, and is not sent for it', async () => {
  const sent: object[] = []
  const draft = draftOf(2, { address: null, account: null })
  vi.stubGlobal('fetch', async (_path: string, init: { body: string }) => {
    sent.push(JSON.parse(init.body) as object)
    return Response.json({ success: true, draft, progress: 40 })
  })
  const sync = new DraftSync(token, { draft: { ...draft, version: 1 }, newsagency: shop })
  sync.edit({ contact: { ...emptyContact, surname: 'Raman', shopPhone: '02 5550 0147' } }, 'contact')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent.map((body) => Object.keys(body))).toEqual([['version', 'step', 'contact']])
  expect(sync.sections.address.shopPhone).toBe('02 5550 0147')
  expect(sync.sections.account.surNameOrCompanyName).toBe('Raman')
})

test('an email that waits on the device gives way to the account’s (rule C75)', () => {
  const local: LocalDraft = { version: 1, parts: { contact: { ...emptyContact, email: 'old@raman.example' } } }
  entries.set(localDraftKey(token), JSON.stringify(local))
  const known = { ...shop, email: 'new@raman.example' }
  const stored = { ...emptyContact, email: known.email }
  const draft = new DraftSync(token, { draft: draftOf(1, { contact: stored }), newsagency: known })
  expect(draft.sections.contact.email).toBe('new@raman.example')
})
