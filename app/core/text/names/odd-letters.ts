import { lookAlikes } from './look-alike-letters.ts'

/** The alphabets in use today, and Cherokee, whose letters look like Latin ones (UAX 31, table 5). */
const alphabets =
  'Latin Greek Cyrillic Armenian Cherokee Georgian Hebrew Arabic Thaana Ethiopic Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Khmer Han Hiragana Katakana Bopomofo Hangul'.split(
    ' ',
  )
const tests = alphabets.map((name) => [name, new RegExp(`^\\p{Script_Extensions=${name}}$`, 'u')] as const)

const wide = 'wide Latin'
const styled = 'mathematical'

/** Alphabets that may be mixed in one word: none, or Latin letters with Chinese, Japanese or Korean (UTS 39, 5.1). */
const together: readonly (readonly string[])[] = [
  ...alphabets.map((name) => [name]),
  ...['Latin', wide].flatMap((latin) => [
    [latin, 'Han', 'Hiragana', 'Katakana'],
    [latin, 'Han', 'Bopomofo'],
    [latin, 'Han', 'Hangul'],
  ]),
]

/** Returns the alphabets that a letter may belong to; none for one that all of them share. */
function alphabetsOf(letter: string): readonly string[] {
  if (/[Ａ-Ｚａ-ｚ]/u.test(letter)) return [wide]
  if (/[\u{1D400}-\u{1D7FF}]/u.test(letter)) return [styled]
  if (/\p{Script_Extensions=Common}|\p{Script_Extensions=Inherited}/u.test(letter)) return []
  const found = tests.filter(([, test]) => test.test(letter)).map(([name]) => name)
  return found.length > 0 ? found : ['rare']
}

const passesForLatin = new Set(Object.values(lookAlikes).flatMap(([letters]) => [...letters]))

const latinOnly = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u
const unusual = /[Ａ-Ｚａ-ｚ\u{1D400}-\u{1D7FF}]/u

/** A word, the possible alphabets of its letters, and its appearance: `disguised` when nothing shows that it is not Latin. */
type Word = { word: string; sets: (readonly string[])[]; seems: 'latin' | 'disguised' | 'other' }

function readWord(word: string): Word {
  const letters = [...word].filter((sign) => /\p{L}/u.test(sign))
  const sets = letters.map(alphabetsOf).filter((set) => set.length > 0)
  const isLatin = sets.every((set) => set.includes('Latin'))
  const isDisguised = letters.every((letter) => passesForLatin.has(letter) || alphabetsOf(letter).includes(styled))
  return { word, sets, seems: isLatin ? 'latin' : isDisguised ? 'disguised' : 'other' }
}

const isUsual = ({ sets }: Word) =>
  together.some((allowed) => sets.every((set) => set.some((name) => allowed.includes(name))))

const lettersOf = ({ sets }: Word) => [...new Set(sets.map(([name = '']) => name))].toSorted().join(' and ')

/**
 * Describes what is odd about the letters of a name, in words for staff (rule BO13). Undefined for an ordinary name in any
 * language. Odd are words with mixed alphabets, and a name that looks Latin throughout and is not.
 */
export function oddLetters(name: string): string | undefined {
  if (latinOnly.test(name) && !unusual.test(name)) return undefined
  const words = (name.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).map(readWord)
  const disguised = words.find(({ seems }) => seems === 'disguised')
  if (disguised && words.every(({ seems }) => seems !== 'other'))
    return `“${disguised.word}” looks Latin, but its letters are ${lettersOf(disguised)}.`
  const mixed = words.find((word) => !isUsual(word))
  return mixed && `“${mixed.word}” mixes ${lettersOf(mixed)} letters.`
}
