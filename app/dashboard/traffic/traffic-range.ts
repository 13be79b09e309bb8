import { addDays, sydneyDay } from '#app/traffic/sydney-day.ts'

/** The ranges that the address can select. */
export const ranges = [
  { name: 'today', label: 'Today', days: 1, before: 'yesterday' },
  { name: '7', label: '7 days', days: 7, before: 'the 7 days before' },
  { name: '30', label: '30 days', days: 30, before: 'the 30 days before' },
  { name: '90', label: '90 days', days: 90, before: 'the 90 days before' },
] as const

export type TrafficRange = (typeof ranges)[number] & {
  first: string
  last: string
  beforeFirst: string
  beforeLast: string
}

/** Reads the range from the address. It ends today; an invalid one means 30 days. */
export function readRange(params: URLSearchParams, now: Date): TrafficRange {
  const range = ranges.find(({ name }) => name === params.get('range')) ?? ranges[2]
  const last = sydneyDay(now)
  const first = addDays(last, 1 - range.days)
  return { ...range, first, last, beforeFirst: addDays(first, -range.days), beforeLast: addDays(first, -1) }
}
