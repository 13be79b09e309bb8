import { canvas, type Signature, type Stroke } from '../agreement/signature.ts'
import { colours, type Drawing, widthOf, write } from './pdf-pen.server.ts'

/** A place on a page, in points from its top left. */
export type Box = { x: number; y: number; width: number; height: number }

const pen = 5

/** Draws curves through the midpoints between the points, so that the line is as smooth as the hand's. */
function pathOf(points: Stroke): string {
  const [first, ...rest] = points
  if (!first) return ''
  const at = ({ x, y }: { x: number; y: number }) => `${x.toFixed(1)} ${y.toFixed(1)}`
  if (rest.length === 0) return `M${at(first)}L${at({ x: first.x + 0.1, y: first.y })}`
  const curves = rest.map((point, index) => {
    const before = points[index] ?? first
    return `Q${at(before)} ${at({ x: (before.x + point.x) / 2, y: (before.y + point.y) / 2 })}`
  })
  return `M${at(first)}${curves.join('')}L${at(rest.at(-1) ?? first)}`
}

function drawStrokes(doc: Drawing, strokes: readonly Stroke[], { x, y, width, height }: Box): void {
  const scale = Math.min(width / canvas.width, height / canvas.height)
  doc.save().translate(x, y).scale(scale)
  for (const stroke of strokes)
    doc.path(pathOf(stroke)).lineWidth(pen).lineCap('round').lineJoin('round').strokeColor(colours.ink).stroke()
  doc.restore()
}

/** Draws the name in the script face, as large as its box allows. */
function drawTyped(doc: Drawing, text: string, { x, y, width, height }: Box): void {
  let size = 34
  while (size > 9 && widthOf(doc, text, { face: 'script', size }) > width) size -= 1
  write(
    doc,
    text,
    { face: 'script', size, gap: 0 },
    { x, y: y + height - size * 1.5, width: width + 4, height: size * 1.4 },
  )
}

/** Draws a signature into a box. Drawn signatures are lines, so that they are sharp at any size. */
export function drawSignature(doc: Drawing, signature: Signature, box: Box): void {
  if (signature.method === 'drawn') return drawStrokes(doc, signature.strokes, box)
  if (signature.method === 'typed') return drawTyped(doc, signature.text, box)
  doc.image(Buffer.from(signature.png, 'base64'), box.x, box.y, {
    fit: [box.width, box.height],
    valign: 'bottom',
  } as never)
}
