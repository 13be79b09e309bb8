import { dayMinutes, type OpeningHours, type Shift, timeLabel, weekdays } from '../opening-hours.ts'
import { areShifts, halfHours, overlapOf } from '../valid-hours.ts'

export type Weekday = (typeof weekdays)[number]

/** The choices for a day. Only an open day has times. */
export const dayChoices = { open: 'Open', closed: 'Closed', always: 'Open 24 hours' } as const
export type DayChoice = keyof typeof dayChoices

/** The name of the hours in the form of special days. */
export const specialField = 'special'

/** The number of periods that a form has for each day. */
const mostPeriods = 3
export const periods = Array.from({ length: mostPeriods }, (_, at) => at + 1)

/** The fields of a day: its choice has the name of the day, its times are minutes from midnight or empty. */
export const timeField = (name: string, which: 'from' | 'to', period: number): string => `${name}_${which}${period}`

/** The tick that gives the working days the hours of Monday. */
export const sameField = 'same'

const workdays: readonly string[] = weekdays.slice(0, 5)

/** Whether a day follows Monday while the tick is set. */
export const followsMonday = (day: string): boolean => day !== 'Monday' && workdays.includes(day)

type Fields = Readonly<Record<string, string | undefined>>

const choiceOf = (shifts: readonly Shift[]): DayChoice => {
  const [first] = shifts
  if (!first) return 'closed'
  return first[1] - first[0] >= dayMinutes ? 'always' : 'open'
}

/** Returns the fields of one day. A closed day offers the usual times in case it is opened. */
export function dayFields(name: string, shifts: readonly Shift[]): Record<string, string> {
  const choice = choiceOf(shifts)
  const shown: readonly Shift[] = choice === 'open' ? shifts : [[420, 1_080]]
  const times = periods.flatMap((period): [string, string][] => {
    const [from, to] = shown[period - 1] ?? []
    return [
      [timeField(name, 'from', period), String(from ?? '')],
      [timeField(name, 'to', period), to === undefined ? '' : String(to % dayMinutes)],
    ]
  })
  return { [name]: choice, ...Object.fromEntries(times) }
}

/** Returns the fields of a week, as the form shows them. */
export function weekFields(hours: OpeningHours): Record<string, string> {
  const isSame = hours.slice(1, 5).every((shifts) => JSON.stringify(shifts) === JSON.stringify(hours[0]))
  const days = weekdays.flatMap((day, at) => Object.entries(dayFields(day, hours[at] ?? [])))
  return { ...Object.fromEntries(days), ...(isSame && { [sameField]: 'yes' }) }
}

const timeOf = (text: string | undefined): number | undefined => halfHours.find((minutes) => String(minutes) === text)

/** Returns the hours of a day, or the reason why its fields have none. A period that closes before it opens ends on the next day. */
export function readDay(fields: Fields, name: string): { shifts: Shift[] } | { problem: string } {
  if (fields[name] === 'closed') return { shifts: [] }
  if (fields[name] === 'always') return { shifts: [[0, dayMinutes]] }
  if (fields[name] !== 'open') return { problem: 'Choose open or closed' }
  const shifts: Shift[] = []
  for (const period of periods) {
    const texts = [fields[timeField(name, 'from', period)], fields[timeField(name, 'to', period)]]
    if (texts.every((text) => !text) && period > 1) continue
    const [from, to] = texts.map(timeOf)
    if (from === undefined || to === undefined) return { problem: 'Choose when it opens and when it closes' }
    if (from === to) return { problem: 'Choose another closing time, or “Open 24 hours”' }
    shifts.push([from, to > from ? to : to + dayMinutes])
  }
  const sorted = shifts.toSorted(([a], [b]) => a - b)
  return areShifts(sorted) ? { shifts: sorted } : { problem: 'These times overlap' }
}

/** Returns the hours of a week, and the problems by day. With the tick, the working days have the hours of Monday. */
export function readWeek(fields: Fields): { hours: OpeningHours; problems: Partial<Record<Weekday, string>> } {
  const isSame = fields[sameField] === 'yes'
  const read = weekdays.map((day) => readDay(fields, isSame && followsMonday(day) ? 'Monday' : day))
  const hours = read.map((day) => ('shifts' in day ? day.shifts : []))
  const problems = weekdays.flatMap((day, at): [Weekday, string][] => {
    const one = read[at]
    if (isSame && followsMonday(day) && one && 'problem' in one) return []
    if (one && 'problem' in one) return [[day, one.problem]]
    const night = overlapOf(hours, at)
    const named = isSame && followsMonday(day) ? 'Monday' : day
    return night === undefined ? [] : [[named, `The night before is open until ${timeLabel(night)}. Open later.`]]
  })
  return { hours, problems: Object.fromEntries(problems) }
}
