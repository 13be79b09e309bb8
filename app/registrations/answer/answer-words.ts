const months = 'January February March April May June July August September October November December'.split(' ')
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

function partsOf(at: Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value)
  const [year, month, day, hour] = [part('year'), part('month'), part('day'), part('hour')]
  const minute = String(part('minute')).padStart(2, '0')
  return { year, month, day, hour, minute, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() }
}

const clock = (hour: number, minute: string): string => {
  const isWhole = minute === '00'
  return `${hour % 12 === 0 ? 12 : hour % 12}${isWhole ? '' : `:${minute}`} ${hour < 12 ? 'am' : 'pm'}`
}

/** 'Wednesday 18 November 2026', in the shop's own zone. Built from parts: servers and browsers word dates differently. */
export function dayInWords(at: Date, timeZone: string): string {
  const { weekday, day, month, year } = partsOf(at, timeZone)
  return `${weekdays[weekday]} ${day} ${months[month - 1]} ${year}`
}

/** '5 pm on Wednesday 18 November 2026', in the shop's own zone. */
export function momentInWords(at: Date, timeZone: string): string {
  const { hour, minute } = partsOf(at, timeZone)
  return `${clock(hour, minute)} on ${dayInWords(at, timeZone)}`
}

/** 'Wed 18 Nov, 4:12 pm', in the shop's own zone. */
export function momentInShort(at: Date, timeZone: string): string {
  const { weekday, day, month, hour, minute } = partsOf(at, timeZone)
  return `${weekdays[weekday]?.slice(0, 3)} ${day} ${months[month - 1]?.slice(0, 3)}, ${clock(hour, minute)}`
}

/** '18 Nov 2026', in the shop's own zone: for a stamp. */
export function dayInShort(at: Date, timeZone: string): string {
  const { day, month, year } = partsOf(at, timeZone)
  return `${day} ${months[month - 1]?.slice(0, 3)} ${year}`
}
