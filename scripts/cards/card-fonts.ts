import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import subset from 'subset-font'

const resolve = createRequire(import.meta.url).resolve

/** Every letter that a title may contain: the drawing program accepts no variable fonts, so the faces are cut. */
const letters = String.fromCharCode(
  ...Array.from({ length: 0x17f - 0x20 }, (_, index) => 0x20 + index),
  ...[...'‘’“”–—…•→'].map((letter) => letter.charCodeAt(0)),
)

/** Named as the cut files name themselves. */
export const faces = {
  sign: {
    family: 'Archivo SemiBold',
    source: 'archivo/files/archivo-latin-wdth-normal.woff2',
    axes: { wdth: 62, wght: 850 },
  },
  text: {
    family: 'Schibsted Grotesk',
    source: 'schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2',
    axes: { wght: 650 },
  },
  press: {
    family: 'Newsreader 16pt',
    source: 'newsreader/files/newsreader-latin-opsz-normal.woff2',
    axes: { wght: 500, opsz: 30 },
  },
} as const

/** Cuts the faces once and caches them in a folder. Returns their files. */
export async function cardFonts(folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  return Promise.all(
    Object.entries(faces).map(async ([name, { source, axes }]) => {
      const file = join(folder, `${name}-${Object.values(axes).join('-')}.ttf`)
      if (!existsSync(file)) {
        const full = readFileSync(resolve(`@fontsource-variable/${source}`))
        writeFileSync(file, await subset(full, letters, { targetFormat: 'truetype', variationAxes: axes }))
      }
      return file
    }),
  )
}
