import { isEmail } from '#app/platform/text.ts'

/** What a person is found by: addresses in lower case, and numbers as they were typed. */
export type Identifiers = { emails: readonly string[]; phones: readonly string[] }

/** A person as they are searched for: `own` are our addresses, which are nobody's of those who are searched for. */
export type SearchedPerson = Identifiers & { own: readonly string[] }

const mostIdentifiers = 10
const fewestDigits = 8

/**
 * The addresses and numbers of a search, which stand between commas, semicolons or line breaks; undefined when one of them is
 * neither, when there are none, or more than ten.
 */
export function parseIdentifiers(text: string): Identifiers | undefined {
  const parts = [...new Set(text.split(/[,;\n]/).map((part) => part.trim().toLowerCase()))].filter(Boolean)
  if (parts.length === 0 || parts.length > mostIdentifiers) return undefined
  const emails = parts.filter(isEmail)
  const phones = parts.filter(
    (part) => /^[+\d][\d ().-]*$/.test(part) && part.replaceAll(/\D/g, '').length >= fewestDigits,
  )
  return emails.length + phones.length === parts.length ? { emails, phones } : undefined
}

/** The same as a text that `parseIdentifiers` reads. */
export const identifiersText = ({ emails, phones }: Identifiers): string => [...emails, ...phones].join(', ')

/** The number of a person's rows under one retention rule, with the words for them. */
export type PersonGroup = {
  noun: string
  name: string
  count: number
  why: string
  kept: string
  /** What erasing does to them. */
  erased: string
  /** What has to be settled before anything is erased. */
  waits?: string
  rows: readonly { facts: readonly { label: string; value: string }[]; to?: string }[]
}

/** What is held about a person. */
export type Person = {
  groups: readonly PersonGroup[]
  names: readonly string[]
  also: Identifiers
  /** What was searched for and is ours: no record is found by it. */
  own: readonly string[]
}
