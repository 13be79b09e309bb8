const counts = new Intl.NumberFormat('en-AU')

export function formatCount(count: number): string {
  return counts.format(count)
}
