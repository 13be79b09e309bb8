import { type CalendarDay, dayAfter } from '#app/geo/calendar/public-holidays.ts'
import { isDay } from '#app/ui/field/day/day-text.ts'
import { dayOf, longDate } from '#app/ui/time/dates.ts'

import { type ChangeDetails, changeInWords } from '../requests/change-request.ts'
import type { Service, ShopStatus } from '../../shop.ts'

/** The insurance of a shop for parcels in its care, as its retailer told us of it. */
export type Insurance = Extract<ChangeDetails, { kind: 'insurance' }>

type InsuredShop = { insurer: string | null; policyNumber: string | null; insuredUntil: CalendarDay | null }

/** Returns the insurance that staff confirmed for a shop, or null. */
export const insuranceOf = ({ insurer, policyNumber, insuredUntil: validUntil }: InsuredShop): Insurance | null =>
  validUntil === null
    ? null
    : { kind: 'insurance', insurer: insurer ?? '', policyNumber: policyNumber ?? '', validUntil }

/** Whether an insurance is valid on a day. Its last day counts. One whose stored last day does not exist is never valid. */
export const isValidOn = ({ validUntil }: Pick<Insurance, 'validUntil'>, day: CalendarDay): boolean =>
  isDay(validUntil) && day <= validUntil

/** Five years, the longest time for which an insurance counts. */
const mostDays = 1_826

/** Returns the first and the last day until which a new insurance may be valid (rule CH7). */
export const daysOfInsurance = (today: CalendarDay): { first: CalendarDay; last: CalendarDay } => ({
  first: dayAfter(today, 1),
  last: dayAfter(today, mostDays),
})

/** Whether a day is one of them. */
export const isDayOfInsurance = (day: CalendarDay, today: CalendarDay): boolean => {
  const { first, last } = daysOfInsurance(today)
  return isDay(day) && day >= first && day <= last
}

/** Adds parcels to the services of a shop, in their usual order. A shop that was never open has none, and the opening decides. */
export const withParcels = (services: readonly Service[]): Service[] =>
  services.length === 0 || services.includes('parcels')
    ? [...services]
    : [...services.filter((one) => one === 'deposits'), 'parcels', ...services.filter((one) => one !== 'deposits')]

/** Words an insurance on the record of staff: `QBE, policy 123, valid until 3 May 2027`. */
export function insuranceLabel(insurance: Insurance | null, today: CalendarDay, saidYes: boolean): string {
  if (!insurance) return saidYes ? 'Said yes when signing; no date' : 'None'
  return `${changeInWords(insurance, dayOf)}${isValidOn(insurance, today) ? '' : ' (ended)'}`
}

/** The parcels of a shop for its retailer. */
export type OwnParcels = {
  insurance: Insurance | null
  isValid: boolean
  takesParcels: boolean
  status: ShopStatus
  /** The days until which a new insurance may be valid. */
  days: { first: CalendarDay; last: CalendarDay }
}

/** Tells a retailer whether parcels are on, and until when (rule CH7). */
export function parcelsInWords({ insurance, isValid, takesParcels, status }: OwnParcels): string {
  const until = insurance && longDate(insurance.validUntil, 'UTC')
  if (insurance && isValid)
    return status === 'open'
      ? `Parcels are on until ${until}.`
      : `Parcels turn on when your shop opens, until ${until}.`
  if (insurance) return `Your insurance ended on ${until}. Parcels are off.`
  if (takesParcels) return 'Parcels are on: you said yes when you signed. Now tell us who insures you, and until when.'
  return 'Does your insurance cover goods in your care, custody and control? Then your shop can take parcels.'
}
