import { type OpeningHours, type Shift, timeLabel, weekdays } from '#app/shops/hours/opening-hours.ts'

export { weekdays }
export type Weekday = (typeof weekdays)[number]

const hour = 60
const dayMinutes = 24 * hour

/** The choices of the wizard: every hour from 12:00 am to 11:00 pm (rule C21). */
export const timeChoices: readonly string[] = Array.from({ length: 24 }, (_, at) => timeLabel(at * hour))

/** One day in the wizard (rule C21), with the chosen times such as `7:00 am`. */
export type DayHours = { open: boolean; from: string; to: string }
export type WeekHours = Record<Weekday, DayHours>

const midnight = '12:00 am'

/** Open from 7:00 am to 6:00 pm (rule C14). */
export const defaultDay: DayHours = { open: true, from: '7:00 am', to: '6:00 pm' }

/** Builds a week from a function that returns the hours of each day; `at` is 0 for Monday. */
export const weekOf = (make: (day: Weekday, at: number) => DayHours): WeekHours =>
  Object.fromEntries(weekdays.map((day, at) => [day, make(day, at)])) as WeekHours

export const defaultWeek: WeekHours = weekOf(() => ({ ...defaultDay }))

/** Opens or closes a day, which resets both its times to 12:00 am (rule C21). */
export const toggleDay = ({ open }: DayHours): DayHours => ({ open: !open, from: midnight, to: midnight })

/** Sets a time, which opens the day (rule C21). */
export const setTime = (day: DayHours, which: 'from' | 'to', time: string): DayHours => ({
  ...day,
  [which]: time,
  open: true,
})

/** Copies Monday's hours to all days until Friday, and leaves the weekend. */
export const likeMonday = (week: WeekHours): WeekHours =>
  weekOf((day, at) => (at < 5 ? { ...week.Monday } : { ...week[day] }))

export const isAnyDayOpen = (week: Pick<WeekHours, Weekday>): boolean => weekdays.some((day) => week[day].open)

/** Returns `7:00 am` in minutes from midnight; undefined if it is none of the choices. */
export function minutesOf(time: string): number | undefined {
  const at = timeChoices.indexOf(time)
  return at < 0 ? undefined : at * hour
}

/** Returns a day's hours. A shop that closes no later than it opens closes on the next day; with equal times it never closes. */
function shiftOf({ open, from, to }: DayHours): Shift | undefined {
  const [start, end] = [minutesOf(from), minutesOf(to)]
  if (!open || start === undefined || end === undefined) return undefined
  return [start, end > start ? end : end + dayMinutes]
}

/** Converts the hours into a shop's format: minutes from midnight, Monday first. */
export const openingHoursOf = (week: WeekHours): OpeningHours =>
  weekdays.map((day) => {
    const shift = shiftOf(week[day])
    return shift ? [shift] : []
  })

/** Converts a shop's hours to one period for each day: from the first opening to the last closing (rule OH2). */
export function weekFrom(hours: OpeningHours | null): WeekHours {
  if (!hours) return weekOf(() => ({ ...defaultDay }))
  return weekOf((_, at) => {
    const shifts = hours[at] ?? []
    const [first] = shifts
    const last = shifts.at(-1)
    if (!first || !last) return { open: false, from: midnight, to: midnight }
    return { open: true, from: timeLabel(first[0]), to: timeLabel(last[1]) }
  })
}

/** Widens hours to whole hours, which the wizard can show (rule C21): a day of more than one period from its first opening to its last closing. */
export function hourlyWeekOf(hours: OpeningHours): WeekHours {
  return weekOf((_, at) => {
    const shifts = hours[at] ?? []
    const [first] = shifts
    const last = shifts.at(-1)
    if (!first || !last) return { open: false, from: midnight, to: midnight }
    const [opens, closes] = [Math.floor(first[0] / hour) * hour, Math.ceil(last[1] / hour) * hour]
    const isAllDay = closes - opens >= dayMinutes
    return { open: true, from: isAllDay ? midnight : timeLabel(opens), to: isAllDay ? midnight : timeLabel(closes) }
  })
}

/** The stored hours of a shop: in whole hours, as the wizard shows them, and unrounded, as an agreement prints them. */
export type StoredWeeks = { openingHours: WeekHours | null; exactHours: WeekHours | null }

/** Returns a week for an agreement: a day that was not changed in the wizard has its stored hours (rule OH2). */
export const printedWeek = (week: WeekHours, { openingHours, exactHours }: StoredWeeks): WeekHours =>
  weekOf((day) => {
    const [now, shown, exact] = [week[day], openingHours?.[day], exactHours?.[day]]
    const isSame = shown && now.open === shown.open && now.from === shown.from && now.to === shown.to
    return isSame && exact ? exact : now
  })

const closed = { open: false, from: '12:00 am', to: '12:00 am' }
const from7 = (to: string) => ({ open: true, from: '7:00 am', to })

/** Usual weeks of shops to start from, one button each. */
export const usualWeeks = {
  'seven-days': { label: '7 days, 7 am to 6 pm', week: defaultWeek },
  'short-saturday': {
    label: 'Mon to Fri 7 to 6, Sat 7 to 2',
    week: weekOf((_, at) => {
      if (at === 6) return { ...closed }
      return from7(at === 5 ? '2:00 pm' : '6:00 pm')
    }),
  },
  'office-week': {
    label: 'Mon to Fri 9 to 5',
    week: weekOf((_, at) => (at > 4 ? { ...closed } : { open: true, from: '9:00 am', to: '5:00 pm' })),
  },
} as const satisfies Record<string, { label: string; week: WeekHours }>
export type UsualWeek = keyof typeof usualWeeks
