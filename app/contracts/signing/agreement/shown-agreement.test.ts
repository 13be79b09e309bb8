import { expect, test } from 'vitest'

import { agreementVersion, clausesOf } from '#app/signing/agreement/agreement-clauses.ts'
import { sampleRates } from '#app/signing/testing/agreement-samples.ts'

import { wholeWizard } from '../../testing/wizard-fixtures.ts'
import { agreementShown } from '../screens/pad-screen.tsx'
import { filledInAgreement } from '../../wizard/contract/sign-screen.tsx'

const commission = { partners: sampleRates, mark: 'm', on: '2026-11-26' } as const

test('the wizard shows the whole filled-in agreement, with the account masked', () => {
  const shown = agreementShown(filledInAgreement(wholeWizard, commission))
  expect(shown.clauses).toEqual(clausesOf(agreementVersion, wholeWizard.account.corporation))
  // It contains the schedule of commission rates, as its PDF will (rule CR6).
  expect(shown.schedule.find(({ title }) => title.startsWith('Commission rates on '))?.rows).toHaveLength(2)
  const rows = Object.fromEntries(shown.schedule.flatMap(({ rows: lines }) => lines))
  expect(rows).toMatchObject({
    Contact: 'Priya Raman',
    Monday: '7:00 am to 6:00 pm',
    'Financial institution': 'Commonwealth Bank',
    BSB: '•••-000',
    'Account number': '••••456',
  })
  expect(JSON.stringify(shown)).not.toMatch(/062.?000|00123456/)
})

test('the agreement is dated by the server’s day, whatever the device’s clock says (rule AC70)', () => {
  const shown = agreementShown(filledInAgreement(wholeWizard, commission))
  expect(shown.madeOn).toBe('26 November 2026')
  expect(shown.schedule.map(({ title }) => title)).toContain('Commission rates on 26 November 2026')
})
