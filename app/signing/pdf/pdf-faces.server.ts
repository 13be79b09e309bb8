import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

import { rootFolder } from '#app/core/files/root-folder.server.ts'

import { codePointName } from '../agreement/missing-letters.ts'
import { type Shaping, makeShaping } from './make-shaping.server.ts'

/** The faces of the page. `wide` is the fallback for glyphs that another face lacks. */
export const faces = ['body', 'text', 'bold', 'sign', 'script', 'wide'] as const
type PageFace = (typeof faces)[number]

/** The faces for other scripts, with the Unicode scripts that each one draws. */
const scriptFaces = {
  arabic: ['Arabic'],
  bengali: ['Bengali'],
  devanagari: ['Devanagari'],
  ethiopic: ['Ethiopic'],
  gujarati: ['Gujarati'],
  gurmukhi: ['Gurmukhi'],
  han: ['Han', 'Hiragana', 'Katakana', 'Bopomofo'],
  hangul: ['Hangul'],
  hebrew: ['Hebrew'],
  kannada: ['Kannada'],
  khmer: ['Khmer'],
  lao: ['Lao'],
  malayalam: ['Malayalam'],
  myanmar: ['Myanmar'],
  oriya: ['Oriya'],
  sinhala: ['Sinhala'],
  tamil: ['Tamil'],
  telugu: ['Telugu'],
  thai: ['Thai'],
} as const satisfies Record<string, readonly string[]>
type ScriptFace = keyof typeof scriptFaces
export type Face = PageFace | ScriptFace
export const allScriptFaces = Object.keys(scriptFaces) as ScriptFace[]

const letters = allScriptFaces.map((face) => {
  const classes = scriptFaces[face].map((script) => String.raw`\p{Script_Extensions=${script}}`)
  return { face, pattern: new RegExp(`[${classes.join('')}]`, 'u') }
})

/** Letters and marks that the faces of the page draw, including some that other scripts use too. */
const ofThePage = /[^\u0590-\u1DFF\u2C00-\u{10FFFF}]+/gu

/** Returns the faces for the scripts of a text. */
function scriptFacesOf(text: string): ScriptFace[] {
  const others = text.replaceAll(ofThePage, '')
  return others === '' ? [] : letters.filter(({ pattern }) => pattern.test(others)).map(({ face }) => face)
}

/** Whether a face is for another script. Its glyphs are no plain sequence of the letters, so its text is written next to them. */
export const isScriptFace = (face: Face): face is ScriptFace => face in scriptFaces

/** A face as the PDF library has parsed it. The parts that were read stay in memory. */
type OpenFont = {
  unitsPerEm: number
  ascent: number
  descent: number
  characterSet: number[]
  hasGlyphForCodePoint(code: number): boolean
  glyphForCodePoint(code: number): { id: number }
  layout: Shaping
}
type Library = new (options: PDFKit.PDFDocumentOptions) => PDFKit.PDFDocument
type WithFont = { _font: { font: OpenFont } }

const nominalOf = (font: OpenFont) => ({
  characterSet: font.characterSet,
  glyphForCodePoint: (code: number) => font.glyphForCodePoint(code).id,
})

const opened = new Map<Face, OpenFont>()

const fileOf = (name: string) => readFileSync(join(rootFolder, 'app/signing/pdf/fonts', name))

/** Returns the bytes of a face. Those for other scripts are stored compressed. */
const bytesOf = (face: Face): Buffer =>
  isScriptFace(face) ? brotliDecompressSync(fileOf(`scripts/${face}.ttf.br`)) : fileOf(`${face}.ttf`)

/**
 * Opens the faces of the page and those for the scripts of a text, once for all documents of a worker, since opening
 * takes most of the time. Unneeded faces are never read.
 */
export async function openFaces(text: string): Promise<Library> {
  const { default: PDFDocument } = await import('pdfkit')
  for (const face of [...faces, ...scriptFacesOf(text)].filter((one) => !opened.has(one))) {
    const bytes = bytesOf(face)
    const aside = new PDFDocument({ autoFirstPage: false, font: null as unknown as string })
    const { font } = (aside.font(bytes) as unknown as WithFont)._font
    if (isScriptFace(face)) font.layout = await makeShaping(bytes, nominalOf(font))
    opened.set(face, font)
  }
  return PDFDocument
}

/**
 * Returns a face that `openFaces` has opened.
 * @throws an Error when it was not opened
 */
export function openFont(face: Face): OpenFont {
  const font = opened.get(face)
  if (!font) throw new Error(`the face ${face} was not opened`)
  return font
}

/** A zero-width joiner or non-joiner: in some scripts a part of the spelling. */
const joiner = /[\u200C\u200D]/u
/** Characters that are invisible. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/u

const hasGlyph = (face: Face, letter: string): boolean =>
  opened.get(face)?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ?? false

/** Whether a face has all glyphs of a cluster: a letter and its marks must come from one face. */
const draws = (face: Face, cluster: string): boolean =>
  [...cluster].every((letter) =>
    joiner.test(letter) ? isScriptFace(face) : !invisible.test(letter) && hasGlyph(face, letter),
  )

/** A part of a text in one face. */
export type Run = { face: Face; text: string }

function addRun(runs: Run[], next: Run): void {
  const last = runs.at(-1)
  if (last?.face === next.face) last.text += next.text
  else runs.push(next)
}

/** Returns the face for a cluster: the text's own, the wide one, that of the letters before, or one for its script. */
function faceFor(cluster: string, face: Face, before: Face | undefined): Face | undefined {
  const near = [face, 'wide' as const, before].find((one) => one !== undefined && draws(one, cluster))
  return near ?? scriptFacesOf(cluster).find((one) => draws(one, cluster))
}

/** Characters between words of one script, such as a space or a full stop. */
const between = /^[\s\p{P}]+$/u

/** Joins the words of one script and the characters between them, so that they are laid out together in their direction. */
function joinWords(runs: readonly Run[]): Run[] {
  const joined: Run[] = []
  for (const [index, run] of runs.entries()) {
    const [before, after] = [runs[index - 1]?.face, runs[index + 1]?.face]
    const isInside = before !== undefined && before === after && isScriptFace(before) && between.test(run.text)
    addRun(joined, isInside && draws(before, run.text) ? { face: before, text: run.text } : { ...run })
  }
  return joined
}

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Splits a text into runs of one face each. Replaces characters without a glyph with their code points, so that no
 * part of a name is lost.
 */
export function runsOf(plain: string, face: Face): Run[] {
  if (/^[ -~]*$/.test(plain)) return [{ face, text: plain }]
  const runs: Run[] = []
  for (const { segment } of clusters.segment(plain)) {
    const whole = faceFor(segment, face, runs.at(-1)?.face)
    if (whole) addRun(runs, { face: whole, text: segment })
    else
      for (const letter of segment) {
        const one = faceFor(letter, face, runs.at(-1)?.face)
        addRun(runs, one ? { face: one, text: letter } : { face, text: codePointName(letter) })
      }
  }
  return joinWords(runs)
}
