import { type DayHours, weekdays } from './wizard-hours.ts'

/** How the wizard's fields are called, on the screen and where errors are listed. */
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

/** With the days, whose messages stand with the hours. */
export const addressProblemLabels: Readonly<Record<string, string>> = {
  ...addressLabels,
  ...Object.fromEntries(weekdays.map((day) => [day, `Hours on ${day}`])),
}

/** How a day reads on the door. A shop that shuts when it opens never shuts. */
export function dayLabel({ open, from, to }: DayHours): string {
  if (!open) return 'Closed'
  return from === to ? 'Open 24 hours' : `${from} – ${to}`
}
