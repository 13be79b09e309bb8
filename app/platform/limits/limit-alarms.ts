import type { LimitName } from './limit-policies.ts'

/** Limits of everybody together that mean an attack when so much of them is used up within their hour (security 3.3, 3.5). */
export const limitAlarms = {
  activate: 600,
  'agent-login': 2_000,
  'staff-sign-in': 2_000,
  'unknown-email': 100,
} as const satisfies Partial<Record<LimitName, number>>

export type LimitAlarm = keyof typeof limitAlarms

/** An alarm that is on, how much was counted, and when its hour ends. */
export type RaisedAlarm = { limit: LimitAlarm; count: number; endsAt: Date }

export const alarmNames = Object.keys(limitAlarms) as LimitAlarm[]

export const isAlarmed = (name: LimitName): name is LimitAlarm => name in limitAlarms
