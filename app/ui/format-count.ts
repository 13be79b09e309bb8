const counts = new Intl.NumberFormat('en-AU')

/** Formats a count with thousands separators: `1,204`. */
export function formatCount(count: number): string {
  return counts.format(count)
}

/** Formats a count that stops at `countedTo`: `1,000+` when it reached the limit. */
export function cappedCount(count: number, countedTo: number): number | string {
  return count >= countedTo ? `${formatCount(countedTo)}+` : count
}
