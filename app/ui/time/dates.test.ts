import { expect, onTestFinished, test, vi } from 'vitest'

import { clock, clockAndZone, clockHour, clockOfTwelve, clockWithSeconds, dateInYear, dateNumbers, evidenceMoment, fullDate, fullMoment, isoDay, isoMoment, longDate, longMoment, ofDevice, offsetOf, secondInYear, shortEvidenceMoment, weekdayDate, weekdayName } from './dates.ts' // prettier-ignore

/** Five past nine in Sydney in summer, and the previous day in Los Angeles. */
const at = '2026-11-20T22:05:07.000Z'

/** Replaces every kind of space, because ICU versions put different ones before `am`. */
const plain = (words: string) => words.replaceAll(/\s/gu, ' ')

test.each([
  [isoDay, '2026-11-21'],
  [isoMoment, '2026-11-21 09:05:07'],
  [longDate, '21 November 2026'],
  [dateInYear, '21 November'],
  [weekdayName, 'Saturday'],
  [weekdayDate, 'Saturday 21 November'],
  [fullDate, 'Saturday 21 November 2026'],
  [clock, '09:05'],
  [clockWithSeconds, '09:05:07'],
  [clockHour, '09'],
  [clockOfTwelve, '9:05 am'],
  [clockAndZone, '9:05 am AEDT'],
  [longMoment, '21 November 2026 at 9:05 am'],
  [fullMoment, 'Saturday 21 November 2026 at 9:05 am'],
  [secondInYear, '21 Nov, 9:05:07 am'],
  [evidenceMoment, 'Saturday 21 November 2026 at 9:05:07 am AEDT'],
  [shortEvidenceMoment, 'Sat, 21 Nov 2026, 9:05:07 am AEDT'],
] as const)('%o formats "%s", in Sydney by default', (say, words) => {
  expect(plain(say(at))).toBe(words)
  expect(plain(say(new Date(at)))).toBe(words)
  expect(plain(say(Date.parse(at), 'America/Los_Angeles'))).not.toBe(words)
})

test('uses the current time zone of the device', () => {
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  for (const [zone, time] of [
    ['Australia/Perth', '06:05'],
    ['Asia/Tokyo', '07:05'],
  ] as const) {
    vi.stubEnv('TZ', zone)
    expect(clock(at, ofDevice)).toBe(time)
    expect(dateNumbers(at, ofDevice)).toMatchObject({ hour: Number(time.slice(0, 2)) })
  }
})

test('shows a calendar day unchanged in UTC', () => {
  expect(fullDate('2026-12-02', 'UTC')).toBe('Wednesday 2 December 2026')
})

test('returns the parts of a date in the zone, with midnight as 0 and Monday as 0', () => {
  expect(dateNumbers(at)).toEqual({ year: 2026, month: 11, day: 21, hour: 9, minute: 5, second: 7, weekday: 5 })
  expect(dateNumbers('2026-11-22T16:00:00Z', 'Australia/Perth')).toMatchObject({ day: 23, hour: 0, weekday: 0 })
})

test.each([
  ['2026-07-01T00:00:00Z', undefined, '+10:00'],
  [at, undefined, '+11:00'],
  [at, 'Australia/Adelaide', '+10:30'],
  [at, 'America/St_Johns', '-03:30'],
  [at, 'UTC', '+00:00'],
] as const)('the offset of %s in %s is %s', (moment, zone, offset) => {
  expect(offsetOf(moment, zone)).toBe(offset)
})
