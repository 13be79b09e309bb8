const freeFailures = 4
const longestMinutes = 60

/** Minutes that an account waits after so many failures in a row: none for four, then 1, 2, 4 … 60 (rule L3). */
export function delayMinutes(failuresInARow: number): number {
  if (failuresInARow <= freeFailures) return 0
  return Math.min(2 ** Math.min(failuresInARow - freeFailures - 1, 10), longestMinutes)
}
