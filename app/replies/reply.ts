import { normalise } from '#app/platform/text.ts'

/** What a kept answer may leave open (rule RE6), and what stands there when it is put into a reply. */
export const placeholders = {
  name: 'their name',
  shop: 'their store, or “your store” where it is not known',
  reference: 'the reference of the record',
  received: 'the day on which they wrote',
  phone: 'our phone number',
  sender: 'your own name',
} as const

type Placeholder = keyof typeof placeholders
type PlaceholderValues = Readonly<Record<Placeholder, string>>

const braces = /\{([^{}]*)\}/g

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name)

/** Everything in braces that is no placeholder, each once. */
export function unknownPlaceholders(words: string): string[] {
  const found = [...words.matchAll(braces)].filter(([, name = '']) => !isPlaceholder(name))
  return [...new Set(found.map(([whole]) => whole))]
}

/** The placeholders that still stand in a text. */
export function openPlaceholders(words: string): string[] {
  const found = [...words.matchAll(braces)].filter(([, name = '']) => isPlaceholder(name))
  return [...new Set(found.map(([whole]) => whole))]
}

/** A kept answer with the values of a record. What a value holds is taken as it is, braces too. */
export function fillPlaceholders(words: string, values: PlaceholderValues): string {
  return words.replaceAll(braces, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole))
}

/** A subject always ends with the reference of its record, once (rule RE2). */
export function subjectOf(subject: string, reference: string): string {
  const end = `[${reference}]`
  let own = subject.trim()
  while (own.endsWith(end)) own = own.slice(0, -end.length).trim()
  return own === '' ? end : `${own} ${end}`
}

/** Returns the form of a kept answer's title that titles are compared in: case, spacing and Unicode form do not matter. */
export const titleKey = (title: string): string =>
  normalise(title, 'NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()
