/** What fits on a shop's board, painted large enough to be read from across the street. */
const longest = 22
const most = 44

/** Letters of the sign's face are about this wide, as a share of their height. */
const letterWidth = 0.475

function halves(words: readonly string[]): string[] {
  const cuts = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
  const width = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length))
  return cuts.toSorted((a, b) => width(a) - width(b))[0] ?? [words.join(' ')]
}

/** A name as a signwriter sets it: capitals, on one line or two, cut where even two are not enough. */
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

/** The size at which every line fits a board, in the board's units. */
export function signSize(lines: readonly string[], width: number, largest: number): number {
  const letters = Math.max(1, ...lines.map((line) => [...line].length))
  const fitting = Math.min(lines.length > 1 ? largest * 0.62 : largest, width / (letters * letterWidth))
  return Math.round(fitting * 10) / 10
}
