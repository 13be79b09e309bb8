import { expect, test } from 'vitest'

import { agreementFieldsSchema } from '#app/signing/agreement/agreement-fields.schema.ts'

import { wholeWizard } from '../../testing/wizard-fixtures.ts'
import { agreementFieldsOf } from './agreement-fields.ts'

test('the agreement has all its fields, with the values that were filled in (rule SG4)', () => {
  const fields = agreementFieldsOf(wholeWizard)
  expect(agreementFieldsSchema.parse(fields)).toEqual(fields)
  const address = 'Shop 2, 318 Illawarra Road, Marrickville NSW 2204'
  expect(fields).toMatchObject({
    contact_name: 'Priya Raman',
    shop_name: 'Marrickville News',
    acn_abn: '51 824 753 556',
    address,
    business_address: address,
    tel: '02 5550 0147',
    mob: '0491 570 156',
    email: 'priya@marrickvillenews.example',
    business_name: 'Raman Retail Pty Ltd',
    monday_open: '7:00 am',
    monday_close: '6:00 pm',
    sunday_open: '-',
    sunday_close: '-',
    final_business_name: 'Raman Retail Pty Ltd',
    final_financial_institution: 'Commonwealth Bank',
    final_bank_account_name: 'Raman Retail',
    final_bsb_number: '062-000',
    final_account_number: '00123456',
    bus_name: 'Raman Retail Pty Ltd',
    bank: 'Commonwealth Bank',
    acc_name: 'Raman Retail',
    bsb: '062-000',
    acc_num: '00123456',
  })
})
