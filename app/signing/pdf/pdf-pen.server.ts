import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { rootFolder } from '#app/platform/root-folder.server.ts'
import { normalise } from '#app/platform/text.ts'

/** A document of the PDF library while it is being drawn. */
export type Drawing = PDFKit.PDFDocument
export type Tag = ReturnType<Drawing['struct']>

export const faces = ['body', 'text', 'bold', 'sign', 'script', 'wide'] as const
type Face = (typeof faces)[number]

export type Ink = { face: Face; size: number; colour?: string; gap?: number; spread?: number }
export type Place = { x?: number; y?: number; width?: number; align?: 'left' | 'right'; height?: number }

/** Points: A4, and the margins of every page. */
export const sheet = { width: 595.28, height: 841.89, left: 51, right: 51, top: 112, bottom: 74 }
export const lineWidth = sheet.width - sheet.left - sheet.right
export const colours = {
  ink: '#10211a',
  soft: '#575040',
  sign: '#0d4634',
  paper: '#fffdf8',
  line: '#d9cdb6',
  accent: '#f79dab',
}

/** A face as the library has opened it: what it has read of the file stays read. */
type OpenFont = { hasGlyphForCodePoint(code: number): boolean }
type WithFont = { _font: { font: OpenFont } }

let openFonts: Map<Face, OpenFont> | undefined

/** The faces of the page, opened once for all documents: opening is most of the work. */
function openFaces(PDFDocument: new (options: PDFKit.PDFDocumentOptions) => Drawing): Map<Face, OpenFont> {
  if (openFonts) return openFonts
  const aside = new PDFDocument({ autoFirstPage: false, font: null as unknown as string })
  openFonts = new Map(
    faces.map((face) => {
      const file = readFileSync(join(rootFolder, 'app/signing/pdf/fonts', `${face}.ttf`))
      return [face, (aside.font(file) as unknown as WithFont)._font.font]
    }),
  )
  return openFonts
}

type Options = { title: string; subject: string; at: Date; isTagged: boolean }

/** A new document, without a page. The library is loaded when the first one is made: a start should not wait for it. */
export async function startDrawing({ title, subject, at, isTagged }: Options): Promise<Drawing> {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: sheet.top, bottom: sheet.bottom, left: sheet.left, right: sheet.right },
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en-AU',
    displayTitle: true,
    tagged: isTagged,
    // No standard face: those are not embedded. A face given here would be opened anew at each change of faces.
    font: null as unknown as string,
    info: { Title: title, Subject: subject, CreationDate: at, ModDate: at },
  })
  for (const [face, font] of openFaces(PDFDocument)) doc.registerFont(face, font as unknown as Buffer)
  return doc
}

/** The whole file. */
export function finishDrawing(doc: Drawing): Promise<Buffer> {
  const chunks: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  doc.on('end', () => resolve(Buffer.concat(chunks)))
  doc.on('error', reject)
  doc.end()
  return promise
}

const hasGlyph = (face: Face, code: number): boolean => openFonts?.get(face)?.hasGlyphForCodePoint(code) ?? false

/** What no face has a letter for, or what nobody sees, is named by its code point: nothing of a name is lost. */
const named = (letter: string): string =>
  `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

type Run = { face: Face; text: string }

/** The text cut where another face has to help out. */
export function runsOf(text: string, face: Face): Run[] {
  const plain = normalise(text.toWellFormed(), 'NFC')
  if (/^[ -~]*$/.test(plain)) return [{ face, text: plain }]
  const runs: Run[] = []
  const add = (next: Run) => {
    const last = runs.at(-1)
    if (last?.face === next.face) last.text += next.text
    else runs.push(next)
  }
  for (const letter of plain) {
    const code = letter.codePointAt(0) ?? 0
    if (/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/u.test(letter)) add({ face, text: named(letter) })
    else if (hasGlyph(face, code)) add({ face, text: letter })
    else if (hasGlyph('wide', code)) add({ face: 'wide', text: letter })
    else add({ face, text: named(letter) })
  }
  return runs
}

/** Writes text, at a place or where the last text ended. */
export function write(doc: Drawing, text: string, { face, size, colour, gap, spread }: Ink, place: Place = {}): void {
  const runs = runsOf(text || ' ', face)
  const { x, y, width, align, height } = place
  for (const [index, run] of runs.entries()) {
    doc
      .font(run.face)
      .fontSize(size)
      .fillColor(colour ?? colours.ink)
    const options = {
      ...(width && { width }),
      ...(align && { align }),
      ...(height && { height, ellipsis: true }),
      lineGap: gap ?? size * 0.22,
      ...(spread && { wordSpacing: spread }),
      continued: index < runs.length - 1,
    }
    if (index === 0 && x !== undefined) doc.text(run.text, x, y, options)
    else doc.text(run.text, options)
  }
}

/** How tall the text will be. */
export function heightOf(doc: Drawing, text: string, { face, size, gap }: Ink, width: number): number {
  doc.font(face).fontSize(size)
  return doc.heightOfString(text, { width, lineGap: gap ?? size * 0.22 })
}

/** Draws what is not read out: lines, boxes, the head and the foot of a page. */
export function decorate(doc: Drawing, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' } as never)
  doc.save()
  draw()
  doc.restore()
  doc.endMarkedContent()
}

export const rule = (
  doc: Drawing,
  y: number,
  { x = sheet.left, width = lineWidth, weight = 2, colour = colours.ink } = {},
) =>
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(weight)
    .strokeColor(colour)
    .stroke()
