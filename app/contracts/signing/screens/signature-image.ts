import {
  canvas as paper,
  type DrawnSignature,
  mostImageCharacters,
  type Stroke,
  type TypedSignature,
} from '#app/signing/agreement/signature.ts'

const ink = '#10211a'

/** Draws a stroke as a smooth line through the midpoints of its points. */
function drawStroke(pen: CanvasRenderingContext2D, [first, ...rest]: Stroke): void {
  if (!first) return
  pen.beginPath()
  pen.moveTo(first.x, first.y)
  if (rest.length === 0) pen.lineTo(first.x + 0.1, first.y)
  rest.forEach((point, at) => {
    const next = rest[at + 1] ?? point
    pen.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2)
  })
  pen.stroke()
}

/** Draws a name in italics, as large as fits on the line. */
function drawName(pen: CanvasRenderingContext2D, name: string): void {
  pen.textAlign = 'center'
  let size = 150
  do {
    pen.font = `italic ${size}px Newsreader, Georgia, serif`
    size -= 6
  } while (size > 30 && pen.measureText(name).width > paper.width - 120)
  pen.fillText(name, paper.width / 2, paper.height * 0.62)
}

/**
 * Draws the image of a signature for `signature.dataUrl` (rule C30). Undefined if the browser cannot draw it, or fills
 * it with noise against fingerprinting.
 */
export function signatureImage(signature: DrawnSignature | TypedSignature): string | undefined {
  const element = document.createElement('canvas')
  Object.assign(element, paper)
  const pen = element.getContext('2d')
  if (!pen) return undefined
  Object.assign(pen, { strokeStyle: ink, fillStyle: ink, lineWidth: 5, lineCap: 'round', lineJoin: 'round' })
  if (signature.method === 'typed') drawName(pen, signature.text)
  else for (const stroke of signature.strokes) drawStroke(pen, stroke)
  const url = element.toDataURL('image/png')
  return url.length <= mostImageCharacters ? url : undefined
}
