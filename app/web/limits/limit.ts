/**
 * The counted subject: the caller's network address (IPv6 by /64), its network (/24, /48), the person or record concerned, that
 * person from one source (a known device or else a network address), or all callers together.
 */
type LimitSubject = 'ip' | 'network' | 'subject' | 'source' | 'all'

/** The count that indicates an attack, and a line for the office that says what happens and what to do. */
export type LimitAlarm = { from: number; words(count: string, until: string): string }

/** An active alarm, its count, and the end of its hour. */
export type RaisedAlarm = { limit: string; words: LimitAlarm['words']; count: number; endsAt: Date }

export type LimitRule = {
  per: LimitSubject
  points: number
  seconds: number
  /**
   * For a rule that never refuses, because attackers could use it to lock others out. `human-check` requires a check, with twice
   * the work each time the count doubles; `alarm` only reports.
   */
  above?: 'human-check' | 'alarm'
  /**
   * From how many failures on a source waits 1, 2, 4 … 60 minutes after each, and from how many until its account is reset or the
   * rule's seconds have passed. With fewer failures its counter is deleted after a day. For `source` only: no caller waits for
   * the failures of other sources.
   */
  waits?: { from: number; untilReset?: number }
  /** Counts in the memory of each process, for cheap routes. */
  inMemory?: boolean
  alarm?: LimitAlarm
}

/** A limit of a room: fixed windows (rule L1). Rules are applied in order. */
export type Limit = { name: string; rules: readonly LimitRule[] }

/** The maximum of the work, which a phone can still do. Each step is twice the work. */
export const mostWork = 5

/** Returns the work of a human check at this count: none, 1 (the usual), or 2, 3 … `mostWork`, each twice the previous. */
export function workAfter(count: number, points: number): number {
  if (count < points) return 0
  return Math.min(1 + Math.floor(Math.log2(count / points)), mostWork)
}

/** Whether the paid work is enough. A check may have become one step harder since it was requested, which is accepted. */
export const isPaid = (due: number, paid: number): boolean => due === 0 || paid >= Math.max(1, due - 1)

export const longestMinutes = 60

/** Returns the minutes that a source waits after so many failures in a row (rule L3). */
export function waitMinutes(failures: number, from: number): number {
  return failures < from ? 0 : Math.min(2 ** Math.min(failures - from, 10), longestMinutes)
}

export const minute = 60
export const hour = 60 * minute
export const day = 24 * hour

/**
 * Returns the rules for attempts at an account's secret. Above the thresholds a human check is required, and a source that fails
 * again must wait. No caller is refused for the failures of other sources (rule L3).
 */
export const guessingRules = (alarm: LimitAlarm): LimitRule[] => [
  { per: 'source', points: 5, seconds: 30 * day, above: 'human-check', waits: { from: 10, untilReset: 100 } },
  { per: 'subject', points: 10, seconds: hour, above: 'human-check' },
  { per: 'ip', points: 20, seconds: hour, above: 'human-check' },
  { per: 'network', points: 100, seconds: hour, above: 'human-check' },
  { per: 'all', points: alarm.from, seconds: hour, above: 'human-check', alarm },
]

/** Names the limits of a room. `app/start/wiring/wiring.server.ts` collects those that raise alarms. */
export function limitsOf<Name extends string>(table: Record<Name, readonly LimitRule[]>): Record<Name, Limit> {
  const limits = Object.entries<readonly LimitRule[]>(table).map(([name, rules]) => [name, { name, rules }])
  return Object.fromEntries(limits) as Record<Name, Limit>
}
