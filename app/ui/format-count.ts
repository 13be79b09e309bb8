const counts = new Intl.NumberFormat('en-AU')

export function formatCount(count: number): string {
  return counts.format(count)
}

/** A count to show, in words where counting stopped at `countedTo`: `1,000+`. */
export function cappedCount(count: number, countedTo: number): number | string {
  return count >= countedTo ? `${formatCount(countedTo)}+` : count
}
