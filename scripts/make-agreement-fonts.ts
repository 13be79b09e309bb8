import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import subset from 'subset-font'

// Cuts the fonts of the agreement's PDF, as TTF: run by hand when the letters change; the outputs are committed. The wide face is DejaVu
// Sans of Debian's fonts-dejavu-core: it has glyphs that the others lack.
const resolve = createRequire(import.meta.url).resolve

/** Returns every letter from one code point to another. */
const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))

const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}‘’“”–—…•·×−€™→✓`
const wide = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x250, 0x2af],
  [0x2b0, 0x2ff],
  [0x300, 0x36f],
  [0x370, 0x52f],
  [0x531, 0x58f],
  [0x10a0, 0x10ff],
  [0x1e00, 0x1fff],
  [0x2010, 0x2044],
  [0x20a0, 0x20bf],
  [0x2190, 0x2193],
].flatMap(([from = 0, to = 0]) => range(from, to))

const faces = [
  { source: 'newsreader/files/newsreader-latin-opsz-normal.woff2', output: 'body', axes: { wght: 400, opsz: 14 } },
  { source: 'newsreader/files/newsreader-latin-opsz-italic.woff2', output: 'script', axes: { wght: 500, opsz: 40 } },
  { source: 'schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2', output: 'text', axes: { wght: 500 } },
  { source: 'schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2', output: 'bold', axes: { wght: 700 } },
  { source: 'archivo/files/archivo-latin-wdth-normal.woff2', output: 'sign', axes: { wdth: 62, wght: 850 } },
]

const write = (output: string, font: Uint8Array) => {
  writeFileSync(new URL(`../app/signing/pdf/fonts/${output}.ttf`, import.meta.url), font)
  process.stdout.write(`${output}.ttf ${font.length} bytes\n`)
}

for (const { source, output, axes } of faces) {
  const full = readFileSync(resolve(`@fontsource-variable/${source}`))
  write(output, await subset(full, latin, { targetFormat: 'truetype', variationAxes: axes }))
}
const full = readFileSync('/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf')
write('wide', await subset(full, wide.join(''), { targetFormat: 'truetype' }))
