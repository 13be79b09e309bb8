import { dateNumbers } from '#app/ui/time/dates.ts'

const months = 'January February March April May June July August September October November December'.split(' ')
const weekdays = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')

const clock = (hour: number, minute: number): string => {
  const isWhole = minute === 0
  return `${hour % 12 === 0 ? 12 : hour % 12}${isWhole ? '' : `:${String(minute).padStart(2, '0')}`} ${hour < 12 ? 'am' : 'pm'}`
}

/** 'Wednesday 18 November 2026', in the shop's time zone. Built from parts, because servers and browsers format dates differently. */
export function dayInWords(at: Date, timeZone: string): string {
  const { weekday, day, month, year } = dateNumbers(at, timeZone)
  return `${weekdays[weekday]} ${day} ${months[month - 1]} ${year}`
}

/** '5 pm on Wednesday 18 November 2026', in the shop's time zone. */
export function momentInWords(at: Date, timeZone: string): string {
  const { hour, minute } = dateNumbers(at, timeZone)
  return `${clock(hour, minute)} on ${dayInWords(at, timeZone)}`
}

/** 'Wed 18 Nov, 4:12 pm', in the shop's time zone. */
export function momentInShort(at: Date, timeZone: string): string {
  const { weekday, day, month, hour, minute } = dateNumbers(at, timeZone)
  return `${weekdays[weekday]?.slice(0, 3)} ${day} ${months[month - 1]?.slice(0, 3)}, ${clock(hour, minute)}`
}

/** '18 Nov 2026', in the shop's time zone, for a stamp. */
export function dayInShort(at: Date, timeZone: string): string {
  const { day, month, year } = dateNumbers(at, timeZone)
  return `${day} ${months[month - 1]?.slice(0, 3)} ${year}`
}
