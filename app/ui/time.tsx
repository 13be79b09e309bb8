/** The clock on the office wall. The zone is fixed, so that the server and every browser write the same words. */
const zone = 'Australia/Sydney'

const clock = new Intl.DateTimeFormat('en-AU', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const seconds = new Intl.DateTimeFormat('en-AU', {
  timeZone: zone,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
const date = new Intl.DateTimeFormat('en-AU', { timeZone: zone, day: 'numeric', month: 'numeric', year: 'numeric' })
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'June', 'July', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

type At = { /** ISO 8601. */ at: string }

/** '10:42', or '10:42:07'. */
export function TimeOfDay({ at, withSeconds = false }: At & { withSeconds?: boolean }) {
  return <time dateTime={at}>{(withSeconds ? seconds : clock).format(new Date(at))}</time>
}

/** '20 Nov 2026'. */
export function DayName({ at }: At) {
  return <time dateTime={at}>{dayOf(at)}</time>
}

/** '20 Nov 2026, 10:42'. */
export function DateTime({ at }: At) {
  return <time dateTime={at}>{`${dayOf(at)}, ${clock.format(new Date(at))}`}</time>
}

/** For a column: '10:42' today, '18 Nov' this year, '18 Nov 2025' before; `now` comes from the server, as `at` does. */
export function ShortTime({ at, now }: At & { now: string }) {
  const today = dayOf(now)
  const day = dayOf(at)
  const year = ` ${today.split(' ').at(-1)}`
  return (
    <time dateTime={at} title={`${day}, ${clock.format(new Date(at))}`}>
      {day === today ? clock.format(new Date(at)) : day.endsWith(year) ? day.slice(0, -year.length) : day}
    </time>
  )
}

/** The day in the office's zone; built from parts, because browsers and servers word dates differently. */
export function dayOf(at: string): string {
  const parts = date.formatToParts(new Date(at))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('day')} ${months[Number(part('month')) - 1] ?? ''} ${part('year')}`
}
