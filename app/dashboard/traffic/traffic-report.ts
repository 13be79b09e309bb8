import { campaignName } from '#app/traffic/campaign.ts'
import { addDays, daysBetween } from '#app/traffic/sydney-day.ts'
import { formatCount } from '#app/ui/text/format-count.ts'

import type { TrafficRange } from './traffic-range.ts'
import type { TrafficPoint, TrafficStep, TrafficTable, TrafficTile, TrafficView } from './traffic-view.ts'

type Counted = { day: string | null; dimension: string; value: string; visitors: number; hits: number }
type Sent = { day: string; campaign: Parameters<typeof campaignName>[0] | null; referrer: string | null; count: number }

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'June', 'July', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']
const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
const deviceNames: Record<string, string> = { phone: 'Phone', tablet: 'Tablet', desk: 'Computer' }

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Formats a day: '16 Nov', or with its year. */
function dayName(day: string, withYear = false): string {
  const [year, month, date] = day.split('-')
  return `${Number(date)} ${months[Number(month) - 1] ?? ''}${withYear ? ` ${year}` : ''}`
}

/**
 * Formats a share: '27%', with one decimal below 1%. Empty if the part is larger, because visitors who opted out are not in the whole.
 */
export function shareOf(part: number, whole: number): string {
  if (whole === 0 || part > whole) return ''
  const percent = (part / whole) * 100
  return `${percent > 0 && percent < 1 ? percent.toFixed(1) : Math.round(percent)}%`
}

/** Compares a count with the previous range: 'Up 14% on the 30 days before (1,204)'. */
export function comparison(now: number, before: number, words: string): string {
  if (before === 0) return now === 0 ? 'None in the period before either' : 'None in the period before'
  const figure = formatCount(before)
  const change = Math.round((now / before - 1) * 100)
  if (change === 0) return `Level with ${words} (${figure})`
  return `${change > 0 ? 'Up' : 'Down'} ${Math.abs(change)}% on ${words} (${figure})`
}

/** Returns one number for each day. */
function byDay(days: readonly string[], numbers: ReadonlyMap<string, number>): number[] {
  return days.map((day) => numbers.get(day) ?? 0)
}

function tileOf(label: string, numbers: ReadonlyMap<string, number>, range: TrafficRange): TrafficTile {
  const series = byDay(daysBetween(range.first, range.last), numbers)
  const before = sum(byDay(daysBetween(range.beforeFirst, range.beforeLast), numbers))
  const words = range.days === 1 ? 'all of yesterday' : range.before
  const value = sum(series)
  return { label, value, note: comparison(value, before, words), series: series.slice(-14) }
}

function dayPoints(range: TrafficRange, visitors: ReadonlyMap<string, number>): TrafficPoint[] {
  const days = daysBetween(range.first, range.last)
  const every = range.days > 30 ? 14 : 7
  return days.map((day, index) => {
    const isTick = range.days <= 7 || (days.length - 1 - index) % every === Math.min(3, every)
    const tone = day === range.last ? 'latest' : [0, 6].includes(weekday(day)) ? 'quiet' : 'plain'
    return {
      label: dayName(day, true),
      tick: isTick ? dayName(day) : undefined,
      value: visitors.get(day) ?? 0,
      before: visitors.get(addDays(day, -range.days)) ?? 0,
      tone,
    }
  })
}

function hourPoints(range: TrafficRange, counts: readonly Counted[]): TrafficPoint[] {
  const visitorsOf = (day: string, hour: string) =>
    counts.find((one) => one.dimension === 'hour' && one.day === day && one.value === hour)?.visitors ?? 0
  return hours.map((hour, index) => ({
    label: `${hour}:00 to ${hour}:59`,
    tick: index % 4 === 0 ? `${hour}:00` : undefined,
    value: visitorsOf(range.last, hour),
    before: visitorsOf(range.beforeLast, hour),
    tone: 'plain',
  }))
}

function stepsOf(visitors: number, opened: number, sent: number): TrafficStep[] {
  return [
    { label: 'Visited', count: visitors, share: '' },
    { label: 'Opened form', count: opened, share: shareOf(opened, visitors) },
    { label: 'Sent enquiry', count: sent, share: shareOf(sent, opened) },
  ]
}

function tally(entries: readonly (readonly [string, number])[]): Map<string, number> {
  const totals = new Map<string, number>()
  for (const [name, count] of entries) totals.set(name, (totals.get(name) ?? 0) + count)
  return totals
}

/** Counts enquiries or registrations by the name of their campaign and by their referrer. */
function sourcesOf(sent: readonly Sent[]): { byCampaign: Map<string, number>; byReferrer: Map<string, number> } {
  return {
    byCampaign: tally(
      sent.flatMap(({ campaign, count }) => (campaign ? [[campaignName(campaign), count] as const] : [])),
    ),
    byReferrer: tally(sent.map(({ referrer, count }) => [referrer ?? '', count])),
  }
}

function tableOf(
  leading: readonly Counted[],
  dimension: string,
  ...others: ((row: Counted) => number)[]
): TrafficTable {
  const rows = leading.filter((one) => one.dimension === dimension)
  return {
    total: rows.length,
    rows: rows.map((row) => ({ name: row.value, visitors: row.visitors, others: others.map((of) => of(row)) })),
  }
}

const named = (table: TrafficTable, nameOf: (value: string) => string): TrafficTable => ({
  ...table,
  rows: table.rows.map((row) => ({ ...row, name: nameOf(row.name) })),
})

/** Builds the whole report of a range from the counts, the enquiries and the registrations. */
export function trafficReport(
  range: TrafficRange,
  counts: readonly Counted[],
  { enquiries, registrations }: { enquiries: readonly Sent[]; registrations: readonly Sent[] },
): TrafficView {
  const daily = (dimension: string, number: 'visitors' | 'hits') =>
    tally(counts.flatMap((one) => (one.day && one.dimension === dimension ? [[one.day, one[number]] as const] : [])))
  const leading = counts.filter((one) => one.day === null)
  const inRange = (sent: readonly Sent[]) => sourcesOf(sent.filter(({ day }) => day >= range.first))
  const [asked, registered] = [inRange(enquiries), inRange(registrations)]
  const sentBy = tally(enquiries.map(({ day, count }) => [day, count]))
  const visitors = daily('all', 'visitors')
  const tiles = [
    tileOf('Visitors', visitors, range),
    tileOf('Page views', daily('all', 'hits'), range),
    tileOf('Buttons pressed', daily('click', 'hits'), range),
    tileOf('Enquiries', sentBy, range),
  ]
  const [visited, views, , sent] = tiles.map(({ value }) => value)
  const opened = sum(byDay(daysBetween(range.first, range.last), daily('step', 'visitors')))
  return {
    range: {
      name: range.name,
      days: range.days === 1 ? dayName(range.last, true) : `${dayName(range.first)} to ${dayName(range.last, true)}`,
      before: range.before,
    },
    isEmpty: (views ?? 0) === 0 && visitors.size === 0,
    tiles,
    points: range.days === 1 ? hourPoints(range, counts) : dayPoints(range, visitors),
    byHour: range.days === 1,
    steps: stepsOf(visited ?? 0, opened, sent ?? 0),
    tables: {
      pages: tableOf(leading, 'page', ({ hits }) => hits),
      referrers: named(
        tableOf(
          leading,
          'referrer',
          ({ value }) => asked.byReferrer.get(value) ?? 0,
          ({ value }) => registered.byReferrer.get(value) ?? 0,
        ),
        (host) => host || 'Typed, or a private link',
      ),
      campaigns: tableOf(
        leading,
        'campaign',
        ({ value }) => asked.byCampaign.get(value) ?? 0,
        ({ value }) => registered.byCampaign.get(value) ?? 0,
      ),
      clicks: tableOf(leading, 'click', ({ hits }) => hits),
      devices: named(
        tableOf(leading, 'device', ({ hits }) => hits),
        (device) => deviceNames[device] ?? device,
      ),
    },
  }
}
