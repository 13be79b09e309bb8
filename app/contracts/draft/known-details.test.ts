import { expect, test, vi } from 'vitest'

import { resume, startWizard } from '../wizard/rules/reachable-screens.ts'
import { hourlyWeekOf } from '../wizard/rules/wizard-hours.ts'
import { wizardAfter } from '../wizard/wizard-reducer.ts'
import { emptyAccount, emptyAddress, emptyContact, type WizardState } from '../wizard/wizard-state.ts'
import { draftOf, entries, givePage, shop, token } from '../testing/draft-page.ts'
import { DraftSync } from './draft-sync.ts'
import { type LocalDraft, localDraftKey } from './local-draft.ts'
import { startSections, withContact } from './start-sections.ts'

givePage()

test('prefills the account’s person and number, the shop’s phone, and the name at the bank (rules C75, C76)', () => {
  const nothingYet = { ...draftOf(0), contact: null, address: null, account: null }
  const known = { ...shop, givenNames: 'Priya', surname: 'Raman', email: 'new@raman.example', phone: '02 5550 0147' }
  const begun = startSections(nothingYet, { ...known, ownPhone: '0491 570 156', mobile: '0491 570 006' })
  expect(begun.contact).toMatchObject({ surname: 'Raman', email: 'new@raman.example', mobile: '0491 570 156' })
  expect([begun.contact.shopPhone, begun.address.shopPhone]).toEqual(['02 5550 0147', '02 5550 0147'])
  expect(begun.account.surNameOrCompanyName).toBe('Raman')
  // Values of the first step are not asked for again.
  const contact = { ...begun.contact, shopPhone: '02 5550 0199', surname: 'Costa' }
  const later = startSections({ ...nothingYet, contact }, known)
  expect([later.address.shopPhone, later.account.surNameOrCompanyName]).toEqual(['02 5550 0199', 'Costa'])
})

test('a shop with a new owner begins with its address, hours and landmark (rules C76, N5)', () => {
  const nothingYet = { ...draftOf(0), contact: null, address: null, account: null }
  const hours = [
    [[450, 735]],
    [
      [360, 720],
      [780, 1_050],
    ],
    [[0, 1_440]],
    [[1_080, 1_500]],
    [],
    [],
    [],
  ] as const
  const known = { ...shop, openingHours: hourlyWeekOf(hours), landmark: 'Opposite the station' }
  expect(startSections(nothingYet, known).address).toMatchObject({
    Monday: { open: true, from: '7:00 am', to: '1:00 pm' },
    Tuesday: { open: true, from: '6:00 am', to: '6:00 pm' },
    Wednesday: { open: true, from: '12:00 am', to: '12:00 am' },
    Thursday: { open: true, from: '6:00 pm', to: '1:00 am' },
    Friday: { open: false },
    landmark: 'Opposite the station',
  })
})

test('a shop with a new owner begins at its confirmed pin, which another street ends (rule C85)', () => {
  const nothingYet = { ...draftOf(0), contact: null, address: null, account: null }
  const marrickville = { ...shop.shopAddress, street1: 'Illawarra Road', number: '318', suburb: 'Marrickville', postcode: '2204' } // prettier-ignore
  const latlng = { lat: -33.9112, lng: 151.1553 }
  const { address } = startSections(nothingYet, { ...shop, phone: '02 5550 0147', shopAddress: marrickville, latlng })
  const begun = resume(startWizard({ address }))
  expect(begun).toMatchObject({ screen: 'confirm', isPinFound: true, address: { latlng } })
  expect(wizardAfter(begun, { type: 'next' })).toMatchObject({ screen: 'account', address: { latlng } })
  const moved = wizardAfter(begun, { type: 'edit-address', field: 'street1', value: '2 Marrickville Road' })
  expect(moved.address.latlng).toBeNull()
})

test('a changed shop phone or surname is copied to the later steps, unless it was changed there (rule C76)', () => {
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

test('a section that was never filled in follows the contact, but is not sent because of that', async () => {
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

test('an unsent email on the device is replaced by the account’s (rule C75)', () => {
  const local: LocalDraft = { version: 1, parts: { contact: { ...emptyContact, email: 'old@raman.example' } } }
  entries.set(localDraftKey(token), JSON.stringify(local))
  const known = { ...shop, email: 'new@raman.example' }
  const stored = { ...emptyContact, email: known.email }
  const draft = new DraftSync(token, { draft: draftOf(1, { contact: stored }), newsagency: known })
  expect(draft.sections.contact.email).toBe('new@raman.example')
})

test('the street’s number goes before the street, and is no number of a shop', () => {
  const inMarrickville = { name: 'Shop 2', number: '318', street1: 'Illawarra Road', street2: '', suburb: 'Marrickville', state: 'NSW', postcode: '2204' } // prettier-ignore
  const { address } = startSections(draftOf(0, { address: null }), { ...shop, shopAddress: inMarrickville })
  expect(address).toMatchObject({ buildingName: 'Shop 2', shopNumber: '', street1: '318 Illawarra Road' })
})

test('a mobile number of the registration is the person’s, any other number is the shop’s', () => {
  const nothingYet = draftOf(0, { contact: null, address: null })
  const mobile = startSections(nothingYet, { ...shop, phone: '0491 570 006' })
  expect(mobile.contact).toMatchObject({ mobile: '0491 570 006', phone: '', shopPhone: '' })
  expect(mobile.address.shopPhone).toBe('')
  const landline = startSections(nothingYet, { ...shop, phone: '02 5550 0182' })
  expect(landline.contact).toMatchObject({ mobile: '', phone: '02 5550 0182', shopPhone: '02 5550 0182' })
})
