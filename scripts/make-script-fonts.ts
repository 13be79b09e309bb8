import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

import subset from 'subset-font'

import { rootFolder } from './root-folder.ts'

// Cuts the faces of the agreement's PDF for other scripts, and lists the letters of all faces: run by hand when a face is added; the
// outputs are committed. The sources are Noto fonts in packages of an exact version. They are downloaded only here, because they are too
// large to be installed with the product.

type Range = readonly [from: number, to: number]
type Source = { face: string; packageName: string; file: string; ranges: readonly Range[]; noLayoutClosure?: true }

const scripts = [
  'arabic',
  'bengali',
  'devanagari',
  'ethiopic',
  'gujarati',
  'gurmukhi',
  'hebrew',
  'kannada',
  'khmer',
  'lao',
  'malayalam',
  'myanmar',
  'oriya',
  'sinhala',
  'tamil',
  'telugu',
  'thai',
]

const space: Range = [0x20, 0x20]

const sources: Source[] = [
  ...scripts.map((face) => ({
    face,
    packageName: `@fontsource/noto-sans-${face}@5.3.0`,
    file: `files/noto-sans-${face}-${face}-400-normal.woff2`,
    // All letters of the font.
    ranges: [[0x20, 0xd7ff] as const, [0xf900, 0xffff] as const],
  })),
  {
    face: 'han',
    packageName: '@expo-google-fonts/noto-sans-sc@0.4.3',
    file: '400Regular/NotoSansSC_400Regular.ttf',
    ranges: [space, [0x3000, 0x312f], [0x4e00, 0x9fff], [0xf900, 0xfaff], [0xff00, 0xffef]],
    noLayoutClosure: true,
  },
  {
    face: 'hangul',
    packageName: '@expo-google-fonts/noto-sans-kr@0.4.3',
    file: '400Regular/NotoSansKR_400Regular.ttf',
    ranges: [space, [0x3131, 0x318e], [0xac00, 0xd7a3]],
    noLayoutClosure: true,
  },
]

const folder = mkdtempSync(join(tmpdir(), 'fonts-'))

/** Downloads one file of a package from the registry. */
function fetchFile({ packageName, file }: Source): Buffer {
  const archive = execFileSync('npm', ['pack', '--silent', packageName], { cwd: folder, encoding: 'utf8' }).trim()
  execFileSync('tar', ['xzf', archive, `package/${file}`], { cwd: folder })
  return readFileSync(join(folder, 'package', file))
}

const compressed = (font: Uint8Array) =>
  brotliCompressSync(font, {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: font.length },
  })

const lettersIn = ([from, to]: Range): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

async function cut(source: Source): Promise<void> {
  const { face, ranges, noLayoutClosure } = source
  const options = { targetFormat: 'truetype' as const, ...(noLayoutClosure && { noLayoutClosure }) }
  const file = compressed(await subset(fetchFile(source), ranges.map(lettersIn).join(''), options))
  writeFileSync(join(rootFolder, 'app/signing/pdf/fonts/scripts', `${face}.ttf.br`), file)
  process.stdout.write(`${face}.ttf.br ${file.length} bytes\n`)
}

const chosen = process.argv.slice(2)
for (const source of sources) if (chosen.length === 0 || chosen.includes(source.face)) await cut(source)
rmSync(folder, { recursive: true })

// Imported only here, because the module opens the faces that were just written.
const { drawableLetters } = await import('#app/signing/testing/letters-of-faces.ts')
const words = `/** Made by scripts/make-script-fonts.ts: the code points for which the faces of the agreement have a glyph, as ranges. */
const drawableLetters =
  '${await drawableLetters()}'
`
writeFileSync(join(rootFolder, 'app/signing/agreement/drawable-letters.ts'), words)
