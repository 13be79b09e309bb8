import { crc32, deflateSync } from 'node:zlib'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

type PngOptions = { width?: number; height?: number; says?: { width: number; height: number }; level?: number }

/** Creates a PNG as a canvas writes it, with ink where `inkAt` is true; `says` puts another size into its header. */
export function makePng(
  inkAt: (x: number, y: number) => boolean,
  { width = 945, height = 500, says = { width, height }, level = 6 }: PngOptions = {},
): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 4))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (inkAt(x, y)) rows[y * (1 + width * 4) + 1 + x * 4 + 3] = 255
  const head = Buffer.alloc(13)
  head.writeUInt32BE(says.width, 0)
  head.writeUInt32BE(says.height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const dataUrlOf = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`

/** Draws a wave across the canvas, which passes as a signature. */
export const wavePng = (): Buffer =>
  makePng((x, y) => x > 100 && x < 800 && Math.abs(y - 250 - 120 * Math.sin(x / 40)) < 6)
