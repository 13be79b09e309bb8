import { normalise } from '#app/core/text/text.ts'

/** The placeholders of saved replies (rule RE6), and their descriptions. */
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

/** Returns everything in braces that is not a placeholder, without duplicates. */
export function unknownPlaceholders(words: string): string[] {
  const found = [...words.matchAll(braces)].filter(([, name = '']) => !isPlaceholder(name))
  return [...new Set(found.map(([whole]) => whole))]
}

/** Returns the placeholders that are still open in a text. */
export function openPlaceholders(words: string): string[] {
  const found = [...words.matchAll(braces)].filter(([, name = '']) => isPlaceholder(name))
  return [...new Set(found.map(([whole]) => whole))]
}

/** Fills the placeholders of a saved reply once. Braces in a value are not replaced. */
export function fillPlaceholders(words: string, values: PlaceholderValues): string {
  return words.replaceAll(braces, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole))
}

/** Returns a subject that ends with the reference of its record, exactly once (rule RE2). */
export function subjectOf(subject: string, reference: string): string {
  const end = `[${reference}]`
  let own = subject.trim()
  while (own.endsWith(end)) own = own.slice(0, -end.length).trim()
  return own === '' ? end : `${own} ${end}`
}

/** Normalises a title for comparison: letter case, spacing and Unicode form do not matter. */
export const titleKey = (title: string): string =>
  normalise(title, 'NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()
