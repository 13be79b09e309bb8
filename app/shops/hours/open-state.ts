import { localMoment } from '#app/geo/calendar/time-zone.ts'

import { dayMinutes, type OpeningHours, type Shift, timeLabel, weekdays } from './opening-hours.ts'

export type OpenState = { isOpen: boolean; today: number; label: string }

/** Returns whether a shop is open, with a label such as `Open until 6:00 pm` or `Opens 7:00 am tomorrow`. */
export function openState(hours: OpeningHours, timeZone: string, now: Date): OpenState {
  const { day: today, minute } = localMoment(now, timeZone)
  const shiftsOf = (offset: number) => hours[(today + offset + 7) % 7] ?? []
  // Yesterday's shift may extend past midnight.
  const on = [...shiftsOf(-1).map(([from, to]): Shift => [from - dayMinutes, to - dayMinutes]), ...shiftsOf(0)].find(
    ([from, to]) => minute >= from && minute < to,
  )
  if (on) {
    const isAllDay = on[1] - on[0] >= dayMinutes
    return { isOpen: true, today, label: isAllDay ? 'Open 24 hours' : `Open until ${timeLabel(on[1])}` }
  }
  for (let offset = 0; offset <= 7; offset++) {
    const next = shiftsOf(offset).find(([from]) => offset > 0 || from > minute)
    if (!next) continue
    const day = offset === 0 ? '' : offset === 1 ? ' tomorrow' : ` on ${weekdays[(today + offset) % 7]}`
    return { isOpen: false, today, label: `Opens ${timeLabel(next[0])}${day}` }
  }
  return { isOpen: false, today, label: 'Closed' }
}
