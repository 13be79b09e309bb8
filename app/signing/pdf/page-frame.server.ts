import { brand } from '#app/brand.ts'
import { logoPaths } from '#app/ui/logo/logo-paths.ts'

import { colours, decorate, type Drawing, lineWidth, rule, sheet, write } from './pdf-pen.server.ts'

/** Draws the wordmark. Its original is 352 by 98, with the baseline at 74. */
export function drawLogo(
  doc: Drawing,
  { x, y, height, colour }: Record<'x' | 'y' | 'height', number> & { colour: string },
) {
  const scale = height / 98
  doc.save()
  doc.translate(x, y + 74 * scale).scale(scale)
  for (const { path, shift } of logoPaths) {
    doc.save().translate(shift, 0).path(path).fillColor(colour).fill().restore()
  }
  doc.restore()
}

type Frame = {
  right: string[]
  foot: string
  /** The number of pages of another file that precede these. */
  pagesBefore?: number
  /** Whether a page has its own head instead, and whether it has no foot. */
  isBare?: (index: number) => boolean
  isWithoutFoot?: (index: number) => boolean
}

const small = { face: 'text', size: 8, colour: colours.soft } as const

function drawHead(doc: Drawing, right: string[]): void {
  drawLogo(doc, { x: sheet.left, y: 46, height: 26, colour: colours.sign })
  const place = { x: sheet.left + 180, width: lineWidth - 180, align: 'right', height: 11 } as const
  right.forEach((line, at) => write(doc, line, { face: 'text', size: 8.5 }, { ...place, y: 50 + at * 12 }))
  rule(doc, 84)
}

function drawFoot(doc: Drawing, foot: string, page: string): void {
  const y = sheet.height - 46
  rule(doc, sheet.height - 54, { weight: 0.75 })
  write(doc, foot, small, { x: sheet.left, y, width: lineWidth - 80, height: 11 })
  write(doc, page, small, { x: sheet.left + lineWidth - 80, y, width: 80, align: 'right', height: 11 })
}

/** Draws the head and the foot of every page, after all pages exist. Screen readers skip them. */
export function framePages(
  doc: Drawing,
  { right, foot, pagesBefore = 0, isBare = () => false, isWithoutFoot = () => false }: Frame,
): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index)
    const { margins } = doc.page
    const before = { ...margins }
    // Text in the margin would begin a new page.
    Object.assign(margins, { top: 0, bottom: 0 })
    decorate(doc, () => {
      if (!isBare(index)) drawHead(doc, right)
      // The agreement does not know how many pages the signing adds: its foot counts only its own.
      const of = pagesBefore === 0 ? ` of ${count}` : ''
      if (!isWithoutFoot(index)) drawFoot(doc, foot, `Page ${pagesBefore + index + 1}${of}`)
    })
    Object.assign(margins, before)
  }
}

export const ourLines = [
  `${brand.legalName}, ${brand.address.street}, ${brand.address.locality} ${brand.address.state} ${brand.address.postcode}`,
  `${brand.phone.display}, ${brand.email}`,
]
