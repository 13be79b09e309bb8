/** A glyph, and the code points that a reader extracts for it. */
type Glyph = { id: number; codePoints: number[]; advanceWidth: number }
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }

/** Glyphs from left to right. */
type Shaped = { glyphs: Glyph[]; positions: Position[]; advanceWidth: number }

/** Lays out a text. `clusters` does so by clusters, from left to right: a letter with its marks, or letters that share a glyph. */
export type Shaping = { (text: string): Shaped; clusters(text: string): (Shaped & { text: string })[] }

/** The characters of a font and the glyph of each one alone. */
type Nominal = { characterSet: readonly number[]; glyphForCodePoint(code: number): number }

/** Maps each glyph of a single character to its code point. */
const codesOf = ({ characterSet, glyphForCodePoint }: Nominal): Map<number, number> =>
  new Map(characterSet.map((code) => [glyphForCodePoint(code), code]))

const codePointsOf = (text: string): number[] => [...text].map((letter) => letter.codePointAt(0) ?? 0)

const shapedOf = (glyphs: Glyph[], positions: Position[]): Shaped => ({
  glyphs,
  positions,
  advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
})

/** Returns the text of each cluster by its first index: HarfBuzz reports for each glyph the character at which its cluster begins. */
function clusterTexts(text: string, begins: readonly number[]): Map<number, string> {
  const starts = [...new Set(begins)].toSorted((a, b) => a - b)
  return new Map(starts.map((start, index) => [start, text.slice(start, starts[index + 1] ?? text.length)]))
}

/**
 * Creates a function that lays text out with HarfBuzz, as browsers do: conjuncts, vowels before their consonant,
 * positions of marks, and scripts that run from right to left. The PDF library's own shaper fails on several scripts,
 * and throws on some names.
 */
export async function makeShaping(bytes: Buffer, nominal: Nominal): Promise<Shaping> {
  const { Blob, Buffer: TextBuffer, Face, Font, shape } = await import('harfbuzzjs')
  const font = new Font(new Face(new Blob(bytes)))
  let codes: Map<number, number> | undefined

  /** Runs HarfBuzz on a text and groups the result by cluster. */
  function clustersOf(text: string) {
    const buffer = new TextBuffer()
    buffer.setLanguage('und')
    buffer.addText(text)
    buffer.guessSegmentProperties()
    shape(font, buffer)
    const [infos, positions] = [buffer.getGlyphInfos(), buffer.getGlyphPositions()]
    const texts = clusterTexts(
      text,
      infos.map(({ cluster }) => cluster),
    )
    const clusters: { text: string; ids: number[]; positions: Position[] }[] = []
    for (const [index, { codepoint, cluster }] of infos.entries()) {
      if (infos[index - 1]?.cluster !== cluster)
        clusters.push({ text: texts.get(cluster) ?? '', ids: [], positions: [] })
      const { xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      clusters.at(-1)?.ids.push(codepoint)
      clusters.at(-1)?.positions.push({ xAdvance, yAdvance, xOffset, yOffset })
    }
    return clusters
  }

  /**
   * Returns the glyphs of a cluster. If there are several, each represents its own character; a first glyph without
   * one represents the whole cluster.
   */
  function glyphsOf(text: string, ids: readonly number[]): Glyph[] {
    return ids.map((id, index) => {
      const own = ids.length === 1 ? undefined : (codes ??= codesOf(nominal)).get(id)
      const codePoints = own === undefined ? (index === 0 ? codePointsOf(text) : []) : [own]
      return { id, codePoints, advanceWidth: font.glyphHAdvance(id) }
    })
  }

  const clusters = (text: string) =>
    clustersOf(text).map((cluster) => ({
      text: cluster.text,
      ...shapedOf(glyphsOf(cluster.text, cluster.ids), cluster.positions),
    }))
  const whole = (text: string): Shaped => {
    const parts = clusters(text)
    return shapedOf(
      parts.flatMap(({ glyphs }) => glyphs),
      parts.flatMap(({ positions }) => positions),
    )
  }
  return Object.assign(whole, { clusters })
}
