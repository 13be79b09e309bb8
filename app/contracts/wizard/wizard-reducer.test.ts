import fc from 'fast-check'
import { expect, test } from 'vitest'

import { timeChoices, usualWeeks, weekdays } from './rules/wizard-hours.ts'
import {
  emptyAccount,
  emptyAddress,
  posSoftwareTypes,
  screenNames,
  screens,
  stateChoices,
  wizardSteps,
} from './wizard-state.ts'
import {
  canAdvance,
  isAccountDone,
  isAddressDone,
  nearestScreen,
  resume,
  startWizard,
  type Wizard,
} from './rules/reachable-screens.ts'
import { wizardAfter, type WizardEvent } from './wizard-reducer.ts'

const goodAddress = {
  ...emptyAddress,
  street1: '318 Illawarra Road',
  suburb: 'Marrickville',
  postCode: '2204',
  shopPhone: '02 5550 0147',
}
const goodAccount = {
  ...emptyAccount,
  surNameOrCompanyName: 'Raman',
  abn: '51824753556',
  bsb: '062000',
  accountNumber: '10448213',
  nameOfFinancialInstitution: 'Commonwealth Bank',
  namesOnAccount: 'P Raman',
  goodsCareCustodyConfirmation: true,
}
const door = { lat: -33.9112, lng: 151.1553 }
const link = 'https://tillway.example/api/signing/documents/a/contract'

const after = (wizard: Wizard, ...events: WizardEvent[]) => events.reduce(wizardAfter, wizard)
const orderOf = ({ screen }: Wizard) => wizardSteps.indexOf(screens[screen].step)
const next: WizardEvent = { type: 'next' }
const back: WizardEvent = { type: 'back' }
const good = () => startWizard({ address: goodAddress, account: goodAccount })
const atSigning = () => after(good(), next, { type: 'pin', latlng: door }, next, next, next)

const text = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '2204',
    '220',
    '51824753556',
    '062000',
    '10448213',
    'Marrickville',
    'PO Box 7',
    '02 5550 0147',
  ),
  fc.string({ maxLength: 12 }),
)
const events: fc.Arbitrary<WizardEvent> = fc.oneof(
  fc.constantFrom<WizardEvent>(next, next, next, back, { type: 'like-monday' }, { type: 'change-bank' }),
  fc.record({ type: fc.constant('jump' as const), step: fc.constantFrom(...wizardSteps) }),
  fc.record({ type: fc.constant('show' as const), screen: fc.constantFrom(...screenNames) }),
  fc.record({
    type: fc.constant('edit-address' as const),
    field: fc.constantFrom('street1' as const, 'suburb' as const, 'postCode' as const, 'state' as const, 'shopPhone' as const, 'posSoftwareType' as const), // prettier-ignore
    value: fc.oneof(text, fc.constantFrom(...stateChoices, ...posSoftwareTypes)),
  }),
  fc.record({ type: fc.constant('toggle-day' as const), day: fc.constantFrom(...weekdays) }),
  fc.record({
    type: fc.constant('set-time' as const),
    day: fc.constantFrom(...weekdays),
    which: fc.constantFrom('from' as const, 'to' as const),
    time: fc.oneof(fc.constantFrom(...timeChoices), text),
  }),
  fc.record({
    type: fc.constant('edit-account' as const),
    field: fc.constantFrom('abn' as const, 'bsb' as const, 'accountNumber' as const, 'namesOnAccount' as const, 'surNameOrCompanyName' as const), // prettier-ignore
    value: text,
  }),
  fc.record({
    type: fc.constant('entity' as const),
    chosen: fc.constantFrom('individual' as const, 'corporation' as const),
  }),
  fc.record({ type: fc.constant('custody' as const), chosen: fc.constantFrom('goodsCareCustodyYes' as const, 'goodsCareCustodyNotYet' as const) }), // prettier-ignore
  fc.record({ type: fc.constant('confirm-custody' as const), isConfirmed: fc.boolean() }),
  fc.record({ type: fc.constant('pin' as const), latlng: fc.record({ lat: fc.double(), lng: fc.double() }) }),
  fc.constant<WizardEvent>({ type: 'pin', latlng: door }),
  fc.constantFrom<WizardEvent>(
    { type: 'signed', contractDownloadLink: link },
    { type: 'signed', contractDownloadLink: '' },
  ),
  fc.constantFrom<WizardEvent>(
    { type: 'load', address: goodAddress, account: goodAccount },
    { type: 'load', address: emptyAddress, account: goodAccount },
    { type: 'load', address: { ...goodAddress, latlng: door }, account: goodAccount },
  ),
)
const starts = fc.constantFrom(
  startWizard(),
  good(),
  startWizard({ address: { ...goodAddress, latlng: door } }),
  atSigning(),
)

test('no sequence of events reaches a later step with an invalid earlier one', () => {
  fc.assert(
    fc.property(starts, fc.array(events, { maxLength: 40 }), (start, sequence) => {
      let wizard = start
      for (const event of sequence) {
        wizard = wizardAfter(wizard, event)
        const { step } = screens[wizard.screen]
        if (step !== 'address') expect(isAddressDone(wizard)).toBe(true)
        if (step === 'contract') expect(isAccountDone(wizard)).toBe(true)
        expect(nearestScreen(wizard, wizard.screen)).toBe(wizard.screen)
      }
    }),
    { numRuns: 600 },
  )
})

test('after any events, pairs exclude each other and numbers have only digits', () => {
  fc.assert(
    fc.property(starts, fc.array(events, { maxLength: 30 }), (start, sequence) => {
      const { account, address } = after(start, ...sequence)
      expect(account.individual).toBe(!account.corporation)
      expect(account.goodsCareCustodyYes).toBe(!account.goodsCareCustodyNotYet)
      expect(account.bsb).toMatch(/^\d{0,6}$/)
      expect(account.abn).toMatch(/^\d{0,11}$/)
      expect(address.postCode).toMatch(/^\d{0,4}$/)
      for (const day of weekdays)
        for (const time of [address[day].from, address[day].to]) expect(timeChoices).toContain(time)
    }),
  )
})

test('an indicator never leads forward, and Back never leads forward', () => {
  fc.assert(
    fc.property(starts, fc.array(events, { maxLength: 20 }), events, (start, sequence, event) => {
      const before = after(start, ...sequence)
      if (event.type !== 'jump' && event.type !== 'back') return
      expect(orderOf(wizardAfter(before, event))).toBeLessThanOrEqual(orderOf(before))
    }),
  )
})

test('the first Next on the address shows its confirmation, the second leads on (rule C5)', () => {
  const confirming = after(good(), next)
  expect(confirming.screen).toBe('confirm')
  expect(after(confirming, next).screen).toBe('confirm')
  const pinned = after(confirming, { type: 'pin', latlng: door })
  expect(after(pinned, next).screen).toBe('account')
  expect(after(pinned, next, next).screen).toBe('facts')
  expect(after(pinned, next, next, next).screen).toBe('sign')
  expect(after(pinned, next, back).screen).toBe('confirm')
})

test('a pin counts once it is confirmed: a retailer who leaves during the map returns to it (rule C22)', () => {
  const proposed = after(good(), next, { type: 'pin', latlng: door })
  expect(resume(startWizard(proposed)).screen).toBe('confirm')
  expect(after(proposed, { type: 'show', screen: 'account' }).screen).toBe('confirm')
  expect(resume(startWizard(after(proposed, next))).screen).toBe('facts')
  // Going back to the address and on again asks again.
  expect(resume(startWizard(after(proposed, next, back, back, next))).screen).toBe('confirm')
})

test('Next stays while there is a problem', () => {
  const empty = startWizard()
  expect(canAdvance(empty)).toBe(false)
  expect(after(empty, next)).toBe(empty)
  const unconfirmed = startWizard({
    address: { ...goodAddress, latlng: door },
    account: { ...goodAccount, goodsCareCustodyConfirmation: false },
  })
  expect(after(unconfirmed, next, next, next).screen).toBe('account')
})

test('each screen has its hash (rule C4)', () => {
  expect(screenNames.map((name) => screens[name].hash)).toEqual([
    '#SignupAddress',
    '#SignupAddressVerify',
    '#SignupAccount',
    '#SignupContract',
    '#SignupContract',
    '#SignupContractSigned',
  ])
})

test('a hash of an unreachable screen shows the nearest screen before it', () => {
  expect(after(startWizard(), { type: 'show', screen: 'sign' }).screen).toBe('address')
  expect(after(good(), { type: 'show', screen: 'account' }).screen).toBe('confirm')
  expect(after(atSigning(), { type: 'show', screen: 'signed' }).screen).toBe('sign')
})

test('a returning retailer continues at the first incomplete screen', () => {
  expect(resume(startWizard()).screen).toBe('address')
  expect(resume(good()).screen).toBe('confirm')
  expect(resume(startWizard({ address: { ...goodAddress, latlng: door } })).screen).toBe('account')
  expect(resume(startWizard({ address: { ...goodAddress, latlng: door }, account: goodAccount })).screen).toBe('facts')
})

test('toggling a day resets its times to 12:00 am, and a time opens the day (rule C21)', () => {
  const closed = after(startWizard(), { type: 'toggle-day', day: 'Monday' })
  expect(closed.address.Monday).toEqual({ open: false, from: '12:00 am', to: '12:00 am' })
  expect(after(closed, { type: 'toggle-day', day: 'Monday' }).address.Monday.open).toBe(true)
  const edited = after(closed, { type: 'set-time', day: 'Monday', which: 'to', time: '5:00 pm' })
  expect(edited.address.Monday).toEqual({ open: true, from: '12:00 am', to: '5:00 pm' })
})

test('a usual week is one press, and Monday is copied to the weekdays', () => {
  const week = after(startWizard(), { type: 'usual-week', week: 'short-saturday' }).address
  expect([week.Friday.to, week.Saturday.to, week.Sunday.open]).toEqual(['6:00 pm', '2:00 pm', false])
  const copied = after(
    startWizard(),
    { type: 'set-time', day: 'Monday', which: 'to', time: '8:00 pm' },
    { type: 'like-monday' },
  )
  expect([copied.address.Friday.to, copied.address.Saturday.to]).toEqual(['8:00 pm', '6:00 pm'])
  for (const { week: usual } of Object.values(usualWeeks))
    for (const day of weekdays) expect(timeChoices).toContain(usual[day].from)
})

test('another street or suburb needs a new pin; another shop number does not', () => {
  const pinned = after(good(), { type: 'pin', latlng: door })
  expect(after(pinned, { type: 'edit-address', field: 'shopNumber', value: '2' }).address.latlng).toEqual(door)
  expect(after(pinned, { type: 'edit-address', field: 'suburb', value: 'Enmore' }).address.latlng).toBeNull()
  const street = (value: string): WizardEvent => ({ type: 'edit-address', field: 'street1', value })
  expect(after(pinned, street('12 Marrickville Road')).address.latlng).toBeNull()
  expect(after(pinned, street(`${goodAddress.street1} `)).address.latlng).toEqual(door)
})

test('a BSB fills in its bank, but never over a typed name', () => {
  const type = (value: string): WizardEvent => ({ type: 'edit-account', field: 'bsb', value })
  const named = after(startWizard(), type('062000'))
  expect(named.account.nameOfFinancialInstitution).toBe('Commonwealth Bank')
  const own = after(startWizard(), { type: 'edit-account', field: 'nameOfFinancialInstitution', value: 'My bank' }, type('062000')) // prettier-ignore
  expect(own.account.nameOfFinancialInstitution).toBe('My bank')
})

test('a BSB that is corrected digit by digit fills in the bank of its final value', () => {
  const digits = (...bsbs: string[]): WizardEvent[] =>
    bsbs.flatMap((bsb) =>
      [...bsb].map((_, at) => ({ type: 'edit-account', field: 'bsb', value: bsb.slice(0, at + 1) })),
    )
  const away: WizardEvent[] = ['06200', '06', ''].map((value) => ({ type: 'edit-account', field: 'bsb', value }))
  const bankAfter = (...sequence: WizardEvent[]) => after(startWizard(), ...sequence).account.nameOfFinancialInstitution
  expect(bankAfter(...digits('062000'), ...away)).toBe('Commonwealth Bank')
  expect(bankAfter(...digits('062000'), ...away, ...digits('083004'))).toBe('National Australia Bank')
  expect(bankAfter(...digits('062000'), ...away, ...digits('992000'))).toBe('')
  const own: WizardEvent = { type: 'edit-account', field: 'nameOfFinancialInstitution', value: 'My bank' }
  const listed: WizardEvent = { ...own, value: 'Westpac' }
  const seventh: WizardEvent = { type: 'edit-account', field: 'bsb', value: '9920001' }
  expect(bankAfter(...digits('992000'), listed, seventh)).toBe('Westpac')
  expect(bankAfter(...digits('062000'), own, ...away, ...digits('992000', '083004'))).toBe('My bank')
})

test('a copy from another shop fills in only the hours or the account', () => {
  const { week } = usualWeeks['office-week']
  const copied = after(good(), { type: 'copy-hours', week })
  expect(copied).toEqual({ ...good(), address: { ...good().address, ...week } })
  const bank = {
    nameOfFinancialInstitution: 'NAB',
    namesOnAccount: 'P Raman',
    bsb: { unchanged: '•••-004' },
    accountNumber: { unchanged: '••••321' },
  }
  expect(after(good(), { type: 'copy-bank', bank })).toEqual({ ...good(), account: { ...good().account, ...bank } })
})

test('a contract is signed once, on its own screen, and nothing changes afterwards', () => {
  expect(after(good(), { type: 'signed', contractDownloadLink: link }).screen).not.toBe('signed')
  const done = after(atSigning(), { type: 'signed', contractDownloadLink: link })
  expect(done.screen).toBe('signed')
  expect(after(done, back, { type: 'jump', step: 'address' }, { type: 'edit-account', field: 'bsb', value: '1' })).toBe(
    done,
  )
})

test('while a helper’s account waits for a decision, no retailer passes the bank step, and one beyond it goes back (rule C60)', () => {
  const pinned = { ...goodAddress, latlng: door }
  const waits = startWizard({ address: pinned, account: goodAccount, isBankWaiting: true })
  expect(resume(waits).screen).toBe('account')
  expect(canAdvance(resume(waits))).toBe(false)
  expect(nearestScreen(waits, 'sign')).toBe('account')
  const facts = resume(startWizard({ address: pinned, account: goodAccount }))
  expect(facts.screen).toBe('facts')
  const stopped = wizardAfter(facts, { type: 'bank-waits', isWaiting: true })
  expect(stopped.screen).toBe('account')
  expect(after(stopped, { type: 'bank-waits', isWaiting: false }, next).screen).toBe('facts')
})
