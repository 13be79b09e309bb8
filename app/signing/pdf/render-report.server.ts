import { framePages, ourLines } from './page-frame.server.ts'
import {
  add,
  colours,
  decorate,
  type Drawing,
  finishDrawing,
  heightOf,
  lineWidth,
  rule,
  sheet,
  startDrawing,
  startStructure,
  type Tagged,
  write,
} from './pdf-pen.server.ts'

/** A report for a person: sections with a heading, notes, and entries of labelled facts. */
export type Report = {
  title: string
  subject: string
  at: Date
  lead: readonly string[]
  sections: readonly {
    heading: string
    notes: readonly string[]
    entries: readonly (readonly { label: string; value: string }[])[]
  }[]
}

const body = { face: 'body', size: 11 } as const
const heading = { face: 'sign', size: 17 } as const
const note = { face: 'text', size: 8.5, colour: colours.soft } as const
const label = { face: 'text', size: 8.5, colour: colours.soft } as const
const value = { face: 'text', size: 9.5 } as const
const labelWidth = 130

/** Adds text of any length as separate elements: an element that crosses a page would split its tag. */
function addLines(page: Tagged, tag: string, text: string, ink: typeof body | typeof note | typeof heading) {
  const { doc } = page
  add(page, tag, () => write(doc, text, ink, { x: sheet.left, y: doc.y, width: lineWidth }))
}

function roomFor(doc: Drawing, height: number): void {
  if (doc.y + height > sheet.height - sheet.bottom) doc.addPage()
}

function addFact(page: Tagged, fact: { label: string; value: string }): void {
  const { doc } = page
  const width = lineWidth - labelWidth
  for (const [index, line] of linesOf(doc, fact.value, width).entries()) {
    const height = heightOf(doc, line, value, width)
    roomFor(doc, height + 4)
    const y = doc.y
    add(page, 'P', () => {
      if (index === 0) write(doc, fact.label, label, { x: sheet.left, y, width: labelWidth - 10 })
      write(doc, line, value, { x: sheet.left + labelWidth, y, width })
    })
    doc.y = Math.max(doc.y, y + height)
  }
  doc.y += 3
}

const tallest = 200

/** Splits a text into paragraphs, each short enough for the rest of a page. */
function linesOf(doc: Drawing, text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    if (heightOf(doc, paragraph, value, width) <= tallest) return [paragraph]
    return paragraph.match(/[^]{1,700}(?:\s|$)|[^]{1,700}/g) ?? []
  })
}

/** Renders a tagged PDF with searchable text. Deterministic: the same report gives the same bytes. */
export async function renderReport(report: Report): Promise<Buffer> {
  const { title, subject, at, lead, sections } = report
  const doc = await startDrawing({ title, subject, at, isTagged: true, text: JSON.stringify(report) })
  doc.addPage()
  const page = startStructure(doc)
  doc.y = sheet.top
  add(page, 'H1', () => write(doc, title, { face: 'sign', size: 30 }, { x: sheet.left, y: doc.y }))
  for (const line of lead) addLines(page, 'P', line, body)
  for (const { heading: name, notes, entries } of sections) {
    doc.y += 14
    roomFor(doc, 110)
    addLines(page, 'H2', name, heading)
    for (const line of notes) addLines(page, 'P', line, note)
    for (const facts of entries) {
      roomFor(doc, 40)
      const y = doc.y + 4
      decorate(doc, () => rule(doc, y, { weight: 0.5, colour: colours.line }))
      doc.y = y + 5
      for (const fact of facts) addFact(page, fact)
    }
  }
  page.root.end()
  framePages(doc, { right: ourLines, foot: title })
  return finishDrawing(doc)
}
