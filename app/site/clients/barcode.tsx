/** Bars from the letters of a word: the same word has always the same bars. For the eye only. */
export function Barcode({ text }: { text: string }) {
  const widths = barWidths(text.padEnd(14, text))
  let x = 0
  let d = ''
  for (const [bar, gap] of widths) {
    d += `M${x} 0h${bar}v60h${-bar}z`
    x += bar + gap
  }
  return (
    <svg viewBox={`0 0 ${x} 60`} preserveAspectRatio="none" aria-hidden="true" className="barcode">
      <path d={d} fill="currentColor" />
    </svg>
  )
}

/** Each letter makes three bars, each one to four units wide with a gap of one to three. */
function barWidths(text: string): (readonly [bar: number, gap: number])[] {
  return [...text].flatMap((letter) => {
    const code = letter.codePointAt(0) ?? 0
    return [0, 2, 4].map((shift) => [1 + ((code >> shift) & 3), 1 + ((code >> (shift + 1)) % 3)] as const)
  })
}
