import { dateNumbers } from '#app/ui/dates.ts'

import type { State } from './place.ts'

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

/** The IANA zone of an address. By state, not by coordinates: those get the borders wrong. */
export function timeZoneOf(state: State, postcode: string): string {
  return byPostcode[postcode] ?? byState[state]
}

/** The weekday (Monday is 0) and the minutes from midnight on the shop's own wall clock, daylight saving included. */
export function localMoment(now: Date, timeZone: string): { day: number; minute: number } {
  const { weekday, hour, minute } = dateNumbers(now, timeZone)
  return { day: weekday, minute: hour * 60 + minute }
}
