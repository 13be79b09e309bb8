import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { withoutPrefixes } from '#app/core/text/phone-key.ts'
import { joined, searchForm, wordsOf } from '#app/core/text/search-form.ts'
import { asciiEmail, plainText } from '#app/core/text/text.ts'

/** Longer words are truncated, in the column (`search_words`) and here. */
const longestWord = 60
const mostTerms = 8

const quoted = (word: string): string => `'${[...word].slice(0, longestWord).join('').replaceAll(/['\\]/g, '$&$&')}'`

/** Matches words that begin with this one. */
const beginning = (word: string): string => `${quoted(word)}:*`

/** Matches all of these words; the last one may be a prefix. */
const inTurn = (words: readonly string[]): string =>
  words.map((word, at) => (at === words.length - 1 ? beginning(word) : quoted(word))).join(' & ')

const anyOf = (terms: readonly string[]): string => {
  const different = [...new Set(terms)]
  return different.length > 1 ? `(${different.join(' | ')})` : different.join('')
}

/** Matches an email address without display name: it is searched as one word, because most rows have its domain. */
const address = /^[^\s<>()[\]"'\u2019,;:@][^\s<>()[\]",;:@]*@[^\s<>()[\]",;:@]+$/

/** Matches text without spaces: an address, or a word with or without its apostrophes and hyphens. */
function termOf(text: string): string {
  if (address.test(text)) return beginning(text)
  const ways = [wordsOf(joined(text)), wordsOf(text)].filter(({ length }) => length > 0)
  return anyOf(ways.map((words) => (words.length > 1 ? `(${inTurn(words)})` : inTurn(words))))
}

const isOfNumber = (text: string): boolean => /^[\d()+./-]*$/.test(text) && /\d/.test(text)
const digitsOf = (texts: readonly string[]): string => texts.join('').replaceAll(/\D/g, '')

/** Matches digits as the beginning of an ABN or a phone number, with and without prefixes. */
const numbers = (digits: string): string[] => {
  const bare = withoutPrefixes(digits)
  return [digits, ...(bare.length > 4 ? [bare] : [])].map(beginning)
}

/** Matches a number with spaces, `51 824 753 556` or `0491 570 156`: as a whole, or by its parts. */
function termOfNumber(texts: readonly string[]): string {
  const whole = digitsOf(texts)
  const pieces = texts.map((text) => {
    const term = termOf(text)
    const digits = digitsOf([text])
    return digits.length < 6 ? term : anyOf([...numbers(digits), term])
  })
  const all = pieces.length > 1 ? `(${pieces.join(' & ')})` : pieces.join('')
  return whole.length >= 6 && whole.length <= 20 ? anyOf([...numbers(whole), all]) : all
}

/** Groups the texts of a search that may be one number together. */
function grouped(texts: readonly string[]): string[][] {
  const groups: string[][] = []
  for (const text of texts) {
    const last = groups.at(-1)
    const isMore = isOfNumber(text) && last?.every(isOfNumber)
    if (last && isMore) last.push(text)
    else groups.push([text])
  }
  return groups
}

/**
 * Turns typed text into a `tsquery` for a column of `search_words` (rule BO50): every word must occur, at least as a prefix.
 * @returns undefined if the text contains no words
 */
export function wordsQuery(typed: string): string | undefined {
  const plain = plainText(typed.toWellFormed().replaceAll(/[\0\uFFFD]/g, ' '))
  // An address is stored with its domain in ASCII, which must be found before accents are removed.
  const forms = plain.split(/\s+/).map((text) => searchForm(asciiEmail(text)))
  const texts = forms
    .join(' ')
    .split(/\s+/)
    .filter((text) => wordsOf(text).length > 0)
  if (texts.length === 0) return undefined
  const groups = grouped(texts.slice(0, mostTerms))
  return groups
    .map((group) => (group.every(isOfNumber) ? termOfNumber(group) : group.map(termOf).join(' & ')))
    .join(' & ')
}

/**
 * Returns the condition of a search in a column of `search_words`, or in the same expression for a small table. Punctuation alone
 * matches nothing; empty text is no search.
 */
export function matchesSearch(column: PgColumn | SQL, typed: string): SQL | undefined {
  if (typed.trim() === '') return undefined
  const query = wordsQuery(typed)
  return query === undefined ? sql`false` : sql`${column} @@ ${query}::tsquery`
}
