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

const shortDays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const clocks = new Map<string, Intl.DateTimeFormat>()

/** The weekday (Monday is 0) and the minutes from midnight on the shop's own wall clock, daylight saving included. */
export function localMoment(now: Date, timeZone: string): { day: number; minute: number } {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-AU', {
      timeZone,
      weekday: 'short',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    })
  clocks.set(timeZone, clock)
  const parts = new Map(clock.formatToParts(now).map(({ type, value }) => [type, value]))
  return {
    day: shortDays.indexOf(parts.get('weekday') ?? ''),
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  }
}
