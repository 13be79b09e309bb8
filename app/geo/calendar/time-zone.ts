import { dateNumbers } from '#app/ui/time/dates.ts'

import type { State } from '../place.ts'

const byState: Record<State, string> = {
  NSW: 'Australia/Sydney',
  ACT: 'Australia/Sydney',
  VIC: 'Australia/Melbourne',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  WA: 'Australia/Perth',
  TAS: 'Australia/Hobart',
  NT: 'Australia/Darwin',
}

/** Broken Hill; Lord Howe and Norfolk Island; the Eucla strip; Christmas and Cocos Islands. */
const byPostcode: Record<string, string> = {
  '2880': 'Australia/Broken_Hill',
  '2898': 'Australia/Lord_Howe',
  '2899': 'Pacific/Norfolk',
  '6443': 'Australia/Eucla',
  '6798': 'Indian/Christmas',
  '6799': 'Indian/Cocos',
}

/** Returns the IANA zone of an address, by state. Coordinates would be wrong near borders. */
export function timeZoneOf(state: State, postcode: string): string {
  return byPostcode[postcode] ?? byState[state]
}

/** Returns the weekday (Monday is 0) and the minutes from midnight in the shop's local time, including daylight saving. */
export function localMoment(now: Date, timeZone: string): { day: number; minute: number } {
  const { weekday, hour, minute } = dateNumbers(now, timeZone)
  return { day: weekday, minute: hour * 60 + minute }
}
