import { abnInGroups } from '#app/core/text/abn.ts'
import { emailKey } from '#app/core/text/text.ts'

/** The details that must be equal in the approval and the signed contract. */
export type Identity = { shopName: string; abn: string; contactName: string; email: string }

const labels: ReadonlyMap<string, string> = new Map([
  ['shopName', 'Store name'],
  ['abn', 'ABN'],
  ['contactName', 'Signer'],
  ['email', 'Email'],
  ['legalName', 'Legal name'],
])

/** Returns a field's label for staff. Another version may have stored a field that this one does not know. */
export const differenceLabel = (field: string): string => labels.get(field) ?? 'Another detail'

/**
 * A field with different values in the approval and the contract. For `legalName`, `approved` is the register's name for the signed ABN.
 */
export type Difference = { field: string; approved: string; signed: string }

const companyEnding = /\b(?:pty|proprietary)\b[ .]*\b(?:ltd|limited)\b/giu

/** Ignores case, accents, spaces and punctuation (rule C61). */
const collator = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true })

/** Whether two names are equal, ignoring case, accents, spaces, punctuation and ‘Pty Ltd’ (rule C61). */
export const isSameName = (one: string, other: string): boolean =>
  collator.compare(one.replaceAll(companyEnding, ''), other.replaceAll(companyEnding, '')) === 0

const isSame: Record<keyof Identity, (one: string, other: string) => boolean> = {
  shopName: isSameName,
  abn: (one, other) => one.replaceAll(/\D/g, '') === other.replaceAll(/\D/g, ''),
  contactName: isSameName,
  email: (one, other) => emailKey(one) === emailKey(other),
}

/** Returns the fields that were signed differently from the approval (rule C61). */
export function differencesBetween(approved: Identity, signed: Identity): Difference[] {
  const fields = Object.keys(isSame) as (keyof Identity)[]
  return fields.flatMap((field) =>
    isSame[field](approved[field], signed[field]) ? [] : [{ field, approved: approved[field], signed: signed[field] }],
  )
}

/**
 * Whether the business register has this legal name for an ABN. It lists people as ‘COSTA, MIA ANNE’. The agreement asks for their surname,
 * but some signers give their whole name.
 */
export function isRegisteredName(legalName: string, entityName: string): boolean {
  const [surname = '', given] = entityName.split(',').map((part) => part.trim())
  const names = given === undefined ? [] : [surname, `${given} ${surname}`, `${given.split(' ')[0]} ${surname}`]
  return [entityName, ...names].some((name) => isSameName(name, legalName))
}

/** Words a value of a difference for staff. */
export function differenceText(field: string, value: string): string {
  if (value === '') return field === 'legalName' ? 'No such ABN' : 'Not given'
  return field === 'abn' ? abnInGroups(value) : value
}

/** Lists the labels of differences, such as `Store name, ABN`. */
export const differingFields = (differences: readonly Difference[]): string =>
  differences.map(({ field }) => differenceLabel(field)).join(', ')

/** Whether staff must confirm the differences before the shop can be opened. */
export const mustBeConfirmed = (shop: {
  differences: readonly Difference[] | null
  differencesConfirmedAt: unknown
}): boolean => shop.differences !== null && shop.differencesConfirmedAt === null
