import { openFont, type Run } from './pdf-faces.server.ts'

type Drawing = PDFKit.PDFDocument

/** The face of a document, as the PDF library embeds it. */
type Embedded = {
  id: string
  ref(): unknown
  /** Returns the glyphs as hexadecimal numbers, and their positions in thousandths of the size. */
  encode(text: string, features: unknown[]): [string[], { xAdvance: number; xOffset: number; yOffset: number }[]]
}
type Inside = { _font: Embedded; page: { fonts: Record<string, unknown> }; addContent(words: string): void }

/** Scripts that are read from right to left. */
const isFromTheRight = new Set(['arabic', 'hebrew'])

type Spot = { x: number; y: number; size: number }

/** Returns a text string of PDF, in UTF-16. */
const textString = (text: string): string => `<${Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('hex')}>`

type Placed = { code: string; x: number; y: number; isMark: boolean }

/** Returns the glyphs of a run with their positions. */
function placed(font: Embedded, text: string, { x, y, size }: Spot): Placed[] {
  const [codes, positions] = font.encode(text, [])
  let at = x
  return codes.map((code, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const glyph = { code, x: at + (xOffset / 1_000) * size, y: y + (yOffset / 1_000) * size, isMark: xAdvance === 0 }
    at += (xAdvance / 1_000) * size
    return glyph
  })
}

const shown = (glyphs: readonly Placed[]): string[] =>
  glyphs.map(({ code, x, y }) => `1 0 0 1 ${x.toFixed(3)} ${y.toFixed(3)} Tm <${code}> Tj`)

/** Wraps glyphs in the text that they represent. */
const withText = (text: string, glyphs: readonly Placed[]): string[] =>
  glyphs.length === 0 ? [] : [`/Span <</ActualText ${textString(text)}>> BDC`, ...shown(glyphs), 'EMC']

/**
 * Splits a run that is read from right to left into clusters. The file has them from left to right, each with its own
 * text, and PDF readers reverse them. Dots and marks of a letter get no text: readers would take them for gaps between
 * words.
 */
function clustersOf(run: Run, glyphs: readonly Placed[]): string[] {
  let index = 0
  return openFont(run.face)
    .layout.clusters(run.text)
    .flatMap((cluster) => {
      const own = glyphs.slice(index, (index += cluster.glyphs.length))
      const marks = own.filter(({ isMark }) => isMark)
      const letters = own.filter(({ isMark }) => !isMark)
      if (letters.length === 0) return withText(cluster.text, marks)
      return [...withText('', marks), ...withText(cluster.text, letters)]
    })
}

/**
 * Draws a run on a baseline, in the document's present face, together with its text (`ActualText`): in many scripts
 * the glyphs are no plain sequence of the letters. The text must be inside the text object; the library would put it
 * outside.
 */
export function drawGlyphs(doc: Drawing, run: Run, { x, y, size }: Spot): void {
  const inside = doc as unknown as Inside
  const { _font: font } = inside
  inside.page.fonts[font.id] ??= font.ref()
  doc.save().transform(1, 0, 0, -1, 0, doc.page.height)
  const glyphs = placed(font, run.text, { x, y: doc.page.height - y, size })
  const words = isFromTheRight.has(run.face) ? clustersOf(run, glyphs) : withText(run.text, glyphs)
  inside.addContent(['BT', `/${font.id} ${size} Tf`, ...words, 'ET'].join('\n'))
  doc.restore()
}
