/** The letters of the longest line when words are set in a number of lines of about the same length. */
export function longestLine(text: string, lines: number): number {
  const words = text.split(/\s+/).map((word) => word.length)
  const longest = Math.max(...words)
  const total = text.length
  for (let width = Math.max(longest, Math.ceil(total / lines)); width < total; width += 1)
    if (linesFor(words, width) <= lines) return width
  return total
}

function linesFor(words: readonly number[], width: number): number {
  let lines = 1
  let used = -1
  for (const word of words) {
    if (used + 1 + word > width) {
      lines += 1
      used = -1
    }
    used += 1 + word
  }
  return lines
}

const sizes = [8, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 24, 28, 34] as const

/** How many letters the measure must hold: `carton.css` has a size of type for each of these numbers. */
export function sizeFor(text: string, lines: number): number {
  const letters = longestLine(text, lines)
  return sizes.find((size) => size >= letters) ?? 34
}
