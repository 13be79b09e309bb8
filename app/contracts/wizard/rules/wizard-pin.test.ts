import { expect, test } from 'vitest'

import { emptyAccount, emptyAddress } from '../wizard-state.ts'
import { startWizard, type Wizard } from './reachable-screens.ts'
import { wizardAfter, type WizardEvent } from '../wizard-reducer.ts'

const address = {
  ...emptyAddress,
  street1: '318 Illawarra Road',
  suburb: 'Marrickville',
  postCode: '2204',
  shopPhone: '02 5550 0147',
}
const door = { lat: -33.9112, lng: 151.1553 }
const next: WizardEvent = { type: 'next' }
const after = (wizard: Wizard, ...events: WizardEvent[]) => events.reduce(wizardAfter, wizard)

test('a pin of a look-up counts as found until the retailer moves it, also on another device (rule C82)', () => {
  const start = startWizard({ address })
  const found = after(start, next, { type: 'pin', latlng: door, isFound: true })
  expect(found.isPinFound).toBe(true)
  expect(after(found, { type: 'edit-address', field: 'landmark', value: 'The station' }).isPinFound).toBe(true)
  expect(after(found, { type: 'pin', latlng: door }).isPinFound).toBe(false)
  expect(startWizard({ address: found.address }).isPinFound).toBe(true)
  expect(startWizard({ address: after(found, next).address }).isPinFound).toBe(false)
  expect(after(start, { type: 'load', address: found.address, account: emptyAccount }).isPinFound).toBe(true)
})
