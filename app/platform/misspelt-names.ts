/** How many letters differ: inserted, left out, replaced or swapped with their neighbour. */
function distanceOf(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const steps = [(last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1)]
      row.push(Math.min(...steps, isSwapped ? (before[j - 2] ?? 0) + 1 : Infinity))
    }
    ;[before, last] = [last, row]
  }
  return last[other.length] ?? 0
}

const longest = 60
const lettersOf = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Other names that systems and their libraries define. */
const isOfOthers = (name: string) => /^(?:OTEL|AWS|npm)_/i.test(name)

/**
 * Finds names that are not known and resemble a known one: one letter differs, in a long name two, or only case and punctuation.
 * @returns each with the name that it resembles
 */
export function misspeltNames(
  env: Record<string, string | undefined>,
  known: readonly string[],
): [given: string, meant: string][] {
  const unknown = Object.keys(env).filter((name) => env[name] && name.length <= longest && !known.includes(name))
  return unknown.flatMap((given): [string, string][] => {
    const letters = lettersOf(given)
    const most = isOfOthers(given) ? 0 : 2
    const meant = known.find((name) => {
      const wanted = lettersOf(name)
      const allowed = Math.min(most, name.length < 8 ? 1 : 2)
      return Math.abs(wanted.length - letters.length) <= allowed && distanceOf(letters, wanted) <= allowed
    })
    return meant ? [[given, meant]] : []
  })
}
