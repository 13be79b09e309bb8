import { emailKey, isEmail, plainText } from '#app/core/text/text.ts'

/** The identifiers of a person: addresses in lower case, and numbers as typed. */
export type Identifiers = {
  emails: readonly string[]
  phones: readonly string[]
  /** The chosen people (`Candidate.key`) among those who share a number; undefined until staff choose. */
  of?: readonly string[] | undefined
}

/** A person whom only a number found, and who may be another one than the searched person (rule PD8). */
export type Candidate = {
  /** The address, or the name of a person without one. */
  key: string
  email: string
  names: readonly string[]
  records: number
  isChosen: boolean
}

/** The identifiers of a search; `own` are our addresses, which never identify the person. */
export type SearchedPerson = Identifiers & { own: readonly string[] }

const mostIdentifiers = 10
const fewestDigits = 8

/**
 * Parses addresses and numbers separated by commas, semicolons or line breaks; undefined if one is invalid, or if there are none or more
 * than ten.
 */
export function parseIdentifiers(text: string): Identifiers | undefined {
  const parts = [...new Set(text.split(/[,;\n]/).map((part) => emailKey(plainText(part))))].filter(Boolean)
  if (parts.length === 0 || parts.length > mostIdentifiers) return undefined
  const emails = parts.filter(isEmail)
  const phones = parts.filter(
    (part) => /^[+\d][\d ().-]*$/.test(part) && part.replaceAll(/\D/g, '').length >= fewestDigits,
  )
  return emails.length + phones.length === parts.length ? { emails, phones } : undefined
}

/** Parses the search of a person's address: `q` with addresses and numbers, and an `of` for each chosen person. */
export function whoIn(params: URLSearchParams): Identifiers | undefined {
  const who = parseIdentifiers((params.get('q') ?? '').slice(0, 1_000))
  const of = params.getAll('of').map((key) => key.toLowerCase())
  return who && { ...who, ...(of.length > 0 && { of }) }
}

/** Returns the search of `whoIn`. */
export const searchOf = (typed: string, of: readonly string[] = []): string =>
  new URLSearchParams([['q', typed], ...of.map((key) => ['of', key])]).toString()

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
  /** The people who share a number, if it found several. */
  candidates: readonly Candidate[]
  /** Whether staff must first choose among the candidates. */
  isMany: boolean
}
