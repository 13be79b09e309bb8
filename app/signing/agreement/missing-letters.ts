import { normalise } from '#app/platform/text.ts'

import { drawableLetters } from './drawable-letters.ts'

const ranges = drawableLetters.split(' ').map((range) => range.split('-').map((code) => Number.parseInt(code, 16)))

const isDrawn = (code: number): boolean => ranges.some(([from = 0, to = from]) => code >= from && code <= to)

/** Zero-width joiners, which are part of the spelling in some scripts and draw nothing. */
const isJoiner = (letter: string): boolean => letter === '\u200C' || letter === '\u200D'

/** `[U+1E900]`: how the agreement names a character that it cannot show. */
export const codePointName = (letter: string): string =>
  `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/** The characters of a text that the agreement cannot show, each one once (rule C70). */
export const missingLetters = (text: string): string[] =>
  [...new Set(normalise(text.toWellFormed(), 'NFC'))].filter(
    (letter) => !isJoiner(letter) && !isDrawn(letter.codePointAt(0) ?? 0),
  )
