import { deflateSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { dataUrlOf, makePng, wavePng } from '../testing/png.ts'
import { readDrawnImage } from './drawn-image.server.ts'

const wave = (x: number, y: number) => x > 100 && x < 800 && Math.abs(y - 250 - 120 * Math.sin(x / 40)) < 6

test('crops and shrinks a drawing, and copies none of its bytes', () => {
  const { width, height, png } = readDrawnImage(dataUrlOf(wavePng()))
  expect(width).toBeLessThanOrEqual(600)
  expect(height).toBeLessThanOrEqual(220)
  expect(wavePng().includes(Buffer.from(png, 'base64').subarray(40, 80))).toBe(false)
})

const whole = wavePng()
const withText = (text: string, png = whole) => Buffer.concat([png, Buffer.from(text)])
const svg = `data:image/svg+xml;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`

const hostile: [string, string][] = [
  ['nothing', ''],
  ['an empty image', 'data:image/png;base64,'],
  ['SVG', svg],
  ['SVG that says it is a PNG', dataUrlOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
  ['JPEG that says it is a PNG', dataUrlOf(Buffer.from('ffd8ffe000104a464946', 'hex'))],
  ['a PNG that goes on as HTML', dataUrlOf(withText('<script>alert(1)</script>'))],
  ['a PNG that goes on as a ZIP', dataUrlOf(withText('PK\u0003\u0004'))],
  ['a PNG that was cut', dataUrlOf(whole.subarray(0, whole.length - 20))],
  ['one flipped bit', dataUrlOf(Buffer.from(whole.map((byte, at) => (at === 60 ? byte ^ 1 : byte))))],
  ['a bomb: a small head, many rows', dataUrlOf(makePng(wave, { says: { width: 10, height: 10 } }))],
  ['a head that says 60,000 pixels', dataUrlOf(makePng(wave, { says: { width: 60_000, height: 60_000 } }))],
  ['a canvas that is too large', dataUrlOf(makePng(wave, { width: 1_890, height: 1_000 }))],
  ['more than 300 kB', dataUrlOf(makePng(wave, { level: 0 }))],
  ['a blank canvas', dataUrlOf(makePng(() => false))],
  ['a full canvas', dataUrlOf(makePng(() => true))],
  ['noise', dataUrlOf(makePng((x, y) => (x * 7 + y * 13) % 2 === 0))],
  ['a dot', dataUrlOf(makePng((x, y) => x < 6 && y < 6))],
  ['a straight line', dataUrlOf(makePng((x, y) => Math.abs(y - x / 2) < 3))],
  ['base64 with spaces in it', dataUrlOf(whole).replace('A', ' A')],
]

test.for(hostile)('rejects %s', ([, dataUrl]) => {
  expect(() => readDrawnImage(dataUrl)).toThrow(expect.objectContaining({ code: 'validation-error' }) as Error)
})

test('stops a compression bomb before it is unpacked', () => {
  const bomb = deflateSync(Buffer.alloc(200 * 1_024 * 1_024))
  const png = makePng(wave)
  const at = png.indexOf('IDAT')
  const before = process.memoryUsage().arrayBuffers
  const packed = Buffer.concat([png.subarray(0, at), Buffer.from('IDAT'), bomb.subarray(0, 100_000)])
  expect(() => readDrawnImage(dataUrlOf(packed))).toThrow()
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 1_024 * 1_024)
})
