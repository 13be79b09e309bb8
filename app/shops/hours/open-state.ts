import { dayAfter, weekdayOfDay } from '#app/geo/calendar/public-holidays.ts'
import { localMoment } from '#app/geo/calendar/time-zone.ts'
import { isoDay, weekdayDate } from '#app/ui/time/dates.ts'

import { dayMinutes, type Shift, timeLabel, weekdays } from './opening-hours.ts'
import { hoursOn, mostDays, type ShopHours } from './special-days.ts'

export type OpenState = {
  isOpen: boolean
  /** The weekday on the shop's own clock; Monday is 0. */
  today: number
  label: string
  /** Whether today is a public holiday that the shop has not answered (rule OH7). */
  mayDiffer: boolean
}

/** The words next to unconfirmed hours of a public holiday (rule OH7). */
export const mayDifferWords = 'Hours may differ'

function openingLabel(shop: ShopHours, today: string, minute: number): string {
  const hasHours = [...shop.openingHours, ...shop.specialDays.map(({ shifts }) => shifts ?? [])].some(
    ({ length }) => length > 0,
  )
  // After the longest closure comes a week in which every weekday occurs.
  for (let ahead = 0; hasHours && ahead <= mostDays + weekdays.length; ahead += 1) {
    const day = dayAfter(today, ahead)
    const next = hoursOn(shop, day).shifts.find(([from]) => ahead > 0 || from > minute)
    if (!next) continue
    const words = ahead > weekdays.length ? weekdayDate(day, 'UTC') : (weekdays[weekdayOfDay(day)] ?? '')
    const when = ahead === 0 ? '' : ahead === 1 ? ' tomorrow' : ` on ${words}`
    return `Opens ${timeLabel(next[0])}${when}`
  }
  return 'Closed'
}

/** Returns whether a shop is open, with a label such as `Open until 6:00 pm` or `Opens 7:00 am tomorrow`. */
export function openState(shop: ShopHours, now: Date): OpenState {
  const { day: weekday, minute } = localMoment(now, shop.timeZone)
  const today = isoDay(now, shop.timeZone)
  const { shifts, mayDiffer } = hoursOn(shop, today)
  // Yesterday's shift may extend past midnight.
  const late = hoursOn(shop, dayAfter(today, -1)).shifts.map(([from, to]): Shift => [
    from - dayMinutes,
    to - dayMinutes,
  ])
  const on = [...late, ...shifts].find(([from, to]) => minute >= from && minute < to)
  const state = { today: weekday, mayDiffer }
  if (!on) return { ...state, isOpen: false, label: openingLabel(shop, today, minute) }
  const isAllDay = on[1] - on[0] >= dayMinutes
  return { ...state, isOpen: true, label: isAllDay ? 'Open 24 hours' : `Open until ${timeLabel(on[1])}` }
}
