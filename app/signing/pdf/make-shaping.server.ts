/** A glyph, and the code points that it stands for when text is taken out of the file. */
type Glyph = { id: number; codePoints: number[]; advanceWidth: number }
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }

/** Glyphs from left to right. */
export type Shaped = { glyphs: Glyph[]; positions: Position[]; advanceWidth: number }

/** Lays out a text; by clusters, too: a letter with its marks, or letters that have one glyph together, from left to right. */
export type Shaping = { (text: string): Shaped; clusters(text: string): (Shaped & { text: string })[] }

/** The characters of a font, and the glyph that each one has by itself. */
type Nominal = { characterSet: readonly number[]; glyphForCodePoint(code: number): number }

/** The code point of each glyph that stands for a single one. */
const codesOf = ({ characterSet, glyphForCodePoint }: Nominal): Map<number, number> =>
  new Map(characterSet.map((code) => [glyphForCodePoint(code), code]))

const codePointsOf = (text: string): number[] => [...text].map((letter) => letter.codePointAt(0) ?? 0)

const shapedOf = (glyphs: Glyph[], positions: Position[]): Shaped => ({
  glyphs,
  positions,
  advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
})

/** The text of each cluster by where it begins: HarfBuzz says of each glyph at which character its cluster begins. */
function clusterTexts(text: string, begins: readonly number[]): Map<number, string> {
  const starts = [...new Set(begins)].toSorted((a, b) => a - b)
  return new Map(starts.map((start, index) => [start, text.slice(start, starts[index + 1] ?? text.length)]))
}

/**
 * Makes a function that lays text out with HarfBuzz, as browsers do: conjuncts, vowels that stand before their consonant, marks in their
 * places, and scripts that run from right to left. The shaper of the PDF library fails on several scripts, and throws on some names.
 */
export async function makeShaping(bytes: Buffer, nominal: Nominal): Promise<Shaping> {
  const { Blob, Buffer: TextBuffer, Face, Font, shape } = await import('harfbuzzjs')
  const font = new Font(new Face(new Blob(bytes)))
  let codes: Map<number, number> | undefined

  /** What HarfBuzz makes of a text, cluster by cluster. */
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

  /** The glyphs of a cluster. Of several, each stands for its own character, and the first one for the cluster where it has none. */
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
