import { clock, clockWithSeconds, dayOf } from './dates.ts'

type At = { /** ISO 8601. */ at: string }

/** '10:42', or '10:42:07'. */
export function TimeOfDay({ at, withSeconds = false }: At & { withSeconds?: boolean }) {
  return <time dateTime={at}>{(withSeconds ? clockWithSeconds : clock)(at)}</time>
}

/** '20 Nov 2026'. */
export function DayName({ at }: At) {
  return <time dateTime={at}>{dayOf(at)}</time>
}

/** '20 Nov 2026, 10:42'. */
export function DateTime({ at }: At) {
  return <time dateTime={at}>{`${dayOf(at)}, ${clock(at)}`}</time>
}

/** A short time for a column: '10:42' today, '18 Nov' this year, '18 Nov 2025' before. The server provides `now` as well as `at`. */
export function ShortTime({ at, now }: At & { now: string }) {
  const today = dayOf(now)
  const day = dayOf(at)
  const year = ` ${today.split(' ').at(-1)}`
  return (
    <time dateTime={at} title={`${day}, ${clock(at)}`}>
      {day === today ? clock(at) : day.endsWith(year) ? day.slice(0, -year.length) : day}
    </time>
  )
}
