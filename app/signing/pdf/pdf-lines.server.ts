import { drawGlyphs } from './draw-glyphs.server.ts'
import { type Face, isScriptFace, openFont, type Run } from './pdf-faces.server.ts'

type Drawing = PDFKit.PDFDocument

/** The face and size of a text. Other faces share its baseline. */
type Setting = { face: Face; size: number }
type Line = { runs: Run[]; width: number }

/** Lays out whole lines, not words: words of some scripts run from right to left. */
const whole: PDFKit.Mixins.TextOptions = { features: [] }

/** Selects a face, and registers it with the document. */
function setFace(doc: Drawing, face: Face, size: number): void {
  doc.registerFont(face, openFont(face) as unknown as Buffer)
  doc.font(face).fontSize(size)
}

function widthOfRun(doc: Drawing, { face, text }: Run, size: number): number {
  setFace(doc, face, size)
  return doc.widthOfString(text, whole)
}

/** Scripts without spaces: a line may break between two words, which a dictionary finds. */
const isUnspaced = new Set<Face>(['han', 'thai', 'lao', 'khmer', 'myanmar'])
const words = new Intl.Segmenter('en', { granularity: 'word' })
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const segmentsOf = (segmenter: Intl.Segmenter, text: string) =>
  [...segmenter.segment(text)].map(({ segment }) => segment)

/**
 * Splits a run into parts that may not break: words with the spaces after them. A part that is wider than a line is
 * cut between letters.
 */
function piecesOf(doc: Drawing, run: Run, size: number, width: number): Run[] {
  const parts = isUnspaced.has(run.face) ? segmentsOf(words, run.text) : run.text.split(/(?<=\s)(?=\S)/u)
  return parts.flatMap((text) => {
    const isTooWide = widthOfRun(doc, { face: run.face, text }, size) > width
    return (isTooWide ? segmentsOf(clusters, text) : [text]).map((part) => ({ face: run.face, text: part }))
  })
}

/** Joins consecutive pieces of the same face to runs. */
function joined(pieces: readonly Run[]): Run[] {
  const runs: Run[] = []
  for (const { face, text } of pieces) {
    const last = runs.at(-1)
    if (last?.face === face) last.text += text
    else runs.push({ face, text })
  }
  return runs
}

/** Breaks runs into lines of a width. A word in two faces may break between them. */
export function linesOf(doc: Drawing, runs: readonly Run[], { size, width }: Setting & { width: number }): Line[] {
  const lines: Run[][] = [[]]
  let used = 0
  for (const piece of runs.flatMap((run) => piecesOf(doc, run, size, width))) {
    const needed = widthOfRun(doc, { ...piece, text: piece.text.trimEnd() }, size)
    if (used > 0 && used + needed > width) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(piece)
    used += widthOfRun(doc, piece, size)
  }
  return lines.map((pieces) => lineOf(doc, joined(pieces), size))
}

const lineOf = (doc: Drawing, runs: Run[], size: number): Line => ({
  runs,
  width: runs.reduce((sum, run) => sum + widthOfRun(doc, run, size), 0),
})

type Metrics = { ascent: number; descent: number }

function metricsOf(face: Face, size: number): Metrics {
  const { ascent, descent, unitsPerEm } = openFont(face)
  return { ascent: (ascent / unitsPerEm) * size, descent: (-descent / unitsPerEm) * size }
}

/** Returns the distance between lines, and from the last line to the next text: enough for the tallest letters. */
function spacingOf(doc: Drawing, lines: readonly Line[], { face, size, gap }: Setting & { gap: number }) {
  setFace(doc, face, size)
  const plain = doc.currentLineHeight(true)
  const own = metricsOf(face, size)
  const used = lines.flatMap(({ runs }) => runs).map((run) => metricsOf(run.face, size))
  const descent = Math.max(own.descent, ...used.map((one) => one.descent))
  const ascent = Math.max(own.ascent, ...used.map((one) => one.ascent))
  return { next: Math.max(plain, ascent + descent) + gap, last: Math.max(plain, own.ascent + descent) + gap }
}

/** Returns the height of lines. */
export function heightOfLines(doc: Drawing, lines: readonly Line[], setting: Setting & { gap: number }): number {
  const { next, last } = spacingOf(doc, lines, setting)
  return (lines.length - 1) * next + last
}

/** Cuts lines off after `most`, with an ellipsis at the end if any are left. */
function fitting(
  doc: Drawing,
  lines: Line[],
  { face, size, width, most }: Setting & { width: number; most: number },
): Line[] {
  const last = lines[most - 1]
  if (!last || lines.length <= most) return lines
  const clustersLeft = last.runs.flatMap((run) =>
    segmentsOf(clusters, run.text).map((text) => ({ face: run.face, text })),
  )
  const cut = () => lineOf(doc, [...joined(clustersLeft), { face, text: '…' }], size)
  let line = cut()
  while (line.width > width && clustersLeft.pop()) line = cut()
  return [...lines.slice(0, most - 1), line]
}

type Spot = { x: number; y: number; size: number }

/** Draws a run on a baseline. */
function drawRun(doc: Drawing, { face, text }: Run, { x, y, size }: Spot): void {
  setFace(doc, face, size)
  if (isScriptFace(face)) drawGlyphs(doc, { face, text }, { x, y, size })
  else doc.text(text, x, y, { ...whole, lineBreak: false, baseline: 0 })
}

type Placed = Setting & {
  gap: number
  x: number
  y: number
  width: number
  align?: 'left' | 'right' | undefined
  height?: number | undefined
}

/** Draws a text that needs several faces, all on one baseline, and moves the position below it. */
export function drawLines(doc: Drawing, runs: readonly Run[], placed: Placed): void {
  const { face, size, gap, x, width, align, height } = placed
  const all = linesOf(doc, runs, { face, size, width })
  const { next, last } = spacingOf(doc, all, { face, size, gap })
  const most = height === undefined ? Infinity : Math.max(1, Math.floor(height / next))
  const lines = fitting(doc, all, { face, size, width, most })
  const { ascent } = metricsOf(face, size)
  let { y } = placed
  for (const [index, line] of lines.entries()) {
    if (index > 0 && y + last > doc.page.maxY()) {
      ;(doc as Drawing & { continueOnNewPage(): void }).continueOnNewPage()
      ;({ y } = doc)
    }
    let at = align === 'right' ? x + width - line.width : x
    for (const run of line.runs) {
      drawRun(doc, run, { x: at, y: y + ascent, size })
      at += widthOfRun(doc, run, size)
    }
    y += index < lines.length - 1 ? next : last
  }
  setFace(doc, face, size)
  Object.assign(doc, { x, y })
}
