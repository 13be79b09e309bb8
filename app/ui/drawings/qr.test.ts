import { readFileSync } from 'node:fs'

import jsQR from 'jsqr'
import { expect, test } from 'vitest'

/** The content of the QR code: the example deposit. */
const drawnCode = 'https://tillway.example/d/7K2M-50-MARR'

/** Reads the dark modules of the drawing: runs of `h`, moved by `m`, one row a unit. */
function readDrawing(): boolean[][] {
  const [, path = ''] = / d="([^"]+)"/.exec(readFileSync(new URL('symbols/qr.svg', import.meta.url), 'utf8')) ?? []
  const modules = Array.from({ length: 29 }, () => Array.from({ length: 29 }, () => false))
  let [x, y] = [0, 0]
  for (const [, command, first = '', second = ''] of path.matchAll(/([Mmh])(-?[\d.]+)(?: ?(-?[\d.]+))?/g)) {
    if (command === 'h') {
      modules[Math.floor(y)]?.fill(true, x, x + Number(first))
      x += Number(first)
    } else {
      x = (command === 'M' ? 0 : x) + Number(first)
      y = (command === 'M' ? 0 : y) + Number(second)
    }
  }
  return modules
}

test('a camera can read the code in the drawings', () => {
  const modules = readDrawing()
  const [scale, quiet] = [4, 4]
  const side = (29 + 2 * quiet) * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let py = 0; py < side; py++) {
    for (let px = 0; px < side; px++) {
      const isDark = modules[Math.floor(py / scale) - quiet]?.[Math.floor(px / scale) - quiet]
      if (isDark) pixels.fill(0, (py * side + px) * 4, (py * side + px) * 4 + 3)
    }
  }
  expect(jsQR(pixels, side, side)?.data).toBe(drawnCode)
})
