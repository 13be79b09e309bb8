import { normalise } from '#app/core/text/text.ts'

import { drawableLetters } from './drawable-letters.ts'

const ranges = drawableLetters.split(' ').map((range) => range.split('-').map((code) => Number.parseInt(code, 16)))

const isDrawn = (code: number): boolean => ranges.some(([from = 0, to = from]) => code >= from && code <= to)

/** Whether a character is a zero-width joiner. Joiners are part of the spelling in some scripts and have no glyph. */
const isJoiner = (letter: string): boolean => letter === '\u200C' || letter === '\u200D'

/** Returns `[U+1E900]`: the agreement's stand-in for a character without a glyph. */
export const codePointName = (letter: string): string =>
  `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/** Returns the characters of a text that have no glyph, each once (rule C70). */
export const missingLetters = (text: string): string[] =>
  [...new Set(normalise(text.toWellFormed(), 'NFC'))].filter(
    (letter) => !isJoiner(letter) && !isDrawn(letter.codePointAt(0) ?? 0),
  )
