/** What is counted: the caller's network address (IPv6 by /64), the person or record concerned, or everybody together. */
type LimitSubject = 'ip' | 'subject' | 'all'

/** From how much on it means an attack, and what happens and what to do, in a line for the office. */
export type LimitAlarm = { from: number; words(count: string, until: string): string }

/** An alarm that is on, how much was counted, and when its hour ends. */
export type RaisedAlarm = { limit: string; words: LimitAlarm['words']; count: number; endsAt: Date }

export type LimitRule = {
  per: LimitSubject
  points: number
  seconds: number
  /**
   * For a rule of everybody together that refuses nobody, as a few addresses could shut all others out: `human-check` asks a
   * check of everybody, `alarm` only says so.
   */
  above?: 'human-check' | 'alarm'
  /** Cheap routes are counted in memory, by each process for itself. */
  inMemory?: boolean
  alarm?: LimitAlarm
}

/** A limit of a room: fixed windows (rule L1). The rules are taken in their order. */
export type Limit = { name: string; rules: readonly LimitRule[] }

export const minute = 60
export const hour = 60 * minute
export const day = 24 * hour

/** The limits of a room, by their names; those that raise alarms are collected in `app/wiring.server.ts`. */
export function limitsOf<Name extends string>(table: Record<Name, readonly LimitRule[]>): Record<Name, Limit> {
  const limits = Object.entries<readonly LimitRule[]>(table).map(([name, rules]) => [name, { name, rules }])
  return Object.fromEntries(limits) as Record<Name, Limit>
}
