import { normalise } from './text.ts'

/**
 * One form of a text for every search (rule BO50, decision 62). The migration that defines `search_words` contains the same expressions
 * and letters, and a test compares both: a change here is a new migration. The expressions mean the same to PostgreSQL and to JavaScript.
 */

/** Accents, the vowel points of Hebrew and Arabic, and invisible characters. The vowel signs of Indic, Thai and Khmer scripts stay. */
export const droppedMarks = String.raw`[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u061c\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2060-\u2064\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+`

/** Apostrophes and hyphens, which join the parts of a word. */
export const joiningMarks = String.raw`['\u0060\u02b9-\u02bd\u05f3\u2010-\u2015\u2018-\u201b\u2032\u2212-]+`

/** All other characters that end a word. */
export const betweenWords = String.raw`[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b9-\u02bd\u05be\u05f3\u05f4\u060c\u061b\u061f\u06d4\u0964\u0965\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u30fb]+`

/** Letters that Unicode does not decompose, and their plain counterparts. */
const plainLetters = ['\u0111\u00f0\u0127\u0131\u0142\u00f8\u0167\u03c2', 'ddhilot\u03c3'] as const
/** Letters that are written as two. */
export const letterPairs = [['\u00df', 'ss'], ['\u00e6', 'ae'], ['\u0153', 'oe'], ['\u00fe', 'th']] as const // prettier-ignore

/** Latin, Greek, Cyrillic and Armenian letters. */
const casedLetters = [...Array.from({ length: 0x587 }, (_, code) => String.fromCharCode(code)), '\u1e9e']
const lowerOf = new Map(
  casedLetters.flatMap((letter) => {
    const lower = letter.toLowerCase()
    const isSimple = lower !== letter && lower.length === 1 && normalise(letter, 'NFKD') === letter
    return isSimple ? [[letter, lower]] : []
  }),
)
const plainOf = new Map([...plainLetters[0]].map((letter, at) => [letter, plainLetters[1][at] ?? letter]))
const foldedOf = new Map([...lowerOf, ...plainOf].map(([letter, lower]) => [letter, plainOf.get(lower) ?? lower]))

/** The two arguments of SQL's `translate` that fold the remaining letters after the accents are removed. */
export const foldFrom = [...foldedOf.keys()].join('')
export const foldTo = [...foldedOf.values()].join('')

const dropped = new RegExp(droppedMarks, 'gu')
const joining = new RegExp(joiningMarks, 'gu')
const between = new RegExp(betweenWords, 'gu')
const pairs = new RegExp(`[${letterPairs.map(([letter]) => letter).join('')}]`, 'gu')
const pairOf = new Map<string, string>(letterPairs)

/** Returns a text without accents, in one case and one Unicode form, the same for `Nguyễn` and `nguyen`. */
export function searchForm(text: string): string {
  // Also removed before, because the database's normalisation is slow for a letter with many marks.
  const marked = text.replaceAll('\u00b4', "'").replaceAll(dropped, '')
  const bare = normalise(marked, 'NFKD').replaceAll(dropped, '')
  const folded = [...bare].map((letter) => foldedOf.get(letter) ?? letter).join('')
  return folded.replaceAll(pairs, (letter) => pairOf.get(letter) ?? letter)
}

/** Returns the words of a form: `smith-jones` has two. */
export const wordsOf = (form: string): string[] => form.replaceAll('\0', ' ').replaceAll(between, ' ').trim().split(' ').filter(Boolean) // prettier-ignore

/** Removes apostrophes and hyphens, so that they do not separate words: `o'connor` becomes `oconnor`. */
export const joined = (form: string): string => form.replaceAll(joining, '')

/** Returns the words of a text as one line, for comparisons and for short lists that are searched in memory. */
export const searchLine = (text: string): string => wordsOf(joined(searchForm(text))).join(' ')
