import { z } from 'zod'

/** One line of text without control characters, which neither a page nor a PDF can show. */
const line = z
  .string()
  .max(300, 'Please shorten this')
  .regex(/^[^\p{Cc}]*$/u, 'Please write this on one line')

/** The contract document fields (rules SG4, SG5). All are strings; a closed day has `-` for both times. Unknown names are rejected. */
export const agreementFieldsSchema = z.strictObject({
  contact_name: line,
  shop_name: line,
  acn_abn: line,
  address: line,
  tel: line,
  mob: line,
  email: line,
  business_name: line,
  business_address: line,
  monday_open: line,
  monday_close: line,
  tuesday_open: line,
  tuesday_close: line,
  wednesday_open: line,
  wednesday_close: line,
  thursday_open: line,
  thursday_close: line,
  friday_open: line,
  friday_close: line,
  saturday_open: line,
  saturday_close: line,
  sunday_open: line,
  sunday_close: line,
  final_business_name: line,
  final_financial_institution: line,
  final_bank_account_name: line,
  final_bsb_number: line,
  final_account_number: line,
  bus_name: line,
  bank: line,
  acc_name: line,
  bsb: line,
  acc_num: line,
})

export type AgreementFields = z.output<typeof agreementFieldsSchema>
