import { states } from '#app/places/place.ts'
import { type CalendarDay, isBusinessDay, nextDay } from '#app/places/public-holidays.ts'
import { normalise, plainText } from '#app/platform/text.ts'

import { type DatedRate, lowerNoticeDays, type PartnerRates, ratesInWords, type RateUnit } from './rates.schema.ts'

/** A line of the schedule, as staff put it in. */
export type RateEntry = DatedRate & { id: string; partner: string }

/** One partner, however its name is written. */
export const partnerKey = (partner: string): string =>
  normalise(partner, 'NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()

export const longestPartner = 60

/** The name as it is shown to retailers; undefined when it is none. */
export function parsePartner(typed: string): string | undefined {
  const name = plainText(typed).replaceAll(/\s+/gu, ' ')
  return name === '' || name.length > longestPartner || /\p{Cc}/u.test(name) ? undefined : name
}

const mostPercent = 10_000
const mostCents = 10_000

/** What was typed as a rate: '1.25' percent, '45' cents; undefined when it is none, or nobody would pay it. */
export function parseRate(unit: RateUnit, typed: string): number | undefined {
  if (unit === 'none') return 0
  const [, whole, parts = ''] = /^\$?(\d{1,5})(?:\.(\d{1,2}))?\s?%?$/.exec(typed.trim()) ?? []
  if (whole === undefined || (unit === 'cents' && parts !== '')) return undefined
  const value = unit === 'cents' ? Number(whole) : Number(whole) * 100 + Number(parts.padEnd(2, '0'))
  return value > 0 && value <= (unit === 'cents' ? mostCents : mostPercent) ? value : undefined
}

/** A day as a date field sends it; undefined for one that the calendar has not. */
export function parseDay(typed: string): CalendarDay | undefined {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? new Date(`${typed}T00:00:00Z`) : undefined
  return at && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(typed) ? typed : undefined
}

const byDay = (a: DatedRate, b: DatedRate) => a.from.localeCompare(b.from)

/** The rate of a partner that holds on a day, by what is known of it; undefined when none does. */
function heldOn(rates: readonly DatedRate[], day: CalendarDay): DatedRate | undefined {
  const held = rates
    .filter(({ from }) => from <= day)
    .toSorted(byDay)
    .at(-1)
  return held?.unit === 'none' ? undefined : held
}

const plainRate = ({ unit, value, from }: DatedRate): DatedRate => ({ unit, value, from })

/** The schedule on a day (rule CR1): of each partner the rate that holds, and those that will, by name. */
export function scheduleOn(entries: readonly RateEntry[], day: CalendarDay): PartnerRates[] {
  return [...Map.groupBy(entries, ({ partner }) => partnerKey(partner)).values()]
    .flatMap((of) => {
      const held = heldOn(of, day)
      const later = of.filter(({ from }) => from > day).toSorted(byDay)
      // An end of what has not begun says nothing.
      const begins = held ? 0 : later.findIndex(({ unit }) => unit !== 'none')
      const rates = begins < 0 ? [] : [...(held ? [held] : []), ...later.slice(begins)]
      const newest = of.toSorted(byDay).at(-1)
      return newest && rates.length > 0 ? [{ partner: newest.partner, rates: rates.map(plainRate) }] : []
    })
    .toSorted((a, b) => a.partner.localeCompare(b.partner, 'en'))
}

/** The first day after one on which all the country's offices are open: from then on a notice counts (clause 15). */
function noticeDay(told: CalendarDay): CalendarDay {
  let day = nextDay(told)
  while (!states.every((state) => isBusinessDay(day, state))) day = nextDay(day)
  return day
}

/**
 * The first days on which what is told today may hold (rule CR4): a new or higher rate when the notice counts, a lower one 14 days after
 * that. A day is added for mails that wait, and for whoever is reading an agreement now.
 */
export function earliestDays(today: CalendarDay): { any: CalendarDay; lower: CalendarDay } {
  let lower = noticeDay(nextDay(today))
  for (let days = 0; days < lowerNoticeDays; days += 1) lower = nextDay(lower)
  return { any: noticeDay(today), lower }
}

const isSame = (a: DatedRate | undefined, b: DatedRate | undefined) => a?.unit === b?.unit && a?.value === b?.value

/** Whether one rate is lower than another; an end is, and so is what is counted in another way: nobody can compare it. */
const isLower = (before: DatedRate | undefined, after: DatedRate | undefined): boolean =>
  before !== undefined && (after?.unit !== before.unit || after.value < before.value)

export type ScheduleProblem = { why: 'too-soon' | 'lower-too-soon' | 'nothing-changes'; earliest: CalendarDay }

export type RateField = 'partner' | 'value' | 'from'

/** Why a change is not made: a field that says nothing, an entry that holds or is gone, or a day that comes too soon. */
export type RateRefusal = { why: 'field'; field: RateField } | { why: 'holds' | 'gone' | 'taken' } | ScheduleProblem

/**
 * Why one schedule cannot take the place of another that retailers were told (rule CR4); undefined when it can. It is compared day by
 * day with what they were told of that day, so that a rate that was announced and is taken back counts as what it is.
 */
export function scheduleProblem(
  before: readonly RateEntry[],
  after: readonly RateEntry[],
  { today, hasSigned }: { today: CalendarDay; hasSigned: boolean },
): ScheduleProblem | undefined {
  const { any, lower } = earliestDays(today)
  // While no one has signed, no one waits for a notice of a partner's first rate (rule CR4).
  const known = new Set(before.flatMap(({ partner, from }) => (from <= today ? [partnerKey(partner)] : [])))
  const isFirst = (key: string) => !hasSigned && !known.has(key)
  const isPast = ({ id, partner, from }: RateEntry) =>
    isFirst(partnerKey(partner)) && from < today && !before.some((entry) => entry.id === id)
  if (after.some(isPast)) return { why: 'too-soon', earliest: today }
  const all = [...before, ...after]
  const days = [...new Set([today, ...all.map(({ from }) => from)])].filter((day) => day >= today).toSorted()
  const partners = new Set(all.map(({ partner }) => partnerKey(partner)))
  const changes = [...partners].flatMap((key) => {
    const of = (entries: readonly RateEntry[]) => entries.filter(({ partner }) => partnerKey(partner) === key)
    return days.map((day) => ({ key, day, was: heldOn(of(before), day), becomes: heldOn(of(after), day) }))
  })
  const isEarly = (first: CalendarDay) => (change: { day: CalendarDay }) => change.day < first
  const real = changes.filter(({ was, becomes }) => !isSame(was, becomes))
  if (real.filter(({ was, becomes }) => isLower(was, becomes)).some(isEarly(lower)))
    return { why: 'lower-too-soon', earliest: lower }
  if (real.length === 0) return { why: 'nothing-changes', earliest: any }
  return real.filter(({ key }) => !isFirst(key)).some(isEarly(any)) ? { why: 'too-soon', earliest: any } : undefined
}

/** What retailers are told of a partner: what the schedule said, and what it says now; empty where it says nothing. */
export type RateChange = { partner: string; before: string; after: string }

/** A schedule of another day as it reads on this one: what was followed meanwhile is left out. */
const readOn = (schedule: readonly PartnerRates[], day: CalendarDay) =>
  scheduleOn(
    schedule.flatMap(({ partner, rates }) => rates.map((rate) => ({ ...rate, id: '', partner }))),
    day,
  )

/** What changed between two schedules, partner by partner, as it is said on a day. */
export function changesBetween(
  before: readonly PartnerRates[],
  after: readonly PartnerRates[],
  on: CalendarDay,
): RateChange[] {
  const said = (schedule: readonly PartnerRates[]) =>
    new Map(
      readOn(schedule, on).map((of) => [partnerKey(of.partner), { partner: of.partner, words: ratesInWords(of, on) }]),
    )
  const [was, is] = [said(before), said(after)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [old, fresh] = [was.get(key), is.get(key)]
    const partner = fresh?.partner ?? old?.partner ?? ''
    return old?.words === fresh?.words ? [] : [{ partner, before: old?.words ?? '', after: fresh?.words ?? '' }]
  })
}
