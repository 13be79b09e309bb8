/** Returns the letters of the longest line when the text is balanced over a number of lines. */
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

/** Returns the size class for a text, in letters per line. `carton.css` has a font size for each class. */
export function sizeFor(text: string, lines: number): number {
  const letters = longestLine(text, lines)
  return sizes.find((size) => size >= letters) ?? 34
}
