/** The longest line and the longest text, in letters, that can still be read from across the street. */
const longest = 22
const most = 44

/** The width of a letter of the sign face, as a share of its height. */
const letterWidth = 0.475

function halves(words: readonly string[]): string[] {
  const cuts = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
  const width = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length))
  return cuts.toSorted((a, b) => width(a) - width(b))[0] ?? [words.join(' ')]
}

/** Returns a name as the lines of a sign: in capitals, on one or two lines, shortened if two lines are not enough. */
export function signLines(name: string): string[] {
  const written = name.trim().replaceAll(/\s+/g, ' ').toUpperCase()
  const kept =
    [...written].length > most
      ? `${[...written]
          .slice(0, most - 1)
          .join('')
          .trimEnd()}…`
      : written
  return [...kept].length > longest ? halves(kept.split(' ')) : [kept]
}

/** Returns the largest font size at which every line fits a board, in the board's units. */
export function signSize(lines: readonly string[], width: number, largest: number): number {
  const letters = Math.max(1, ...lines.map((line) => [...line].length))
  const fitting = Math.min(lines.length > 1 ? largest * 0.62 : largest, width / (letters * letterWidth))
  return Math.round(fitting * 10) / 10
}
