import { dayOf, lastDays, minutesSoFar } from './status-days.ts'

/** The parts that are checked each minute, in the order of the page (rule ST1). */
export const statusParts = ['website', 'forms', 'human-check', 'mail', 'database', 'jobs'] as const
export type StatusPart = (typeof statusParts)[number]

export type PartState = 'ok' | 'degraded' | 'failed'

/** The result of one check, with a reason if the part was not fine. */
export type PartCheck = { part: StatusPart; state: PartState; reason?: string }

/** The results of one minute. A part that could not be checked is absent. */
export type Sample = { at: Date; checks: readonly PartCheck[] }

/** The minutes of one day, by the result of their check. */
type DayCounts = { day: string; ok: number; degraded: number; failed: number }

/** A day as shown on the page. `missing` are the past minutes without a check. */
export type DayRecord = DayCounts & { state: PartState | 'none'; missing: number }

export type Incident = {
  part: StatusPart
  state: Exclude<PartState, 'ok'>
  openedAt: string
  /** The first check that was fine again; undefined while the incident lasts. */
  closedAt: string | undefined
}

export type PartView = {
  part: StatusPart
  now: PartState | 'unknown'
  reason: string | undefined
  /** Ninety days, the oldest first. */
  days: DayRecord[]
}

export type StatusView = {
  /** The time of the last check; undefined before the first. */
  checkedAt: string | undefined
  /** Whether the ninety days were just read from the database, are a cached copy, or are unknown. */
  history: 'current' | 'remembered' | 'unknown'
  parts: PartView[]
  /** The newest first. */
  incidents: Incident[]
}

export const statusDays = 90
/** An older check says nothing about the present. */
export const staleAfterMs = 3 * 60_000

function stateOf({ ok, degraded, failed }: DayCounts): DayRecord['state'] {
  if (failed > 0) return 'failed'
  if (degraded > 0) return 'degraded'
  return ok > 0 ? 'ok' : 'none'
}

/** Returns the last ninety days up to today. A day without a row had no check. */
export function recordDays(rows: readonly DayCounts[], now: Date): DayRecord[] {
  const known = new Map(rows.map((row) => [row.day, row]))
  return lastDays(dayOf(now), statusDays).map((day) => {
    const counts = known.get(day) ?? { day, ok: 0, degraded: 0, failed: 0 }
    const checked = counts.ok + counts.degraded + counts.failed
    return { ...counts, state: stateOf(counts), missing: Math.max(0, minutesSoFar(day, now) - checked) }
  })
}

type Totals = {
  checked: number
  missing: number
  /** Formatted and never rounded up; undefined without a check. */
  share: string | undefined
}

/** Returns the share of checked minutes in which the part responded, slowly or not. */
export function totalsOf(days: readonly DayRecord[]): Totals {
  const checked = days.reduce((sum, { ok, degraded, failed }) => sum + ok + degraded + failed, 0)
  const failed = days.reduce((sum, day) => sum + day.failed, 0)
  const missing = days.reduce((sum, day) => sum + day.missing, 0)
  const hundredths = checked === 0 ? 0 : Math.floor(((checked - failed) * 10_000) / checked)
  const share = hundredths === 10_000 ? '100' : (hundredths / 100).toFixed(2)
  return { checked, missing, share: checked === 0 ? undefined : `${share}%` }
}

/** Consecutive days of the same state. Each day with an incident is a separate run. */
type DayRun = {
  from: string
  to: string
  state: DayRecord['state']
  checked: number
  degraded: number
  failed: number
  missing: number
}

/** Groups consecutive days of the same state into runs. */
export function runsOf(days: readonly DayRecord[]): DayRun[] {
  const runs: DayRun[] = []
  for (const { day, state, ok, degraded, failed, missing } of days) {
    const last = runs.at(-1)
    const checked = ok + degraded + failed
    if (last && last.state === state && (state === 'ok' || state === 'none')) {
      last.to = day
      last.checked += checked
      last.missing += missing
    } else runs.push({ from: day, to: day, state, checked, degraded, failed, missing })
  }
  return runs
}
