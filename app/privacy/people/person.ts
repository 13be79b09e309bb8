import { isEmail } from '#app/core/text/text.ts'

/** The identifiers of a person: addresses in lower case, and numbers as typed. */
export type Identifiers = { emails: readonly string[]; phones: readonly string[] }

/** The identifiers of a search; `own` are our addresses, which never identify the person. */
export type SearchedPerson = Identifiers & { own: readonly string[] }

const mostIdentifiers = 10
const fewestDigits = 8

/**
 * Parses addresses and numbers separated by commas, semicolons or line breaks; undefined if one is invalid, or if there are none or more
 * than ten.
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

/** Returns identifiers as text for `parseIdentifiers`. */
export const identifiersText = ({ emails, phones }: Identifiers): string => [...emails, ...phones].join(', ')

/** The number of a person's rows under one retention rule, with its texts. */
export type PersonGroup = {
  noun: string
  name: string
  count: number
  why: string
  kept: string
  /** The effect of an erasure. */
  erased: string
  /** The open process that must end before an erasure. */
  waits?: string
  rows: readonly { facts: readonly { label: string; value: string }[]; to?: string }[]
}

/** All data about a person. */
export type Person = {
  groups: readonly PersonGroup[]
  names: readonly string[]
  also: Identifiers
  /** The searched identifiers that are ours, which match no record. */
  own: readonly string[]
}
