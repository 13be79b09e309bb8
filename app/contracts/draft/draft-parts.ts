import { isMasked, maskAccountNumber, maskBsb } from '../bank/bank.ts'
import type { ContractDraft, ContractNewsagency } from '../contract-answers.ts'
import {
  type AccountState,
  type AddressState,
  type ContactState,
  draftSections,
  emptyAccount,
  emptyAddress,
  emptyContact,
} from '../wizard/wizard-state.ts'

/** What a draft keeps, section by section. */
export type DraftParts = { contact: ContactState; address: AddressState; account: AccountState }
export type DraftPart = keyof DraftParts

const filled = (value: string, otherwise: string): string => (value === '' ? otherwise : value)

function prefilledContact(shop: ContractNewsagency): ContactState {
  const { givenNames, surname, email, mobile, phone, shopName, isLicensedPostOffice } = shop
  return {
    ...emptyContact,
    givenNames,
    surname,
    email,
    mobile,
    phone,
    shopName,
    shopPhone: phone,
    licensedPostOffice: isLicensedPostOffice,
  }
}

function prefilledAddress({ shopAddress, shopName, phone }: ContractNewsagency): AddressState {
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
    shopPhone: phone,
    shopName,
  }
}

/** What the forms begin with: what was saved, and where nothing was, what is known of the store (rule C24). */
export function partsOf(draft: ContractDraft, shop: ContractNewsagency): DraftParts {
  return {
    contact: draft.contact ?? prefilledContact(shop),
    address: draft.address ?? prefilledAddress(shop),
    account: draft.account ?? { ...emptyAccount, abn: shop.abn },
  }
}

/** A section that came back from the device: of the account, the bank details that the server has stay. */
function withBankOf(account: AccountState, saved: AccountState): AccountState {
  const kept = (mine: string, theirs: string) => (mine === '' && isMasked(theirs) ? theirs : mine)
  return {
    ...account,
    nameOfFinancialInstitution: filled(account.nameOfFinancialInstitution, saved.nameOfFinancialInstitution),
    namesOnAccount: filled(account.namesOnAccount, saved.namesOnAccount),
    bsb: kept(account.bsb, saved.bsb),
    accountNumber: kept(account.accountNumber, saved.accountNumber),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Kept fields over known ones; what has another kind, or no place here, is left out: the device's storage is no friend's. */
function over<State extends object>(known: State, kept: unknown): State {
  if (!isRecord(kept)) return known
  const entries = Object.entries(known).map(([field, value]: [string, unknown]): [string, unknown] => {
    const own = kept[field]
    if (field === 'latlng') return [field, own === null || isPoint(own) ? own : value]
    if (isRecord(value)) return [field, over(value, own)]
    return [field, typeof own === typeof value ? own : value]
  })
  return Object.fromEntries(entries) as State
}

const isPoint = (value: unknown): boolean =>
  isRecord(value) && Number.isFinite(value.lat) && Number.isFinite(value.lng) && Object.keys(value).length === 2

/** The parts with what waited on the device laid over them. */
export function withKept(parts: DraftParts, kept: Partial<DraftParts>): DraftParts {
  return {
    contact: over(parts.contact, kept.contact),
    address: over(parts.address, kept.address),
    account: withBankOf(over(parts.account, kept.account), parts.account),
  }
}

/** Equal, in whatever order the fields stand. */
export const isSamePart = (one: unknown, other: unknown): boolean =>
  JSON.stringify(comparable(one)) === JSON.stringify(comparable(other))

function comparable(part: unknown): unknown {
  if (!isRecord(part)) return part
  const entries = Object.entries(part).map(([field, value]) => [field, isRecord(value) ? comparable(value) : value])
  return Object.fromEntries(entries.toSorted(([a], [b]) => String(a).localeCompare(String(b))))
}

/** As it may be shown, and compared with what the server shows. */
export const masked = (account: AccountState): AccountState => ({
  ...account,
  bsb: isMasked(account.bsb) ? account.bsb : maskBsb(account.bsb),
  accountNumber: isMasked(account.accountNumber) ? account.accountNumber : maskAccountNumber(account.accountNumber),
})

/** Alike as far as the server shows: of bank details it gives back the masks alone. */
export const isShownAlike = (one: DraftParts, other: DraftParts): boolean =>
  isSamePart({ ...one, account: masked(one.account) }, { ...other, account: masked(other.account) })

/** The sections that differ. */
export const changedParts = (from: DraftParts, to: DraftParts): DraftPart[] =>
  draftSections.filter((part) => !isSamePart(from[part], to[part]))
