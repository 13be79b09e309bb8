/** What somebody assumes about a shop: whole numbers, the commission in cents. */
export type Assumptions = { transactions: number; days: number; commission: number }

type Range = { min: number; max: number; step: number }

/** How far each slider goes. The commission is in cents. */
export const ranges = {
  transactions: { min: 1, max: 60, step: 1 },
  days: { min: 1, max: 7, step: 1 },
  commission: { min: 10, max: 200, step: 5 },
} as const satisfies Record<keyof Assumptions, Range>

/** The sum that the page shows before anybody has changed a number. */
export const example: Assumptions = { transactions: 12, days: 6, commission: 50 }

type Estimate = { perWeek: number; week: number; fortnight: number; year: number }

/** Amounts in whole cents; nothing is rounded on the way. */
export function estimate({ transactions, days, commission }: Assumptions): Estimate {
  const perWeek = transactions * days
  const week = perWeek * commission
  return { perWeek, week, fortnight: week * 2, year: week * 52 }
}

const grouped = (whole: number) => whole.toLocaleString('en-AU')

/** '$1,872.00' for 187200. */
export function inDollars(cents: number): string {
  return `$${grouped(Math.trunc(cents / 100))}.${String(cents % 100).padStart(2, '0')}`
}

function within(value: number, { min, max, step }: Range): number {
  return Math.min(max, Math.max(min, Math.round((value - min) / step) * step + min))
}

/** The assumptions in the address of a page that was shared; what is missing or makes no sense is the example's. */
export function readAssumptions(query: URLSearchParams): Assumptions {
  const read = (name: keyof Assumptions) => {
    const given = query.get(name) ?? ''
    return /^\d{1,4}$/.test(given) ? within(Number(given), ranges[name]) : example[name]
  }
  return { transactions: read('transactions'), days: read('days'), commission: read('commission') }
}
