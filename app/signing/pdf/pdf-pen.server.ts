import { normalise } from '#app/platform/text.ts'

import { type Face, faces, openFaces, openFont, runsOf } from './pdf-faces.server.ts'
import { drawLines, heightOfLines, linesOf } from './pdf-lines.server.ts'

/** A document of the PDF library while it is being drawn. */
export type Drawing = PDFKit.PDFDocument
export type Tag = ReturnType<Drawing['struct']>

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

/** `text`: all that will be written, so that the faces for its scripts are there. */
type Options = { title: string; subject: string; at: Date; isTagged: boolean; text: string }

/** A new document, without a page. The library is loaded when the first one is made: a start should not wait for it. */
export async function startDrawing({ title, subject, at, isTagged, text }: Options): Promise<Drawing> {
  const PDFDocument = await openFaces(text)
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
  for (const face of faces) doc.registerFont(face, openFont(face) as unknown as Buffer)
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

/** The text as it is drawn: in one form of Unicode. */
const plainOf = (text: string): string => normalise((text || ' ').toWellFormed(), 'NFC')

/** How wide a text is on one line. */
export function widthOf(doc: Drawing, text: string, ink: Ink): number {
  const [line = { width: 0 }] = linesOf(doc, runsOf(plainOf(text), ink.face), { ...ink, width: Infinity })
  return line.width
}

/** Writes text, at a place or where the last text ended. */
export function write(doc: Drawing, text: string, ink: Ink, place: Place = {}): void {
  const { face, size, colour, gap = size * 0.22, spread } = ink
  const { x = doc.x, y = doc.y, width, align, height } = place
  const runs = runsOf(plainOf(text), face)
  doc.font(face).fontSize(size)
  doc.fillColor(colour ?? colours.ink)
  const isPlain = runs.length === 1 && runs[0]?.face === face
  if (!isPlain)
    return drawLines(doc, runs, { face, size, gap, x, y, width: width ?? sheet.left + lineWidth - x, align, height })
  doc.text(runs[0]?.text ?? '', x, y, {
    ...(width && { width }),
    ...(align && { align }),
    ...(height && { height, ellipsis: true }),
    lineGap: gap,
    ...(spread && { wordSpacing: spread }),
  })
}

/** How tall the text will be. */
export function heightOf(doc: Drawing, text: string, { face, size, gap = size * 0.22 }: Ink, width: number): number {
  const runs = runsOf(plainOf(text), face)
  doc.font(face).fontSize(size)
  if (runs.length === 1 && runs[0]?.face === face) return doc.heightOfString(runs[0].text, { width, lineGap: gap })
  return heightOfLines(doc, linesOf(doc, runs, { face, size, width }), { face, size, gap })
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
