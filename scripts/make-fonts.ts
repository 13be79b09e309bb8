import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import subset from 'subset-font'

// Cuts the product's fonts out of the full faces: run by hand when the letters or the weights change. The outputs are committed, because a
// build must not depend on the cutting tool.
const resolve = createRequire(import.meta.url).resolve
const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i))
const punctuation = '‘’“”–—…•'
const signLetters = `${ascii}${punctuation}·©×éèáàíóúñüöāēīōūĀĒĪŌŪ`
const latin = 'éèêëáàâãäåçíìîïñóòôõöøúùûüýÿæœßÉÈÁÀÂÄÇÍÑÓÖØÚÜāēīōūĀĒĪŌŪ'
const range = (from: number, to: number) =>
  String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, at) => from + at))
const nameLetters = {
  latin: `${ascii}${punctuation}${range(0xc0, 0xff)}`,
  'latin-ext': range(0x100, 0x17f),
  vietnamese: `ĂăĐđĨĩŨũƠơƯư${range(0x1ea0, 0x1ef9)}`,
}

const faces = [
  {
    source: 'archivo/files/archivo-latin-wdth-normal.woff2',
    output: 'sign-62-850',
    letters: signLetters,
    variationAxes: { wdth: 62, wght: 850 },
  },
  // The letters of other names in Latin script: a page that has none of them loads no further file (`tokens.css`).
  ...(['latin', 'latin-ext', 'vietnamese'] as const).map((alphabet) => ({
    source: `archivo/files/archivo-${alphabet}-wdth-normal.woff2`,
    output: `sign-${alphabet}`,
    letters: [...nameLetters[alphabet]].filter((letter) => !signLetters.includes(letter)).join(''),
    variationAxes: { wdth: 62, wght: 850 },
  })),
  {
    source: 'schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2',
    output: 'text-400-800',
    letters: `${ascii}${punctuation}${latin}·©®×→←↑↓✓½¢£€°+−`,
    variationAxes: { wght: { min: 400, max: 800 } },
  },
  {
    source: 'newsreader/files/newsreader-latin-opsz-normal.woff2',
    output: 'press-500',
    letters: `${ascii}${punctuation}éèáíóúñüö`,
    variationAxes: { wght: 500, opsz: 30 },
  },
  // The face of typed signatures: the letters of every name in Latin script, each alphabet in its own file (`signature-face.css`).
  ...(['latin', 'latin-ext', 'vietnamese'] as const).map((alphabet) => ({
    source: `newsreader/files/newsreader-${alphabet}-opsz-italic.woff2`,
    output: `name-${alphabet}`,
    letters: nameLetters[alphabet],
    variationAxes: { wght: 500, opsz: 30 },
  })),
  {
    // Only the name of the newspaper.
    source: 'newsreader/files/newsreader-latin-opsz-normal.woff2',
    output: 'masthead-800',
    letters: 'Counter Intelligence',
    variationAxes: { wght: 800, opsz: 72 },
  },
]

for (const { source, output, letters, variationAxes } of faces) {
  const full = readFileSync(resolve(`@fontsource-variable/${source}`))
  const cut = await subset(full, letters, { targetFormat: 'woff2', variationAxes })
  const file = new URL(`../app/ui/fonts/${output}.woff2`, import.meta.url)
  writeFileSync(file, cut)
  process.stdout.write(`${output}.woff2 ${cut.length} bytes\n`)
}
