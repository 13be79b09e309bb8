import { abnInGroups } from '#app/core/text/abn.ts'
import { wholeName } from '#app/core/text/names/whole-name.ts'
import type { AgreementFields } from '#app/signing/agreement/agreement-fields.schema.ts'

import { bsbInGroups } from '../../bank/bank.ts'
import {
  printedWeek,
  type StoredWeeks,
  type Weekday,
  weekdays,
  type WeekHours,
} from '../../wizard/rules/wizard-hours.ts'
import type { WizardState } from '../../wizard/wizard-state.ts'
import { addressText } from './address-text.ts'

type HourField = Extract<keyof AgreementFields, `${string}_open` | `${string}_close`>

/** Returns the hours of each day, or `-` for a closed day (rule SG5). */
function hourFields(week: WeekHours): Record<HourField, string> {
  const entries = weekdays.flatMap((day: Weekday) => {
    const { open, from, to } = week[day]
    const name = day.toLowerCase()
    return [
      [`${name}_open`, open ? from : '-'],
      [`${name}_close`, open ? to : '-'],
    ]
  })
  return Object.fromEntries(entries) as Record<HourField, string>
}

/**
 * Returns the agreement's fields (rule SG4), only from the retailer's details. Some details repeat under the names of
 * its first page, its bank page and its signing page. `stored`: the hours of a shop that signed before, which days that were not changed keep.
 */
export function agreementFieldsOf({ contact, address, account }: WizardState, stored?: StoredWeeks): AgreementFields {
  const { surNameOrCompanyName: business, nameOfFinancialInstitution: bank, namesOnAccount, accountNumber } = account
  const bsb = bsbInGroups(account.bsb)
  const place = addressText(address)
  return {
    contact_name: wholeName(contact.givenNames, contact.surname),
    shop_name: contact.shopName,
    acn_abn: abnInGroups(account.abn),
    address: place,
    tel: address.shopPhone,
    mob: contact.mobile,
    email: contact.email,
    business_name: business,
    business_address: place,
    ...hourFields(stored ? printedWeek(address, stored) : address),
    final_business_name: business,
    final_financial_institution: bank,
    final_bank_account_name: namesOnAccount,
    final_bsb_number: bsb,
    final_account_number: accountNumber,
    bus_name: business,
    bank,
    acc_name: namesOnAccount,
    bsb,
    acc_num: accountNumber,
  }
}
