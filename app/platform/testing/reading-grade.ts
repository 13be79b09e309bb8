/** Words of our screens and mails that the rules below would count wrong. */
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

/** Vowels that stand together and are spoken one after the other: re-open, so-ci-al is none of them. */
const hiatus = /ia(?!l|n)|iu|io(?!n|us)|eo(?!u)|ua(?!r)|uo|[aeiou]ing$|yi|dian|rian/g

/** The syllables of one English word, by its letters: right for most, near enough for all together. */
export function syllablesOf(word: string): number {
  const letters = word.toLowerCase().replaceAll(/[^a-z]/g, '')
  const known = counted[letters]
  if (known !== undefined) return known
  const spoken = letters
    // An e at the end is silent, and so is one in -es and -ed, but for those that need it: pla-ces, ad-ded, ta-ble.
    .replace(/(?<![aeiouy]|[^aeiouy]l)e$/, '')
    .replace(/(?<=[^aeiouy])e(?=s$)(?<!(?:[szxcg]|[sc]h)e)/, '')
    .replace(/(?<=[^aeiouytd])e(?=d$)/, '')
    .replace(/(?<=[^aeiouyl])e(?=(?:ment|ments|ly|ful|less)$)/, '')
    .replace(/^y/, '')
  const groups = spoken.match(/[aeiouy]+/g)?.length ?? 0
  return Math.max(1, groups + (spoken.match(hiatus)?.length ?? 0))
}

/** What is no word to read: addresses, numbers, codes, and abbreviations that are said letter by letter. */
function wordsIn(sentence: string): string[] {
  return sentence
    .split(/\s+/)
    .filter((word) => !/[@\d/\\•%]|\w\.\w/.test(word))
    .flatMap((word) => word.match(/\p{L}+(?:[’']\p{L}+)*/gu) ?? [])
    .filter((word) => !/^[A-Z]{2,4}s?$/.test(word))
}

type Reading = { grade: number; words: number; sentences: number }

/**
 * The Flesch–Kincaid grade of a text (rule W37): for how many years somebody goes to school before they read it with ease. A line
 * ends a sentence as a full stop does: headings, buttons and items of lists are read one by one.
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
