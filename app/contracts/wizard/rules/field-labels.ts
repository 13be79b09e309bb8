import { type Execution, mostCosigners } from '#app/signing/agreement/execution.ts'

import { type DayHours, weekdays } from './wizard-hours.ts'
import { cosignerField } from './wizard-rules.ts'

/** The labels of the wizard's fields, on the screen and in lists of errors. */
export const addressLabels = {
  street1: 'Street address',
  shopNumber: 'Shop number',
  buildingName: 'Building name',
  floorLevel: 'Floor or level',
  street2: 'Street address, line 2',
  suburb: 'Suburb',
  state: 'State',
  postCode: 'Postcode',
  shopPhone: 'Shop phone',
  landmark: 'What is near your shop?',
  posSoftwareType: 'POS software',
  xchangeit: 'XchangeIT',
  xchangeitMemberNo: 'Member number',
} as const
export type AddressText = keyof typeof addressLabels

export const accountLabels = {
  surNameOrCompanyName: 'Surname or company name',
  abn: 'ABN',
  bsb: 'BSB',
  accountNumber: 'Account number',
  nameOfFinancialInstitution: 'Bank or credit union',
  namesOnAccount: 'Names on the account',
} as const
export type AccountText = keyof typeof accountLabels

/** The answers to who signs (rule C84). */
export const executionLabels: Record<Execution, string> = {
  alone: 'I sign alone',
  'two-directors': 'Two directors',
  'director-and-secretary': 'A director and a secretary',
  partners: 'All partners',
}

/** The labels of another signer's fields. */
export const cosignerLabels = { givenNames: 'Given names', surname: 'Surname', email: 'Email' } as const

/** Includes the fields of the other signers, whose names are those of `cosignerField`. */
export const accountProblemLabels: Readonly<Record<string, string>> = {
  ...accountLabels,
  execution: 'Who signs',
  ...Object.fromEntries(
    Array.from({ length: mostCosigners.partners }, (_, index) => index).flatMap((index) => [
      [cosignerField(index, 'givenNames'), `${cosignerLabels.givenNames} of signer ${index + 2}`] as const,
      [cosignerField(index, 'surname'), `${cosignerLabels.surname} of signer ${index + 2}`] as const,
      [cosignerField(index, 'email'), `${cosignerLabels.email} of signer ${index + 2}`] as const,
    ]),
  ),
}

/** Includes the days, whose messages are shown with the hours. */
export const addressProblemLabels: Readonly<Record<string, string>> = {
  ...addressLabels,
  ...Object.fromEntries(weekdays.map((day) => [day, `Hours on ${day}`])),
}

/** Returns the hours of a day for the door. A shop that closes when it opens is always open. */
export function dayLabel({ open, from, to }: DayHours): string {
  if (!open) return 'Closed'
  return from === to ? 'Open 24 hours' : `${from} – ${to}`
}
