import type { PartnerRates } from '#app/rates/rates.schema.ts'

import { agreementVersion } from '../agreement/agreement-clauses.ts'
import { type AgreementFields, agreementFieldsSchema } from '../agreement/agreement-fields.schema.ts'
import type { AgreementRequest } from '../agreement/agreement.ts'

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].flatMap((day) => [
  [`${day}_open`, '7:00 am'],
  [`${day}_close`, '6:00 pm'],
])

/** The fields of a completed wizard. */
export const sampleFields: AgreementFields = agreementFieldsSchema.parse({
  contact_name: 'Priya Raman',
  shop_name: 'Marrickville News',
  acn_abn: '83914571673',
  address: 'Shop 2, 318 Illawarra Road, Marrickville NSW 2204',
  tel: '02 5550 0142',
  mob: '0491 570 156',
  email: 'priya@marrickvillenews.example',
  business_name: 'Marrickville News Pty Ltd',
  business_address: 'Shop 2, 318 Illawarra Road, Marrickville NSW 2204',
  ...Object.fromEntries(days),
  sunday_open: '-',
  sunday_close: '-',
  final_business_name: 'Marrickville News Pty Ltd',
  final_financial_institution: 'Southern Mutual Bank',
  final_bank_account_name: 'Marrickville News Pty Ltd',
  final_bsb_number: '819204',
  final_account_number: '10448213',
  bus_name: 'Marrickville News Pty Ltd',
  bank: 'Southern Mutual Bank',
  acc_name: 'Marrickville News Pty Ltd',
  bsb: '819204',
  acc_num: '10448213',
})

/** Two partners with a rate; one of the rates falls later. */
export const sampleRates: PartnerRates[] = [
  {
    partner: 'Coinstead',
    rates: [
      { unit: 'percent', value: 150, from: '2026-07-01' },
      { unit: 'percent', value: 125, from: '2027-02-01' },
    ],
  },
  { partner: 'Parcelo', rates: [{ unit: 'cents', value: 45, from: '2026-09-15' }] },
]

export const sampleSigner = { firstName: 'Priya', lastName: 'Raman', email: 'priya@marrickvillenews.example' }

export const sampleRequest: AgreementRequest = {
  id: 'AbCdEfGhIjKlMnOpQrStUv',
  version: agreementVersion,
  corporation: true,
  signer: sampleSigner,
  fields: sampleFields,
  rates: sampleRates,
  createdAt: new Date('2026-11-20T00:00:00Z'),
}
