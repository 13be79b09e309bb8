const mark = '…'
const longestRead = 2_000
const longestText = 400

/** Words before a quoted name which show that it is from the schema or the code, and not user input. */
const beforeNames: ReadonlySet<string> = new Set(
  'constraint relation table column index schema sequence function operator type role database trigger extension (reading'.split(
    ' ',
  ),
)
const quotes = '"\'`“”‘’«»'
const quotedName = /^["'`]([A-Za-z_][\w.-]{0,62})["'`][),.:;]?$/
/** Words before a value that extends to the end of the text, as rows, statements and drivers print it. */
const beforeValues = /^(?:params:|contains|values)$/i
const secretName = /(?:password|passphrase|secret|token|bearer|authorization|cookie|signature|code|key)["']?[=:]?$/i

const digitsIn = (word: string) => word.replaceAll(/\D/g, '').length
const isNumberPart = (word: string) => /^[\d()+.,:;/-]+$/.test(word)
const isAddressOfNetwork = (word: string) => /\d\.\d{1,3}\.\d/.test(word) || word.split(':').length > 3

/** Whether this is a word of a language or a program, possibly in camel case, or a small number. */
const isWord = (piece: string) => /^(?:[A-Z]{1,16}|[A-Z]?[a-z]{1,24}(?:[A-Z][a-z]{2,24}){0,5}|\d{1,5})$/.test(piece)

/** Whether a word contains a key, a hash, a token or an id: sixteen characters or more that are not compound words. */
function holdsToken(word: string): boolean {
  const runs = word.split(/[^\w+/=-]/).filter((run) => run.length >= 16)
  return runs.some((run) => !run.split(/[/_=+-]/).every((piece, at) => isWord(piece) || (piece === '' && at < 2)))
}

const isName = (word: string, before: string | undefined) => {
  const name = quotedName.exec(word)?.[1]
  return name !== undefined && beforeNames.has((before ?? '').toLowerCase()) && digitsIn(name) < 6 && !holdsToken(name)
}

/** Counts the quotation marks, without the apostrophes of words. */
const marksIn = (words: readonly string[]) =>
  [...words.join(' ').replaceAll(/(?<=[A-Za-z])'(?=[A-Za-z])/g, '')].filter((sign) => quotes.includes(sign)).length

/** Removes everything between the first quotation mark and the last. Values contain marks, too, so pairs cannot be recognised. */
function withoutQuotations(words: readonly string[]): string[] {
  const isValue = words.map((word, at) => marksIn([word]) > 0 && !isName(word, words[at - 1]))
  const first = isValue.indexOf(true)
  if (first < 0) return [...words]
  const end = isValue.lastIndexOf(true) + 1
  const isClosed = marksIn(words.slice(first, end)) > 1
  return [...words.slice(0, first), mark, ...(isClosed ? words.slice(end) : [])]
}

function withoutValues(words: readonly string[]): string[] {
  const at = words.findIndex((word) => beforeValues.test(word) || word.includes('=('))
  return at < 0 ? [...words] : [...words.slice(0, at), words[at]?.replace(/=\(.*/, '=(') ?? '', mark]
}

/** Removes numbers of six digits or more, also in groups. */
function withoutNumbers(words: readonly string[]): string[] {
  const kept: string[] = []
  for (let at = 0; at < words.length;) {
    let end = at
    while (isNumberPart(words[end] ?? '')) end += 1
    const group = words.slice(at, Math.max(end, at + 1))
    kept.push(...(digitsIn(group.join('')) >= 6 ? [mark] : group))
    at += group.length
  }
  return kept
}

function scrubWord(word: string, before: string): string {
  if (word === mark || isName(word, before)) return word
  if (word.includes('@') || isAddressOfNetwork(word) || holdsToken(word)) return mark
  if (secretName.test(before) && !isWord(word)) return mark
  const value = word.indexOf('=')
  if (value > 0 && secretName.test(word.slice(0, value + 1))) return `${word.slice(0, value)}=${mark}`
  const query = word.indexOf('?')
  return query >= 0 && query < word.length - 1 ? `${word.slice(0, query)}?${mark}` : word
}

/**
 * Returns a message that is safe to log (rule X5): one line of at most 400 characters. Removes everything that may be personal
 * data: quoted text that is no name of the schema, rows and parameters of statements, queries of URLs, email and network
 * addresses, six digits or more, keys, tokens and ids.
 */
export function scrub(message: string): string {
  const words = message
    .slice(0, longestRead)
    .split(/[\s\p{C}]+/u)
    .filter(Boolean)
  const numbersOut = withoutNumbers(withoutQuotations(withoutValues(words)))
  return numbersOut
    .map((word, at) => scrubWord(word, numbersOut[at - 1] ?? ''))
    .join(' ')
    .slice(0, longestText)
}
