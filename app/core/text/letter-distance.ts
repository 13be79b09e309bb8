// The rows of a comparison are kept: thousands of names are compared for one query, and new arrays took half of its time.
const rows: [number[], number[], number[]] = [[], [], []]

/**
 * Counts the letters that were inserted, omitted, replaced or swapped with their neighbour. Stops counting above `most`: the result
 * is then only some number above it.
 */
export function letterDistance(one: string, other: string, most = Infinity): number {
  const width = other.length + 1
  let [before, last, row] = rows
  for (let j = 0; j < width; j += 1) last[j] = j
  for (let i = 1; i <= one.length; i += 1) {
    let least = i
    row[0] = i
    for (let j = 1; j < width; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const changed = (last[j - 1] ?? 0) + (isSame ? 0 : 1)
      const swapped = isSwapped ? (before[j - 2] ?? 0) + 1 : changed
      const steps = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed, swapped)
      row[j] = steps
      if (steps < least) least = steps
    }
    if (least > most) return least
    ;[before, last, row] = [last, row, before]
  }
  return last[other.length] ?? 0
}
