import { crc32, deflateSync, inflateSync } from 'node:zlib'

import { RefusedError } from '#app/core/errors.ts'

import { canvas, spreadOf } from '../agreement/signature.ts'

const maxBytes = 300 * 1_024
const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const prefix = 'data:image/png;base64,'
const finalSize = { width: 600, height: 220 }

const refuse = (message: string): RefusedError =>
  new RefusedError('validation-error', { detail: { signature: message } })
const unusable = () => refuse('This is not an image that we can use')

type Chunk = { type: string; data: Buffer }

/** Splits a PNG into its chunks. The last chunk must end the file: no data may be hidden after it. */
function chunksOf(file: Buffer): Chunk[] {
  if (!file.subarray(0, 8).equals(magic)) throw unusable()
  const chunks: Chunk[] = []
  let at = 8
  while (at < file.length) {
    if (at + 12 > file.length) throw unusable()
    const length = file.readUInt32BE(at)
    const end = at + 12 + length
    if (end > file.length || crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) throw unusable()
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, end - 4) })
    at = end
  }
  return chunks
}

type Header = { width: number; height: number; channels: 3 | 4 }

function headerOf([first, ...rest]: Chunk[]): Header {
  if (first?.type !== 'IHDR' || first.data.length !== 13 || rest.at(-1)?.type !== 'IEND') throw unusable()
  const [width, height] = [first.data.readUInt32BE(0), first.data.readUInt32BE(4)]
  const [depth, colour, compression, filter, interlace] = first.data.subarray(8)
  const isPlain = depth === 8 && (colour === 6 || colour === 2) && !compression && !filter && !interlace
  const fits = width > 0 && height > 0 && width <= canvas.width && height <= canvas.height
  if (!isPlain || !fits) throw unusable()
  return { width, height, channels: colour === 6 ? 4 : 3 }
}

function paeth(a: number, b: number, c: number): number {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)]
  if (pa <= pb && pa <= pc) return a
  return pb <= pc ? b : c
}

function unfilter(raw: Buffer, { width, height, channels }: Header): Buffer {
  const stride = width * channels
  const pixels = Buffer.alloc(stride * height)
  for (let row = 0; row < height; row += 1) {
    const filter = raw[row * (stride + 1)] ?? 9
    if (filter > 4) throw unusable()
    for (let at = 0; at < stride; at += 1) {
      const place = row * stride + at
      const left = at >= channels ? (pixels[place - channels] ?? 0) : 0
      const up = row > 0 ? (pixels[place - stride] ?? 0) : 0
      const corner = row > 0 && at >= channels ? (pixels[place - stride - channels] ?? 0) : 0
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0
      pixels[place] = ((raw[row * (stride + 1) + 1 + at] ?? 0) + guess) & 255
    }
  }
  return pixels
}

/** Returns the ink of each pixel, 0 to 255: how dark and opaque it is. */
function inkOf(pixels: Buffer, { width, height, channels }: Header): Uint8Array {
  const ink = new Uint8Array(width * height)
  for (let at = 0; at < ink.length; at += 1) {
    const [r = 0, g = 0, b = 0, alpha = 255] = pixels.subarray(at * channels, at * channels + channels)
    const light = (r * 3 + g * 6 + b) / 10
    ink[at] = Math.round(((255 - light) * alpha) / 255)
  }
  return ink
}

type Box = { left: number; top: number; width: number; height: number }

/**
 * Returns the box around the ink.
 * @throws RefusedError when there is none, too much, or a mere line
 */
function inkBox(ink: Uint8Array, { width, height }: Header): Box {
  const dark: { x: number; y: number }[] = []
  for (let at = 0; at < ink.length; at += 1)
    if ((ink[at] ?? 0) > 90) dark.push({ x: at % width, y: Math.floor(at / width) })
  const { count, along, across } = spreadOf(dark)
  if (count < 60 || along < 20) throw refuse('Please draw your signature')
  // Browsers that guard against fingerprinting fill a canvas with noise.
  if (count > (width * height) / 3) throw refuse('Your browser does not give us your drawing. Please type your name')
  if (across < 4) throw refuse('A straight line is no signature. Please draw your signature')
  const [xs, ys] = [dark.map(({ x }) => x), dark.map(({ y }) => y)]
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b))
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b))
  const [left, top] = [Math.max(0, least(xs) - 4), Math.max(0, least(ys) - 4)]
  return { left, top, width: Math.min(width, most(xs) + 5) - left, height: Math.min(height, most(ys) + 5) - top }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(4)
  const check = Buffer.alloc(4)
  frame.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([frame, body, check])
}

/** Redraws the ink, scaled down if it is large, as a new PNG in grey with alpha. */
function redraw(ink: Uint8Array, header: Header, box: Box): { width: number; height: number; png: string } {
  const scale = Math.min(1, finalSize.width / box.width, finalSize.height / box.height)
  const [width, height] = [Math.max(1, Math.floor(box.width * scale)), Math.max(1, Math.floor(box.height * scale))]
  const rows = Buffer.alloc(height * (1 + width * 2))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const sourceX = box.left + Math.floor(x / scale)
      const sourceY = box.top + Math.floor(y / scale)
      const at = y * (1 + width * 2) + 1 + x * 2
      rows[at] = 16
      rows[at + 1] = ink[sourceY * header.width + sourceX] ?? 0
    }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 4, 0, 0, 0], 8)
  const png = Buffer.concat([
    magic,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { width, height, png: png.toString('base64') }
}

/**
 * Redraws the ink of a canvas image (`data:image/png;base64,…`). The result contains no byte of the input.
 * @throws RefusedError validation-error with detail.signature: no PNG of a canvas, larger than 300 kB or 945 × 500,
 * more data than its header says, data hidden after its end, blank, noise, or a straight line.
 */
export function readDrawnImage(dataUrl: string): { width: number; height: number; png: string } {
  if (!dataUrl.startsWith(prefix) || dataUrl.length > prefix.length + (maxBytes * 4) / 3 + 4) throw unusable()
  const encoded = dataUrl.slice(prefix.length)
  const file = Buffer.from(encoded, 'base64')
  if (file.length > maxBytes || file.toString('base64') !== encoded) throw unusable()
  const chunks = chunksOf(file)
  const header = headerOf(chunks)
  const size = (header.width * header.channels + 1) * header.height
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  let raw: Buffer
  try {
    raw = inflateSync(packed, { maxOutputLength: size })
  } catch {
    throw unusable()
  }
  if (raw.length !== size) throw unusable()
  const ink = inkOf(unfilter(raw, header), header)
  return redraw(ink, header, inkBox(ink, header))
}
