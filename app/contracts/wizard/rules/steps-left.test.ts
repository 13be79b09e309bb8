import { expect, test } from 'vitest'

import { wholeAccount, wholeAddress, wholeContact } from '../../testing/wizard-fixtures.ts'
import { bankNameOf } from './bank-name.ts'
import { leftInWords } from './steps-left.ts'
import { emptyAccount, emptyContact } from '../wizard-state.ts'
import { startWizard, stepsLeft, type Wizard } from './reachable-screens.ts'
import { wizardAfter, type WizardEvent } from '../wizard-reducer.ts'

const after = (wizard: Wizard, ...events: WizardEvent[]): Wizard => events.reduce(wizardAfter, wizard)

test('the bank step begins with the surname of an individual; a company has another name (rule C76)', () => {
  const contact = { ...emptyContact, givenNames: 'Priya', surname: 'Raman' }
  const company: WizardEvent = { type: 'entity', chosen: 'corporation' }
  const person: WizardEvent = { type: 'entity', chosen: 'individual' }
  const begun = startWizard({ contact, account: { ...emptyAccount, surNameOrCompanyName: 'Raman' } })
  expect(after(begun, company).account.surNameOrCompanyName).toBe('')
  expect(after(begun, company, person).account.surNameOrCompanyName).toBe('Raman')
  const named: WizardEvent = { type: 'edit-account', field: 'surNameOrCompanyName', value: 'Raman Retail Pty Ltd' }
  expect(after(begun, company, named, person).account.surNameOrCompanyName).toBe('Raman Retail Pty Ltd')
  expect(bankNameOf({ givenNames: 'Priyanka', surname: '' })).toBe('Priyanka')
})

test('names the remaining steps, and only the signature at the end (rule C77)', () => {
  expect(leftInWords(stepsLeft(startWizard(), emptyContact))).toBe(
    'Left to do: you and your shop, address and hours, bank account, signature.',
  )
  const placed = startWizard({ address: wholeAddress })
  expect(leftInWords(stepsLeft(placed, wholeContact))).toBe('Left to do: bank account, signature.')
  // A place on the map counts once it is confirmed.
  const proposed = startWizard({ address: { ...wholeAddress, confirming: true }, account: wholeAccount })
  expect(stepsLeft(proposed, wholeContact)).toEqual(['address', 'contract'])
  const whole = startWizard({ address: wholeAddress, account: wholeAccount })
  expect(leftInWords(stepsLeft(whole, wholeContact))).toBe('Only your signature is left.')
})
