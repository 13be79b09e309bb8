import { storedText } from '#app/ui/text/stored-text.ts'

import { type Cosigner, executions } from '#app/signing/agreement/execution.ts'

import { bankIn } from '../bank/bank.ts'
import type { PageSections } from '../wizard/wizard-state.ts'
import { isRecord } from './choose/compare-sections.ts'
import { formerDraftKey } from './former-pages.ts'

/** The unsent input on the device, by section and field: never a bank detail, never a signature (rule C25). */
export type LocalDraft = { version: number; parts: { [Section in keyof PageSections]?: unknown } }

/** Returns the storage key: 96 of the token's 256 bits, which do not reveal the others. */
export const localDraftKey = (token: string): string => `contract-draft:${token.slice(0, 16)}`

function withoutBank({ account, ...parts }: Partial<PageSections>): LocalDraft['parts'] {
  if (!account) return parts
  const {
    bsb: _bsb,
    accountNumber: _number,
    nameOfFinancialInstitution: _bank,
    namesOnAccount: _names,
    ...rest
  } = account
  return { ...parts, account: rest }
}

const onDevice = (key: string) => storedText(key, () => localStorage)

/** Where the browser stores nothing, the forms on the page still have it, and send it. */
export function writeLocalDraft(token: string, version: number, parts: Partial<PageSections>): void {
  onDevice(localDraftKey(token)).write(JSON.stringify({ version, parts: withoutBank(parts) }))
}

/** Returns the unsent input of an earlier visit; undefined if there is none or it is unreadable. */
export function readLocalDraft(token: string): LocalDraft | undefined {
  const own = onDevice(localDraftKey(token))
  const entry = (own.read() === undefined ? onDevice(formerDraftKey(token)) : own).readJson()
  if (!isRecord(entry) || typeof entry.version !== 'number' || !isRecord(entry.parts)) return undefined
  return { version: entry.version, parts: entry.parts }
}

/** Deletes the input after the server has saved it. */
export function forgetLocalDraft(token: string): void {
  onDevice(localDraftKey(token)).forget()
  onDevice(formerDraftKey(token)).forget()
}

const isPoint = (value: unknown): boolean =>
  isRecord(value) && Number.isFinite(value.lat) && Number.isFinite(value.lng) && Object.keys(value).length === 2

const areCosigners = (value: unknown): value is Cosigner[] =>
  Array.isArray(value) &&
  value.every(
    (one) =>
      isRecord(one) &&
      Object.keys(one).length === 3 &&
      ['givenNames', 'surname', 'email'].every((field) => typeof one[field] === 'string'),
  )

/** Merges local fields into known ones. Drops fields of another type or name, because others can write to a device's storage. */
function over<State extends object>(known: State, local: unknown): State {
  if (!isRecord(local)) return known
  const entries = Object.entries(known).map(([field, value]: [string, unknown]): [string, unknown] => {
    const own = local[field]
    if (field === 'latlng') return [field, own === null || isPoint(own) ? own : value]
    if (field === 'execution') return [field, executions.some((one) => one === own) ? own : value]
    if (Array.isArray(value)) return [field, areCosigners(own) ? own : value]
    if (isRecord(value)) return [field, over(value, own)]
    return [field, typeof own === typeof value ? own : value]
  })
  return Object.fromEntries(entries) as State
}

/** Merges unsent input into the server's sections. Bank details and a known email always come from the server. */
export function withLocalDraft(stored: PageSections, local: LocalDraft['parts']): PageSections {
  const { email } = stored.contact
  return {
    contact: { ...over(stored.contact, local.contact), ...(email !== '' && { email }) },
    address: over(stored.address, local.address),
    account: { ...over(stored.account, local.account), ...bankIn(stored.account) },
  }
}
