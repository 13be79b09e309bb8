import { states } from '#app/geo/place.ts'
import { type CalendarDay, isBusinessDay, nextDay } from '#app/geo/calendar/public-holidays.ts'
import { normalise, plainText } from '#app/core/text/text.ts'

import { type DatedRate, lowerNoticeDays, type PartnerRates, ratesInWords, type RateUnit } from './rates.schema.ts'

/** A line of the schedule, as staff entered it. */
export type RateEntry = DatedRate & { id: string; partner: string }

/** Returns the same key for all spellings of a partner's name. */
export const partnerKey = (partner: string): string =>
  normalise(partner, 'NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()

const longestPartner = 60

/** Returns the name as retailers see it; undefined if it is invalid. */
export function parsePartner(typed: string): string | undefined {
  const name = plainText(typed).replaceAll(/\s+/gu, ' ')
  return name === '' || name.length > longestPartner || /\p{Cc}/u.test(name) ? undefined : name
}

const mostPercent = 10_000
const mostCents = 10_000

/** Parses a typed rate: '1.25' percent, '45' cents. Returns undefined if it is invalid or too high. */
export function parseRate(unit: RateUnit, typed: string): number | undefined {
  if (unit === 'none') return 0
  const [, whole, parts = ''] = /^\$?(\d{1,5})(?:\.(\d{1,2}))?\s?%?$/.exec(typed.trim()) ?? []
  if (whole === undefined || (unit === 'cents' && parts !== '')) return undefined
  const value = unit === 'cents' ? Number(whole) : Number(whole) * 100 + Number(parts.padEnd(2, '0'))
  return value > 0 && value <= (unit === 'cents' ? mostCents : mostPercent) ? value : undefined
}

const byDay = (a: DatedRate, b: DatedRate) => a.from.localeCompare(b.from)

/** Returns the rate of a partner that applies on a day; undefined if none does. */
function rateInForceOn(rates: readonly DatedRate[], day: CalendarDay): DatedRate | undefined {
  const held = rates
    .filter(({ from }) => from <= day)
    .toSorted(byDay)
    .at(-1)
  return held?.unit === 'none' ? undefined : held
}

const plainRate = ({ unit, value, from }: DatedRate): DatedRate => ({ unit, value, from })

/** Returns the schedule on a day (rule CR1): for each partner the current rate and the later ones, sorted by name. */
export function scheduleOn(entries: readonly RateEntry[], day: CalendarDay): PartnerRates[] {
  return [...Map.groupBy(entries, ({ partner }) => partnerKey(partner)).values()]
    .flatMap((of) => {
      const inForce = rateInForceOn(of, day)
      const later = of.filter(({ from }) => from > day).toSorted(byDay)
      // The end of a rate that has not begun is left out.
      const begins = inForce ? 0 : later.findIndex(({ unit }) => unit !== 'none')
      const rates = begins < 0 ? [] : [...(inForce ? [inForce] : []), ...later.slice(begins)]
      const newest = of.toSorted(byDay).at(-1)
      return newest && rates.length > 0 ? [{ partner: newest.partner, rates: rates.map(plainRate) }] : []
    })
    .toSorted((a, b) => a.partner.localeCompare(b.partner, 'en'))
}

/** Returns the first day after `told` on which all offices in the country are open: the notice counts from then on (clause 15). */
function noticeDay(notifiedOn: CalendarDay): CalendarDay {
  let day = nextDay(notifiedOn)
  while (!states.every((state) => isBusinessDay(day, state))) day = nextDay(day)
  return day
}

/**
 * Returns the earliest days for a rate that is announced today (rule CR4): a new or higher one from the day on which the notice counts, a
 * lower one 14 days later. One more day is for mails that wait, and for retailers who are reading an agreement now.
 */
export function earliestDays(today: CalendarDay): { any: CalendarDay; lower: CalendarDay } {
  let lower = noticeDay(nextDay(today))
  for (let days = 0; days < lowerNoticeDays; days += 1) lower = nextDay(lower)
  return { any: noticeDay(today), lower }
}

const isSame = (a: DatedRate | undefined, b: DatedRate | undefined) => a?.unit === b?.unit && a?.value === b?.value

/** Whether a rate is lower than another. An end counts as lower, and so does another unit, which cannot be compared. */
const isLower = (before: DatedRate | undefined, after: DatedRate | undefined): boolean =>
  before !== undefined && (after?.unit !== before.unit || after.value < before.value)

type ScheduleProblem = { why: 'too-soon' | 'lower-too-soon' | 'nothing-changes'; earliest: CalendarDay }

export type RateField = 'partner' | 'value' | 'from'

/** Why a change is refused: an invalid field, an entry that is in force or deleted, or a day that is too soon. */
export type RateRefusal = { why: 'field'; field: RateField } | { why: 'holds' | 'gone' | 'taken' } | ScheduleProblem

/**
 * Returns why a new schedule cannot replace the one that retailers were notified of (rule CR4); undefined if it can. Each day is compared
 * with the announced rate of that day, so that withdrawing an announced rate counts as a rise or a fall.
 */
export function scheduleProblem(
  before: readonly RateEntry[],
  after: readonly RateEntry[],
  { today, hasSigned }: { today: CalendarDay; hasSigned: boolean },
): ScheduleProblem | undefined {
  const { any, lower } = earliestDays(today)
  // While no retailer has signed, a partner's first rate needs no notice (rule CR4).
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
    return days.map((day) => ({
      key,
      day,
      was: rateInForceOn(of(before), day),
      becomes: rateInForceOn(of(after), day),
    }))
  })
  const isEarly = (first: CalendarDay) => (change: { day: CalendarDay }) => change.day < first
  const real = changes.filter(({ was, becomes }) => !isSame(was, becomes))
  if (real.filter(({ was, becomes }) => isLower(was, becomes)).some(isEarly(lower)))
    return { why: 'lower-too-soon', earliest: lower }
  if (real.length === 0) return { why: 'nothing-changes', earliest: any }
  return real.filter(({ key }) => !isFirst(key)).some(isEarly(any)) ? { why: 'too-soon', earliest: any } : undefined
}

/** A change of a partner's rates, as shown to retailers. `before` or `after` is empty if the schedule does not have the partner. */
export type RateChange = { partner: string; before: string; after: string }

/** Returns a schedule of another day as it reads on this day, without the rates that others have replaced since then. */
const readOn = (schedule: readonly PartnerRates[], day: CalendarDay) =>
  scheduleOn(
    schedule.flatMap(({ partner, rates }) => rates.map((rate) => ({ ...rate, id: '', partner }))),
    day,
  )

/** Returns the changes between two schedules by partner, as they read on a day. */
export function changesBetween(
  before: readonly PartnerRates[],
  after: readonly PartnerRates[],
  on: CalendarDay,
): RateChange[] {
  const ratesByPartner = (schedule: readonly PartnerRates[]) =>
    new Map(
      readOn(schedule, on).map((of) => [partnerKey(of.partner), { partner: of.partner, words: ratesInWords(of, on) }]),
    )
  const [was, is] = [ratesByPartner(before), ratesByPartner(after)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [old, fresh] = [was.get(key), is.get(key)]
    const partner = fresh?.partner ?? old?.partner ?? ''
    return old?.words === fresh?.words ? [] : [{ partner, before: old?.words ?? '', after: fresh?.words ?? '' }]
  })
}
