import { createHash } from 'node:crypto'

import type { Agreement, Row } from '../agreement/agreement.ts'
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

/** An unsigned document as the signer was shown it. */
export type UnsignedPdf = { bytes: Buffer; sha256: Buffer; pages: number }

const heading = { face: 'bold', size: 11 } as const
const words = { face: 'body', size: 11, gap: 2.4 } as const
const label = { face: 'text', size: 8.5, colour: colours.soft } as const
const value = { face: 'text', size: 9.5 } as const
const partyName = { face: 'bold', size: 11.5 } as const

/** Places on the execution page, in points from its top: the signature and its lines are drawn here and nowhere else. */
export const signatureBox = { x: sheet.left, y: 158, width: 236, height: 112 }
export const signedLines = { x: sheet.left, y: 300, width: 236 }

const bottom = sheet.height - sheet.bottom

const sum = (heights: readonly number[]): number => heights.reduce((all, height) => all + height, 0)

function drawParties(page: Tagged, { we, you }: Agreement): void {
  const { doc } = page
  const top = doc.y
  const width = lineWidth / 2
  const heights = [we, you].map(({ name, lines }) =>
    lines.reduce(
      (sum, line) => sum + heightOf(doc, line, value, width - 28) + 1,
      42 + heightOf(doc, name, partyName, width - 28),
    ),
  )
  const height = Math.max(...heights)
  decorate(doc, () => {
    doc.rect(sheet.left, top, lineWidth, height).lineWidth(1.5).strokeColor(colours.ink).stroke()
    doc
      .moveTo(sheet.left + width, top)
      .lineTo(sheet.left + width, top + height)
      .stroke()
  })
  for (const [index, [who, { name, lines }]] of (
    [
      ['We', we],
      ['You', you],
    ] as const
  ).entries()) {
    const x = sheet.left + index * width + 14
    add(page, 'P', () => {
      write(doc, who, label, { x, y: top + 11, width: width - 28 })
      write(doc, name, partyName, { x, y: doc.y, width: width - 28 })
      for (const line of lines) write(doc, line, value, { x, y: doc.y, width: width - 28 })
    })
  }
  doc.y = top + height + 18
}

function drawKeyFacts(page: Tagged, { keyFacts }: Agreement): void {
  const { doc } = page
  const top = doc.y
  const [width, height] = [lineWidth / 3, 58]
  decorate(doc, () => {
    doc.rect(sheet.left, top, lineWidth, 25).fillColor(colours.sign).fill()
    doc
      .rect(sheet.left, top, lineWidth, 25 + 2 * height)
      .lineWidth(1.5)
      .strokeColor(colours.ink)
      .stroke()
    rule(doc, top + 25 + height, { weight: 0.75, colour: colours.line })
    for (const at of [1, 2])
      doc
        .moveTo(sheet.left + at * width, top + 25)
        .lineTo(sheet.left + at * width, top + 25 + 2 * height)
        .stroke()
  })
  add(page, 'H2', () =>
    write(
      doc,
      'Key facts',
      { face: 'sign', size: 14, colour: colours.paper },
      { x: sheet.left + 14, y: top + 6, width: 300 },
    ),
  )
  for (const [index, { fact, words: says }] of keyFacts.entries()) {
    const x = sheet.left + (index % 3) * width + 14
    const y = top + 25 + Math.floor(index / 3) * height + 9
    add(page, 'P', () => {
      write(doc, fact, { face: 'sign', size: 18, gap: 1 }, { x, y, width: width - 24 })
      write(doc, says, { face: 'text', size: 8.5 }, { x, y: doc.y, width: width - 24 })
    })
  }
  doc.x = sheet.left
  doc.y = top + 25 + 2 * height + 20
}

function drawClauses(page: Tagged, { clauses }: Agreement): void {
  const { doc } = page
  const [indent, width] = [34, lineWidth - 34]
  for (const { number, heading: title, paragraphs } of clauses) {
    const height = paragraphs.reduce((sum, text) => sum + heightOf(doc, text, words, width) + 4, 30)
    if (doc.y + height > bottom) doc.addPage()
    const y = doc.y
    add(page, 'H3', () => {
      write(doc, number, { face: 'sign', size: 18, gap: 0 }, { x: sheet.left, y: y - 3, width: indent })
      write(doc, title, heading, { x: sheet.left + indent, y, width })
    })
    for (const text of paragraphs) {
      add(page, 'P', () => write(doc, text, words, { x: sheet.left + indent, y: doc.y + 2, width }))
    }
    doc.y += 11
  }
}

const heightOfRow = (doc: Drawing, [name, says]: Row): number =>
  Math.max(heightOf(doc, says, value, lineWidth - 150), heightOf(doc, `${name}: `, label, 145) + 1, 12) + 8

function drawRow(page: Tagged, [name, says]: Row, height: number): void {
  const { doc } = page
  const x = sheet.left + 150
  const y = doc.y
  add(page, 'P', () => {
    write(doc, `${name}: `, label, { x: sheet.left, y: y + 4, width: 145 })
    write(doc, says || '–', value, { x, y: y + 3, width: lineWidth - 150 })
  })
  doc.y = Math.max(doc.y, y + height)
  decorate(doc, () => rule(doc, doc.y, { weight: 0.5, colour: colours.line }))
}

const scheduleHeading = 60
const partHeading = 36
/** A page with fewer rows looks like a mistake. */
const fewestRows = 3

/**
 * Draws the parts of the schedule, each on one page if it fits, the first one below the last clause. A longer part continues on the next
 * page, with at least three rows there.
 */
function drawSchedule(page: Tagged, { schedule }: Agreement): void {
  const { doc } = page
  const isFull = (heights: number[]) => doc.y + sum(heights) > bottom
  const first = schedule[0]?.rows.map((row) => heightOfRow(doc, row)) ?? []
  if (isFull([scheduleHeading, partHeading, ...first])) doc.addPage()
  else doc.y += 16
  add(page, 'H2', () =>
    write(doc, 'Schedule', { face: 'sign', size: 28 }, { x: sheet.left, y: doc.y, width: lineWidth }),
  )
  for (const { title, rows } of schedule) {
    const heights = rows.map((row) => heightOfRow(doc, row))
    const isLong = partHeading + sum(heights) > bottom - sheet.top
    if (isFull([partHeading, ...(isLong ? heights.slice(0, fewestRows) : heights)])) doc.addPage()
    doc.y += 12
    add(page, 'H3', () => write(doc, title, { face: 'sign', size: 16 }, { x: sheet.left, y: doc.y, width: lineWidth }))
    doc.y += 3
    for (const [index, row] of rows.entries()) {
      const isNearEnd = rows.length - index <= fewestRows
      if (isFull(heights.slice(index, isNearEnd ? undefined : index + 1))) doc.addPage()
      drawRow(page, row, heights[index] ?? 0)
    }
  }
}

function drawExecution(page: Tagged, { execution, we, clauses }: Agreement): void {
  const { doc } = page
  doc.addPage()
  const { signer, business, isCompany, others } = execution
  const other = { x: sheet.left + 257, width: 236 }
  add(page, 'H2', () =>
    write(doc, 'Signed', { face: 'sign', size: 28 }, { x: sheet.left, y: sheet.top, width: lineWidth }),
  )
  decorate(doc, () => {
    for (const x of [sheet.left, other.x]) {
      rule(doc, signatureBox.y - 6, { x, width: 236, weight: 2.25 })
      rule(doc, signatureBox.y + signatureBox.height + 4, { x, width: 236, weight: 1.5 })
    }
  })
  const y = signatureBox.y + signatureBox.height + 11
  add(page, 'P', () => {
    write(doc, signer, { face: 'bold', size: 11.5 }, { x: sheet.left, y, width: 236, height: 14 })
    write(doc, `${isCompany ? 'For ' : ''}${business}`, value, { x: sheet.left, y: y + 16, width: 236, height: 12 })
  })
  add(page, 'P', () => {
    write(doc, we.name, { face: 'bold', size: 11.5 }, { x: other.x, y, width: other.width })
    write(doc, 'By its document seal, applied to this file when the retailer signs', value, {
      x: other.x,
      y: y + 16,
      width: other.width,
    })
  })
  const top = 392
  decorate(doc, () => doc.rect(sheet.left, top, lineWidth, 66).lineWidth(1.5).fillAndStroke('#f3f7f4', colours.sign))
  add(page, 'P', () =>
    write(
      doc,
      `This PDF is sealed when it is signed. If one letter changes, the seal breaks. The certificate that follows says how it was signed. Signing is clause ${clauses.length}; the authority to sign is clause ${clauses.length - 1}.`,
      value,
      { x: sheet.left + 14, y: top + 13, width: lineWidth - 28 },
    ),
  )
  if (others) add(page, 'P', () => write(doc, others, value, { x: sheet.left, y: top + 80, width: lineWidth }))
}

/**
 * Renders the agreement as a tagged PDF with a place for the signature on its last page. Deterministic: the same tree
 * gives the same bytes.
 */
export async function renderAgreement(agreement: Agreement, at: Date): Promise<UnsignedPdf> {
  const { title, version, id, you, madeOn } = agreement
  const name = `${title}, version ${version}`
  const doc = await startDrawing({
    title: `${title}: ${you.name}`,
    subject: `${name}. Document ${id}`,
    at,
    isTagged: true,
    text: JSON.stringify(agreement),
  })
  const page = startStructure(doc)
  doc.addPage()
  add(page, 'H1', () =>
    write(doc, title, { face: 'sign', size: 58, gap: 0 }, { x: sheet.left, y: 100, width: lineWidth }),
  )
  add(page, 'P', () =>
    write(doc, `${name}, made on ${madeOn}. Document ${id}`, label, { x: sheet.left, y: doc.y + 2, width: lineWidth }),
  )
  doc.y += 12
  drawParties(page, agreement)
  drawKeyFacts(page, agreement)
  drawClauses(page, agreement)
  drawSchedule(page, agreement)
  drawExecution(page, agreement)
  page.root.end()
  const pages = doc.bufferedPageRange().count
  framePages(doc, { right: ourLines, foot: `${name}. Document ${id}` })
  const bytes = await finishDrawing(doc)
  return { bytes, sha256: createHash('sha256').update(bytes).digest(), pages }
}
