const counts = new Intl.NumberFormat('en-AU')

/** Formats a count with thousands separators: `1,204`. The text of a capped count is returned unchanged: `1,000+`. */
export function formatCount(count: number | string): string {
  return typeof count === 'string' ? count : counts.format(count)
}

/** Formats a count with its noun: `1 number`, `5,000 numbers`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** Formats a count that stopped at `countedTo`: `1,000+`. A smaller count is returned unchanged. */
export function cappedCount(count: number, countedTo: number): number | string {
  return count >= countedTo ? `${formatCount(countedTo)}+` : count
}
