/** The lines of a text that fill a field best, and their size. */
export type FittedLines = {
  lines: string[]
  size: number
  /** From the top of the capitals to the bottom of the last line's deepest letters. */
  height: number
}

type Field = { width: number; height: number; largest: number }

/** Proportions of the sign face: height of capitals, distance between lines, depth of a `g`. */
export const sign = { capital: 0.7, leading: 0.94, depth: 0.2 } as const

/** Returns the width of a text at a size of 100. */
type Measure = (text: string) => number

/** A line may be this much longer where the sentence stops. */
const afterStop = 0.86

/** Cuts words into a number of lines so that the longest line is as short as possible. */
function cut(words: readonly string[], count: number, measure: Measure): string[] {
  const space = measure('n n') - 2 * measure('n')
  const widths = words.map(measure)
  const widthOf = (from: number, to: number) => {
    const width = widths.slice(from, to).reduce((sum, one) => sum + one + space, -space)
    return to < words.length && /[.,:;?!]$/.test(words[to - 1] ?? '') ? width * afterStop : width
  }
  const best = (from: number, left: number): { widest: number; ends: number[] } => {
    if (left === 1) return { widest: widthOf(from, words.length), ends: [words.length] }
    let found = { widest: Infinity, ends: [words.length] }
    for (let end = from + 1; end <= words.length - left + 1; end += 1) {
      const rest = best(end, left - 1)
      const widest = Math.max(widthOf(from, end), rest.widest)
      if (widest < found.widest) found = { widest, ends: [end, ...rest.ends] }
    }
    return found
  }
  const { ends } = best(0, count)
  return ends.map((end, index) => words.slice(ends[index - 1] ?? 0, end).join(' '))
}

/** Cuts a text into the number of lines that makes it largest in a field. */
export function fitLines(text: string, { width, height, largest }: Field, measure: Measure): FittedLines {
  const words = text.split(/\s+/).filter(Boolean)
  const choices = Array.from({ length: Math.min(4, words.length) }, (_, index) => {
    const lines = cut(words, index + 1, measure)
    const widest = Math.max(...lines.map(measure))
    const share = sign.capital + sign.leading * (lines.length - 1)
    const size = Math.floor(Math.min(largest, (width / widest) * 100, height / (share + sign.depth)))
    return { lines, size, height: size * (share + sign.depth * 0.7) }
  })
  return choices.reduce((best, one) => (one.size > best.size ? one : best), { lines: [text], size: 0, height: 0 })
}
