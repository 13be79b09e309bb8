import { normalise } from '#app/core/text/text.ts'

import { type Face, faces, openFaces, openFont, runsOf } from './pdf-faces.server.ts'
import { drawLines, heightOfLines, linesOf } from './pdf-lines.server.ts'

/** A document of the PDF library while it is being drawn. */
export type Drawing = PDFKit.PDFDocument
type Tag = ReturnType<Drawing['struct']>

/** A tagged document, and the element of its structure that contains all others. */
export type Tagged = { doc: Drawing; root: Tag }

type Ink = { face: Face; size: number; colour?: string; gap?: number; spread?: number }
type Place = { x?: number; y?: number; width?: number; align?: 'left' | 'right'; height?: number }

/** A4 and the margins of every page, in points. */
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

/** `text`: all text of the document, from which the needed faces are chosen. */
type Options = { title: string; subject: string; at: Date; isTagged: boolean; text: string }

/** Starts a document without pages. The PDF library is loaded on first use, so that the product starts fast. */
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
    // Disables the standard face, which is not embedded. A face given here would be reopened at each change of faces.
    font: null as unknown as string,
    info: { Title: title, Subject: subject, CreationDate: at, ModDate: at },
  })
  for (const face of faces) doc.registerFont(face, openFont(face) as unknown as Buffer)
  return doc
}

/** Ends the document and returns the whole file. */
export function finishDrawing(doc: Drawing): Promise<Buffer> {
  const chunks: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  doc.on('end', () => resolve(Buffer.concat(chunks)))
  doc.on('error', reject)
  doc.end()
  return promise
}

/** Normalises a text for drawing (NFC). */
const plainOf = (text: string): string => normalise((text || ' ').toWellFormed(), 'NFC')

/** Returns the width of a text on one line. */
export function widthOf(doc: Drawing, text: string, ink: Ink): number {
  const [line = { width: 0 }] = linesOf(doc, runsOf(plainOf(text), ink.face), { ...ink, width: Infinity })
  return line.width
}

/** Writes text at a place, or where the last text ended. */
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

/** Returns the height of a text. */
export function heightOf(doc: Drawing, text: string, { face, size, gap = size * 0.22 }: Ink, width: number): number {
  const runs = runsOf(plainOf(text), face)
  doc.font(face).fontSize(size)
  if (runs.length === 1 && runs[0]?.face === face) return doc.heightOfString(runs[0].text, { width, lineGap: gap })
  return heightOfLines(doc, linesOf(doc, runs, { face, size, width }), { face, size, gap })
}

/** Starts the structure of a tagged document. `root.end()` ends it. */
export function startStructure(doc: Drawing): Tagged {
  const root = doc.struct('Document')
  doc.addStructure(root)
  return { doc, root }
}

/** Draws one element of a tagged document, such as a heading (`H2`) or a paragraph (`P`), for screen readers. */
export const add = ({ doc, root }: Tagged, type: string, draw: () => void): void => {
  root.add(doc.struct(type, {}, draw))
}

/** Draws decoration that screen readers skip: lines, boxes, the head and the foot of a page. */
export function decorate(doc: Drawing, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' } as never)
  doc.save()
  draw()
  doc.restore()
  doc.endMarkedContent()
}

/** Draws a horizontal line. */
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
