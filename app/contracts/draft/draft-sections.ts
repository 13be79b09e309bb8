import { normaliseMobile } from '#app/opt-outs/mobile-number.ts'

import { isMasked, maskAccount } from '../bank/bank.ts'
import type { ContractDraft, ContractNewsagency } from '../contract-answers.ts'
import { bankNameOf } from '../wizard/bank-name.ts'
import {
  type AccountState,
  type AddressState,
  type ContactState,
  type DraftSection,
  draftSections,
  emptyAccount,
  emptyAddress,
  emptyContact,
  type WizardState,
} from '../wizard/wizard-state.ts'

const filled = (value: string, otherwise: string): string => (value === '' ? otherwise : value)

/**
 * The numbers that are known, each in the field that it belongs in: the account's own number comes first; the one number of a
 * registration is a mobile, or that of the shop.
 */
function numbersOf({ mobile, phone, ownPhone }: ContractNewsagency): {
  mobile: string
  phone: string
  shopPhone: string
} {
  const own = [ownPhone, mobile, phone].find((number) => normaliseMobile(number))
  const shopPhone = normaliseMobile(phone) ? '' : phone
  const isLandline = ownPhone !== '' && !normaliseMobile(ownPhone)
  return { mobile: own ?? mobile, phone: isLandline ? ownPhone : shopPhone, shopPhone }
}

function prefilledContact(shop: ContractNewsagency): ContactState {
  const { givenNames, surname, email, shopName, isLicensedPostOffice } = shop
  const { mobile, phone, shopPhone } = numbersOf(shop)
  return {
    ...emptyContact,
    givenNames,
    surname,
    email,
    mobile,
    phone,
    shopName,
    shopPhone,
    licensedPostOffice: isLicensedPostOffice,
  }
}

function prefilledAddress(shop: ContractNewsagency, contact: ContactState): AddressState {
  const { shopAddress } = shop
  const { name, number, street1, street2, suburb, state, postcode } = shopAddress
  return {
    ...emptyAddress,
    buildingName: name,
    // `number` is that of the street; the shop's own stands in the name.
    street1: `${number} ${street1}`.trim(),
    street2,
    suburb,
    state: filled(state, emptyAddress.state),
    postCode: postcode,
    shopPhone: contact.shopPhone,
    shopName: contact.shopName,
  }
}

/** What the forms begin with: what was saved; else what the account, the store and earlier steps say (rules C24, C76). */
export function startSections(draft: ContractDraft, shop: ContractNewsagency): WizardState {
  const contact = draft.contact ?? prefilledContact(shop)
  return {
    contact,
    // A draft of a former version has not all fields.
    address: draft.address ? { ...emptyAddress, ...draft.address } : prefilledAddress(shop, contact),
    account: draft.account ?? { ...emptyAccount, abn: shop.abn, surNameOrCompanyName: bankNameOf(contact) },
  }
}

/**
 * The sections with another contact. What it shares with the later steps (the shop's phone and name, the person's name at the bank)
 * follows it there, unless it was changed there by itself (rule C76).
 */
export function withContact(before: WizardState, contact: ContactState): WizardState {
  const { address, account } = before
  const follow = (value: string, was: string, becomes: string) => (value === was ? becomes : value)
  return {
    contact,
    address: {
      ...address,
      shopPhone: follow(address.shopPhone, before.contact.shopPhone, contact.shopPhone),
      shopName: contact.shopName,
    },
    account: account.corporation
      ? account
      : {
          ...account,
          surNameOrCompanyName: follow(account.surNameOrCompanyName, bankNameOf(before.contact), bankNameOf(contact)),
        },
  }
}

/** A section that came back from the device: of the account, the bank details that the server has stay. */
function withBankOf(account: AccountState, saved: AccountState): AccountState {
  const kept = (local: string, stored: string) => (local === '' && isMasked(stored) ? stored : local)
  return {
    ...account,
    nameOfFinancialInstitution: filled(account.nameOfFinancialInstitution, saved.nameOfFinancialInstitution),
    namesOnAccount: filled(account.namesOnAccount, saved.namesOnAccount),
    bsb: kept(account.bsb, saved.bsb),
    accountNumber: kept(account.accountNumber, saved.accountNumber),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Local fields over known ones; what has another type, or no place here, is left out: others can write to a device's storage. */
function over<State extends object>(known: State, local: unknown): State {
  if (!isRecord(local)) return known
  const entries = Object.entries(known).map(([field, value]: [string, unknown]): [string, unknown] => {
    const own = local[field]
    if (field === 'latlng') return [field, own === null || isPoint(own) ? own : value]
    if (isRecord(value)) return [field, over(value, own)]
    return [field, typeof own === typeof value ? own : value]
  })
  return Object.fromEntries(entries) as State
}

const isPoint = (value: unknown): boolean =>
  isRecord(value) && Number.isFinite(value.lat) && Number.isFinite(value.lng) && Object.keys(value).length === 2

/** The server's sections with what waited on the device laid over them. */
export function withLocalDraft(stored: WizardState, local: Partial<WizardState>): WizardState {
  const { email } = stored.contact
  return {
    contact: { ...over(stored.contact, local.contact), ...(email !== '' && { email }) },
    address: over(stored.address, local.address),
    account: withBankOf(over(stored.account, local.account), stored.account),
  }
}

/** Equal, in whatever order the fields stand. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(comparable(one)) === JSON.stringify(comparable(other))

function comparable(value: unknown): unknown {
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(([field, inner]) => [field, comparable(inner)])
  return Object.fromEntries(entries.toSorted(([a], [b]) => String(a).localeCompare(String(b))))
}

/** Alike as far as the server shows: of bank details it gives back the masks alone. */
export const isShownAlike = (one: WizardState, other: WizardState): boolean =>
  isSameValue({ ...one, account: maskAccount(one.account) }, { ...other, account: maskAccount(other.account) })

/** The sections that differ. */
export const changedSections = (from: WizardState, to: WizardState): DraftSection[] =>
  draftSections.filter((section) => !isSameValue(from[section], to[section]))

/** What waits on the device until the line is back: never a bank detail, never a signature (rule C25). */
export type LocalDraft = { version: number; parts: Partial<WizardState> }

const offset = 0xcbf29ce484222325n
const prime = 0x100000001b3n

/** The entry's name: 64 bits of the token (FNV-1a), from which nobody makes its 256 again. */
export function localDraftKey(token: string): string {
  let hash = offset
  for (const sign of new TextEncoder().encode(token)) hash = BigInt.asUintN(64, (hash ^ BigInt(sign)) * prime)
  return `draft:${hash.toString(16).padStart(16, '0')}`
}

const noBank = { nameOfFinancialInstitution: '', namesOnAccount: '', bsb: '', accountNumber: '' }

/** Where the browser stores nothing, nothing is written. */
export function writeLocalDraft(token: string, { version, parts: { account, ...parts } }: LocalDraft): void {
  const entry = { version, parts: account ? { ...parts, account: { ...account, ...noBank } } : parts }
  try {
    localStorage.setItem(localDraftKey(token), JSON.stringify(entry))
  } catch {
    // The forms on the page still have it, and send it.
  }
}

/** What an earlier visit left here; undefined when nothing waits, or it cannot be read. */
export function readLocalDraft(token: string): LocalDraft | undefined {
  try {
    const entry: unknown = JSON.parse(localStorage.getItem(localDraftKey(token)) ?? 'null')
    if (!isRecord(entry) || typeof entry.version !== 'number' || !isRecord(entry.parts)) return undefined
    return { version: entry.version, parts: entry.parts }
  } catch {
    return undefined
  }
}

export function forgetLocalDraft(token: string): void {
  try {
    localStorage.removeItem(localDraftKey(token))
  } catch {
    // What was never written need not go.
  }
}
