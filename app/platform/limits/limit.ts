/**
 * What is counted: the caller's network address (IPv6 by /64), its network (/24, /48), the person or record concerned, that
 * person as tried from one source (a device that they are known by, or else a network address), or everybody together.
 */
type LimitSubject = 'ip' | 'network' | 'subject' | 'source' | 'all'

/** From how much on it means an attack, and what happens and what to do, in a line for the office. */
export type LimitAlarm = { from: number; words(count: string, until: string): string }

/** An alarm that is on, how much was counted, and when its hour ends. */
export type RaisedAlarm = { limit: string; words: LimitAlarm['words']; count: number; endsAt: Date }

export type LimitRule = {
  per: LimitSubject
  points: number
  seconds: number
  /**
   * For a rule that refuses nobody, as strangers could shut others out with it: `human-check` asks a check, with twice the work
   * each time that the count has doubled; `alarm` only says so.
   */
  above?: 'human-check' | 'alarm'
  /**
   * From how many failures on a source waits 1, 2, 4 … 60 minutes after each, and from how many until its account is reset
   * (or the rule's seconds have passed); with fewer failures it is forgotten after a day. For `source` only: nobody waits for what others do elsewhere.
   */
  waits?: { from: number; untilReset?: number }
  /** Cheap routes are counted in memory, by each process for itself. */
  inMemory?: boolean
  alarm?: LimitAlarm
}

/** A limit of a room: fixed windows (rule L1). The rules are taken in their order. */
export type Limit = { name: string; rules: readonly LimitRule[] }

/** Twice the work of the usual human check, four times … as an attack goes on; never more than a phone can do. */
export const mostWork = 5

/** The work that a human check costs after so many: none, 1 (the usual), or 2, 3 … `mostWork`, each twice the one before. */
export function workAfter(count: number, points: number): number {
  if (count < points) return 0
  return Math.min(1 + Math.floor(Math.log2(count / points)), mostWork)
}

/** Whether the work that was paid is enough: a check that was asked for a moment ago may have become dearer by one step meanwhile. */
export const isPaid = (due: number, paid: number): boolean => due === 0 || paid >= Math.max(1, due - 1)

export const longestMinutes = 60

/** Minutes that a source waits after so many failures in a row (rule L3). */
export function waitMinutes(failures: number, from: number): number {
  return failures < from ? 0 : Math.min(2 ** Math.min(failures - from, 10), longestMinutes)
}

export const minute = 60
export const hour = 60 * minute
export const day = 24 * hour

/**
 * The rules of a try at an account's secret. Above the figures a human check is asked, and a source that fails on waits; nobody is
 * refused for what others do elsewhere (rule L3).
 */
export const guessingRules = (alarm: LimitAlarm): LimitRule[] => [
  { per: 'source', points: 5, seconds: 30 * day, above: 'human-check', waits: { from: 10, untilReset: 100 } },
  { per: 'subject', points: 10, seconds: hour, above: 'human-check' },
  { per: 'ip', points: 20, seconds: hour, above: 'human-check' },
  { per: 'network', points: 100, seconds: hour, above: 'human-check' },
  { per: 'all', points: alarm.from, seconds: hour, above: 'human-check', alarm },
]

/** The limits of a room, by their names; those that raise alarms are collected in `app/wiring.server.ts`. */
export function limitsOf<Name extends string>(table: Record<Name, readonly LimitRule[]>): Record<Name, Limit> {
  const limits = Object.entries<readonly LimitRule[]>(table).map(([name, rules]) => [name, { name, rules }])
  return Object.fromEntries(limits) as Record<Name, Limit>
}
