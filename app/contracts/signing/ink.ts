import { canvas as canvasSize, type Stroke } from '#app/signing/signature.ts'

/** The call takes no more than this (contract.schema.ts). */
export const mostCharacters = 24_000

/** Draws strokes as a pen would: through the middles of what was measured. */
export function drawInk(pen: CanvasRenderingContext2D, strokes: readonly Stroke[], scale = 1): void {
  pen.clearRect(0, 0, canvasSize.width * scale, canvasSize.height * scale)
  pen.strokeStyle = '#10211a'
  pen.fillStyle = '#10211a'
  pen.lineWidth = 5 * scale
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const stroke of strokes) drawStroke(pen, stroke, scale)
}

function drawStroke(pen: CanvasRenderingContext2D, stroke: Stroke, scale: number): void {
  const [first, ...rest] = stroke
  if (!first) return
  pen.beginPath()
  pen.moveTo(first.x * scale, first.y * scale)
  if (rest.length === 0) pen.lineTo(first.x * scale + 0.1, first.y * scale)
  rest.forEach((point, at) => {
    const next = rest[at + 1] ?? point
    const middle = { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 }
    pen.quadraticCurveTo(point.x * scale, point.y * scale, middle.x * scale, middle.y * scale)
  })
  pen.stroke()
}

/** A name in handwriting's place, as large as fits on the line. */
export function drawName(pen: CanvasRenderingContext2D, name: string, scale = 1): void {
  const { width, height } = canvasSize
  pen.clearRect(0, 0, width * scale, height * scale)
  pen.fillStyle = '#10211a'
  pen.textAlign = 'center'
  let size = 150
  do {
    pen.font = `italic ${size * scale}px Newsreader, Georgia, serif`
    size -= 6
  } while (size > 30 && pen.measureText(name).width > (width - 120) * scale)
  pen.fillText(name, (width / 2) * scale, height * 0.62 * scale)
}

/** The picture of a signature, made smaller until it fits into the call. Undefined where the browser draws none. */
export function inkImage(draw: (pen: CanvasRenderingContext2D, scale: number) => void): string | undefined {
  for (const scale of [1, 0.7, 0.5, 0.35]) {
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(canvasSize.width * scale)
    canvas.height = Math.round(canvasSize.height * scale)
    const pen = canvas.getContext('2d')
    if (!pen) return undefined
    draw(pen, scale)
    const url = canvas.toDataURL('image/png')
    if (url.length <= mostCharacters) return url
  }
  return undefined
}
