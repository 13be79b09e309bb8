/** Words of our screens and mails that the rules below would miscount. */
const counted: Record<string, number> = {
  area: 3,
  areas: 3,
  being: 2,
  business: 2,
  businesses: 3,
  buyer: 2,
  create: 2,
  created: 3,
  earlier: 3,
  every: 2,
  everything: 3,
  everywhere: 3,
  idea: 3,
  material: 4,
  materials: 4,
  people: 2,
  real: 1,
  rhythm: 2,
  something: 2,
  sometimes: 2,
  somebody: 3,
  someone: 2,
  somewhere: 2,
  anyone: 3,
  whole: 1,
}

/** Adjacent vowels in separate syllables, unlike the ea in `read`. */
const hiatus = /ia(?!l|n)|iu|io(?!n|us)|eo(?!u)|ua(?!r)|uo|[aeiou]ing$|yi|dian|rian/g

/** Estimates the syllables of an English word from its letters: right for most words, and close enough on average. */
export function syllablesOf(word: string): number {
  const letters = word.toLowerCase().replaceAll(/[^a-z]/g, '')
  const known = counted[letters]
  if (known !== undefined) return known
  const spoken = letters
    // A final e is silent, and so is the e in -es and -ed, except where it is pronounced: pla-ces, ad-ded, ta-ble.
    .replace(/(?<![aeiouy]|[^aeiouy]l)e$/, '')
    .replace(/(?<=[^aeiouy])e(?=s$)(?<!(?:[szxcg]|[sc]h)e)/, '')
    .replace(/(?<=[^aeiouytd])e(?=d$)/, '')
    .replace(/(?<=[^aeiouyl])e(?=(?:ment|ments|ly|ful|less)$)/, '')
    .replace(/^y/, '')
  const groups = spoken.match(/[aeiouy]+/g)?.length ?? 0
  return Math.max(1, groups + (spoken.match(hiatus)?.length ?? 0))
}

/** Returns the words of a sentence, without addresses, numbers, codes, and abbreviations that are spelled out. */
function wordsIn(sentence: string): string[] {
  return sentence
    .split(/\s+/)
    .filter((word) => !/[@\d/\\•%]|\w\.\w/.test(word))
    .flatMap((word) => word.match(/\p{L}+(?:[’']\p{L}+)*/gu) ?? [])
    .filter((word) => !/^[A-Z]{2,4}s?$/.test(word))
}

type Reading = { grade: number; words: number; sentences: number }

/**
 * Returns the Flesch–Kincaid grade of a text (rule W37): the years of school needed to read it with ease. A line break ends a
 * sentence like a full stop, because headings, buttons and list items are read separately.
 */
export function readingOf(text: string): Reading {
  const sentences = text
    .split(/\n+|(?<=[.!?…]["”’)]?)\s+/)
    .map(wordsIn)
    .filter((words) => words.length > 0)
  const words = sentences.flat()
  if (words.length === 0) return { grade: 0, words: 0, sentences: 0 }
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  const grade = 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
  return { grade, words: words.length, sentences: sentences.length }
}
