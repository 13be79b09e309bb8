import { formatCount } from '#app/ui/text/format-count.ts'

/** The visitor's assumptions about a shop: whole numbers, with the commission in cents. */
export type Assumptions = { transactions: number; days: number; commission: number }

type Range = { min: number; max: number; step: number }

/** The range of each slider. The commission is in cents. */
export const ranges = {
  transactions: { min: 1, max: 60, step: 1 },
  days: { min: 1, max: 7, step: 1 },
  commission: { min: 10, max: 200, step: 5 },
} as const satisfies Record<keyof Assumptions, Range>

/** The assumptions that the page shows at first. */
export const example: Assumptions = { transactions: 12, days: 6, commission: 50 }

type Estimate = { perWeek: number; week: number; fortnight: number; year: number }

/** Returns the earnings in whole cents, without rounding. */
export function estimate({ transactions, days, commission }: Assumptions): Estimate {
  const perWeek = transactions * days
  const week = perWeek * commission
  return { perWeek, week, fortnight: week * 2, year: week * 52 }
}

/** Formats cents as dollars: '$1,872.00' for 187200. */
export function inDollars(cents: number): string {
  return `$${formatCount(Math.trunc(cents / 100))}.${String(cents % 100).padStart(2, '0')}`
}

function within(value: number, { min, max, step }: Range): number {
  return Math.min(max, Math.max(min, Math.round((value - min) / step) * step + min))
}

/** Reads the assumptions from the query of a shared address. Missing and invalid numbers become the example's. */
export function readAssumptions(query: URLSearchParams): Assumptions {
  const read = (name: keyof Assumptions) => {
    const given = query.get(name) ?? ''
    return /^\d{1,4}$/.test(given) ? within(Number(given), ranges[name]) : example[name]
  }
  return { transactions: read('transactions'), days: read('days'), commission: read('commission') }
}
