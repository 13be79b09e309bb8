import { isDay } from '#app/ui/field/day/day-text.ts'
import { longDate } from '#app/ui/time/dates.ts'
import type { CalendarDay } from '#app/geo/calendar/public-holidays.ts'
import type { State } from '#app/geo/place.ts'

/** The changes of a shop that its retailer asks for and staff confirm (rule CH1). */
export const changeKinds = ['name', 'move', 'insurance', 'sale'] as const
export type ChangeKind = (typeof changeKinds)[number]

/**
 * `asked`: waits for staff. `confirmed`: takes effect on its day. `done`: is in effect. `declined`: by staff. `withdrawn`: by the
 * retailer, or because the shop was closed or has a new owner.
 */
export const changeStates = ['asked', 'confirmed', 'done', 'declined', 'withdrawn'] as const
export type ChangeState = (typeof changeStates)[number]

/** The address of a shop with the position that was confirmed for it, or null until staff set it. Unknown parts are empty. */
export type NewPlace = {
  addressName: string
  number: string
  street1: string
  street2: string
  suburb: string
  state: State
  postcode: string
  landmark: string
  lat: number | null
  lon: number | null
}

export type ChangeDetails =
  | { kind: 'name'; shopName: string }
  | ({ kind: 'move' } & NewPlace)
  | { kind: 'insurance'; insurer: string; policyNumber: string; validUntil: CalendarDay }
  | { kind: 'sale'; contactName: string; email: string; phone: string }

type Address = { readonly [Part in Exclude<keyof NewPlace, 'lat' | 'lon'>]: string | null }

/** Joins the known parts of an address in one line: `Shop 3, 12 High Street, Bendigo VIC 3550`. */
export function placeInWords(place: Address): string {
  const street = [place.number, place.street1].filter(Boolean).join(' ')
  const suburb = [place.suburb, place.state, place.postcode].filter(Boolean).join(' ')
  return [place.addressName, street, place.street2, suburb].filter(Boolean).join(', ')
}

/** The name of each kind, for lists. */
export const changeLabels: Record<ChangeKind, string> = {
  name: 'New trading name',
  move: 'Move',
  insurance: 'Insurance',
  sale: 'Sale',
}

const longDay = (day: CalendarDay) => longDate(day, 'UTC')

/** Returns the new value of a change on one line. The office passes its own date format, `dayOf`. */
export function changeInWords(details: ChangeDetails, dateWords: (day: CalendarDay) => string = longDay): string {
  if (details.kind === 'name') return details.shopName
  if (details.kind === 'move') return placeInWords(details)
  if (details.kind === 'sale') return `${details.contactName}, ${details.email}, ${details.phone}`
  return `${details.insurer}, policy ${details.policyNumber}, valid until ${dateWords(details.validUntil)}`
}

/** A change can be asked for at most this far ahead. */
const mostDaysAhead = 366

/** Returns the first and the last day on which a change may take effect. */
export const daysOfChange = (today: CalendarDay): { first: CalendarDay; last: CalendarDay } => ({
  first: today,
  last: new Date(Date.parse(today) + mostDaysAhead * 86_400_000).toISOString().slice(0, 10),
})

/** Whether a day is one of them. */
export const isDayOfChange = (day: CalendarDay, today: CalendarDay): boolean => {
  const { first, last } = daysOfChange(today)
  return isDay(day) && day >= first && day <= last
}

/** A change request for a screen. `effectiveOn`: a calendar day; the moments are ISO 8601. */
export type ChangeRequestView = {
  id: string
  kind: ChangeKind
  state: ChangeState
  details: ChangeDetails
  words: string
  was: string | null
  effectiveOn: CalendarDay
  askedAt: string
  askedBy: string
  decidedAt: string | null
  decidedBy: string | null
  reason: string | null
}
