import { abnInGroups } from '#app/platform/abn.ts'
import { emailKey } from '#app/platform/text.ts'

/** Who is approved, and who signs: what of a store is compared. */
export type Identity = { shopName: string; abn: string; contactName: string; email: string }

const labels: ReadonlyMap<string, string> = new Map([
  ['shopName', 'Shop name'],
  ['abn', 'ABN'],
  ['contactName', 'Signer'],
  ['email', 'Email'],
  ['legalName', 'Legal name'],
])

/** What a difference is about, as staff read it; another version may have stored a field that this one does not know. */
export const differenceLabel = (field: string): string => labels.get(field) ?? 'Another detail'

/** One thing that a store signed as something else. Of the legal name, `approved` is the register's name for the signed ABN. */
export type Difference = { field: string; approved: string; signed: string }

const companyEnding = /\b(?:pty|proprietary)\b[ .]*\b(?:ltd|limited)\b/giu

/** Ignores case, accents, spaces and punctuation (rule C61). */
const collator = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true })

/** Whether two names are the same but for case, accents, spaces, punctuation and ‘Pty Ltd’ (rule C61). */
export const isSameName = (one: string, other: string): boolean =>
  collator.compare(one.replaceAll(companyEnding, ''), other.replaceAll(companyEnding, '')) === 0

const isSame: Record<keyof Identity, (one: string, other: string) => boolean> = {
  shopName: isSameName,
  abn: (one, other) => one.replaceAll(/\D/g, '') === other.replaceAll(/\D/g, ''),
  contactName: isSameName,
  email: (one, other) => emailKey(one) === emailKey(other),
}

/** What was signed as something else than was approved (rule C61). */
export function differencesBetween(approved: Identity, signed: Identity): Difference[] {
  const fields = Object.keys(isSame) as (keyof Identity)[]
  return fields.flatMap((field) =>
    isSame[field](approved[field], signed[field]) ? [] : [{ field, approved: approved[field], signed: signed[field] }],
  )
}

/**
 * Whether the business register has this legal name for an ABN. It has people as ‘COSTA, MIA ANNE’; the agreement asks them for their
 * surname, and some give all of their name.
 */
export function isRegisteredName(legalName: string, entityName: string): boolean {
  const [surname = '', given] = entityName.split(',').map((part) => part.trim())
  const names = given === undefined ? [] : [surname, `${given} ${surname}`, `${given.split(' ')[0]} ${surname}`]
  return [entityName, ...names].some((name) => isSameName(name, legalName))
}

/** A value of a difference as staff read it. */
export function differenceText(field: string, value: string): string {
  if (value === '') return field === 'legalName' ? 'No such ABN' : 'Not given'
  return field === 'abn' ? abnInGroups(value) : value
}

/** `Shop name, ABN`. */
export const differingFields = (differences: readonly Difference[]): string =>
  differences.map(({ field }) => differenceLabel(field)).join(', ')

/** Whether staff have still to confirm what differs, before the store is opened. */
export const mustBeConfirmed = (shop: {
  differences: readonly Difference[] | null
  differencesConfirmedAt: unknown
}): boolean => shop.differences !== null && shop.differencesConfirmedAt === null
