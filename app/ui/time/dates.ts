/** A point in time: a date, milliseconds, or ISO 8601. Format a calendar day such as `2026-11-21` in the zone UTC. */
type Moment = Date | number | string

/** The zone of the office. */
const sydney = 'Australia/Sydney'
/** The time zone of the reader's device. For browsers only, because the server does not know it. */
export const ofDevice = 'device'

/** An IANA zone, or `ofDevice`. */
type Zone = string

/**
 * Returns a function that creates each zone's formatter on first use and caches it, because creating one takes as long as a hundred uses.
 */
function formats(options: Intl.DateTimeFormatOptions, locale: string) {
  const made = new Map<Zone, Intl.DateTimeFormat>()
  return (timeZone: Zone): Intl.DateTimeFormat => {
    // The device can change zones, so nothing is cached.
    if (timeZone === ofDevice) return new Intl.DateTimeFormat(locale, options)
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
    made.set(timeZone, format)
    return format
  }
}

/** Returns a function that formats a point in time, in Sydney's zone by default, so that server and browsers agree. */
function way(options: Intl.DateTimeFormatOptions, locale = 'en-AU') {
  const formatIn = formats(options, locale)
  return (at: Moment, zone: Zone = sydney): string => formatIn(zone).format(new Date(at))
}

const [day, month, year] = ['numeric', 'long', 'numeric'] as const
const [hour, minute, second] = ['2-digit', '2-digit', '2-digit'] as const

/** `2026-11-21` */
export const isoDay = way({ dateStyle: 'short' }, 'en-CA')
/** `2026-11-21 21:42:07` */
export const isoMoment = way({ dateStyle: 'short', timeStyle: 'medium' }, 'sv-SE')

/** `21 November 2026` */
export const longDate = way({ day, month, year })
/** `21 November` */
export const dateInYear = way({ day, month })
/** `Saturday` */
export const weekdayName = way({ weekday: 'long' })
const weekdayAndDate = way({ weekday: 'long', day, month })
/** `Saturday 21 November` */
export const weekdayDate = (at: Moment, zone?: Zone): string => weekdayAndDate(at, zone).replace(',', '')
const fullDateWords = way({ weekday: 'long', day, month, year })
/** `Saturday 21 November 2026` */
export const fullDate = (at: Moment, zone?: Zone): string => fullDateWords(at, zone).replaceAll(',', '')

/** `09:05` */
export const clock = way({ hour, minute, hourCycle: 'h23' })
/** `09:05:07` */
export const clockWithSeconds = way({ hour, minute, second, hourCycle: 'h23' })
/** `09`, the hour of the clock */
export const clockHour = way({ hour, hourCycle: 'h23' })
const twelveHours = way({ hour: 'numeric', minute, hourCycle: 'h12' })
/** `9:05 am` */
export const clockOfTwelve = (at: Moment, zone?: Zone): string =>
  twelveHours(at, zone).replaceAll(/\s/gu, ' ').toLowerCase()
const twelveHoursAndZone = way({ hour: 'numeric', minute, hour12: true, timeZoneName: 'short' })
/** `9:05 am AEDT` */
export const clockAndZone = (at: Moment, zone?: Zone): string => twelveHoursAndZone(at, zone).replaceAll(/\s/gu, ' ')

/** `21 November 2026 at 9:05 am` */
export const longMoment = way({ dateStyle: 'long', timeStyle: 'short' })
const fullMomentWords = way({ dateStyle: 'full', timeStyle: 'short' })
/** `Saturday 21 November 2026 at 9:05 am` */
export const fullMoment = (at: Moment, zone?: Zone): string => fullMomentWords(at, zone).replace(/, /, ' ')
/** `21 Nov, 9:05:07 am`, to the second, for evidence */
export const secondInYear = way({ day, month: 'short', hour: 'numeric', minute, second, hour12: true })
const evidenceWords = way({ weekday: 'long', day, month, year, hour: 'numeric', minute, second, hour12: true, timeZoneName: 'short' }) // prettier-ignore
/** `Saturday 21 November 2026 at 9:05:07 am AEDT`, for sealed documents */
export const evidenceMoment = (at: Moment, zone?: Zone): string => evidenceWords(at, zone).replace(/, /, ' ')
/** `Sat, 21 Nov 2026, 9:05:07 am AEDT` */
export const shortEvidenceMoment = way({ weekday: 'short', day, month: 'short', year, hour: 'numeric', minute, second, timeZoneName: 'short' }) // prettier-ignore

const numbersIn = formats({ year, month: 'numeric', day, hour, minute, second, hourCycle: 'h23' }, 'en-AU')

type DateNumbers = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number> & {
  /** Monday is 0. */
  weekday: number
}

/** The parts of a date in a zone; January is 1. Use it where servers and browsers of any age must produce the same text. */
export function dateNumbers(at: Moment, zone: Zone = sydney): DateNumbers {
  const parts = numbersIn(zone).formatToParts(new Date(at))
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value)
  const calendar = { year: part('year'), month: part('month'), day: part('day') }
  const weekday = (new Date(Date.UTC(calendar.year, calendar.month - 1, calendar.day)).getUTCDay() + 6) % 7
  return { ...calendar, hour: part('hour'), minute: part('minute'), second: part('second'), weekday }
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'June', 'July', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/**
 * `21 Nov 2026`, the date format of the office. A calendar day needs no zone: midnight in UTC is the same day in Australia. It is built from
 * parts because browsers and servers format dates differently.
 */
export function dayOf(at: string, zone?: Zone): string {
  const { day: date, month: monthOfYear, year: inYear } = dateNumbers(at, zone)
  return `${date} ${months[monthOfYear - 1]} ${inYear}`
}

const offsetIn = formats({ timeZoneName: 'longOffset' }, 'en-AU')

/** `+11:00`: the offset of a zone from UTC. */
export function offsetOf(at: Moment, zone: Zone = sydney): string {
  const parts = offsetIn(zone).formatToParts(new Date(at))
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') ?? ''
  return offset || '+00:00'
}
