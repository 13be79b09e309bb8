import { isPoBox } from '#app/geo/po-box.ts'
import { isAustralianPostcode, isBoxPostcode } from '#app/geo/suburbs/postcode.ts'
import { isAbn } from '#app/core/text/abn.ts'
import { emailKey, isEmail, isPhone } from '#app/core/text/text.ts'
import { type Cosigner, mostCosigners, sharedEmailMessage, suitsEntity } from '#app/signing/agreement/execution.ts'

import { digitsOf, isAccountNumber, isBsb } from '../../bank/bank.ts'
import { isTooLong } from './longest.ts'
import { isAnyDayOpen, minutesOf, weekdays } from './wizard-hours.ts'
import {
  type AccountState,
  type AddressState,
  type ContactState,
  type DraftSection,
  isOneOf,
  type PageAccount,
  type PageSections,
  posSoftwareTypes,
  stateChoices,
  xchangeitChoices,
} from '../wizard-state.ts'

/** Below a field (rule C20). */
export const invalidMessage = 'Please enter a valid value'
/** Below an unticked custody confirmation (rule C19). */
export const custodyMessage = 'Please confirm that you understand and agree to the terms above.'

/** Field → message, in the order of the form. */
export type Problems = Record<string, string>

/** Accepts every optional text that is not too long. */
const isAnything = (): boolean => true
const isSomething = (value: string): boolean => value.trim() !== ''
const isOneOfThese = (choices: readonly string[], value: string): boolean => choices.includes(value)

const contactRules: Partial<Record<keyof ContactState, (value: string) => boolean>> = {
  givenNames: isSomething,
  surname: isAnything,
  email: (value) => isEmail(value.trim()),
  mobile: isPhone,
  phone: isPhone,
  shopName: isSomething,
  shopPhone: isPhone,
}

/** Whether a line of the shop's own address is no post office box. */
const isPlace = (value: string): boolean => !isPoBox(value)

const addressRules: Partial<Record<keyof AddressState, (value: string) => boolean>> = {
  street1: (value) => isSomething(value) && isPlace(value),
  shopNumber: isPlace,
  buildingName: isPlace,
  floorLevel: isPlace,
  street2: isPlace,
  suburb: isSomething,
  state: (value) => isOneOfThese(stateChoices, value),
  postCode: (value) => isAustralianPostcode(value) && !isBoxPostcode(value),
  shopPhone: isPhone,
}

const systemRules: typeof addressRules = {
  posSoftwareType: (value) => isOneOfThese(posSoftwareTypes, value),
  xchangeit: (value) => value === '' || isOneOfThese(xchangeitChoices, value),
  xchangeitMemberNo: isAnything,
}

const accountRules: Partial<Record<keyof AccountState, (value: string) => boolean>> = {
  surNameOrCompanyName: isSomething,
  abn: isAbn,
  trustName: isAnything,
  bsb: isBsb,
  accountNumber: isAccountNumber,
  nameOfFinancialInstitution: isSomething,
  namesOnAccount: isSomething,
}

/** Validates typed values only: a number that the server has was validated before. */
function judge<State>(state: State, rules: Partial<Record<keyof State, (value: string) => boolean>>): Problems {
  const problems: Problems = {}
  for (const field of Object.keys(rules) as (keyof State & string)[]) {
    const value = state[field]
    if (typeof value !== 'string') continue
    if (isTooLong(field, value) || rules[field]?.(value) === false) problems[field] = invalidMessage
  }
  return problems
}

/** Returns the problems of the contact and shop details (rule C11): only the surname and the tick for a post office are optional. */
export const contactProblems = (contact: ContactState): Problems => judge(contact, contactRules)

/** Returns the problems of the address and hours; `Monday` represents the week when no day is open. */
export function addressProblems(address: AddressState): Problems {
  const problems = judge(address, addressRules)
  for (const day of weekdays) {
    const { open, from, to } = address[day]
    if (open && (minutesOf(from) === undefined || minutesOf(to) === undefined)) problems[day] = invalidMessage
  }
  if (!isAnyDayOpen(address)) problems['Monday'] = invalidMessage
  return { ...problems, ...judge(address, systemRules) }
}

/** Returns the problems of the account step, without its signers (`signerProblems`). */
export function accountProblems(account: PageAccount): Problems {
  const entity: Problems = isOneOf(account, 'entity') ? {} : { individual: invalidMessage }
  const problems = { ...entity, ...judge(account, accountRules) }
  if (!isOneOf(account, 'custody')) problems['goodsCareCustodyNotYet'] = invalidMessage
  if (!account.goodsCareCustodyConfirmation) problems['goodsCareCustodyConfirmation'] = custodyMessage
  return problems
}

/** The id of a field of a signer, counted from 0. */
export const cosignerField = (index: number, field: keyof Cosigner): string => `cosigner-${index}-${field}`

/** Returns the people who sign after the first signer: none for a business that signs by one person. */
export const cosignersOf = ({ execution, cosigners }: Pick<PageAccount, 'execution' | 'cosigners'>): Cosigner[] =>
  cosigners.slice(0, mostCosigners[execution])

/**
 * Returns the problems of the people who sign (rule C84).
 * @param ownEmail the first signer's address, where it is known
 */
export function signerProblems(account: PageAccount, ownEmail = ''): Problems {
  const { execution, corporation } = account
  if (!suitsEntity(execution, corporation)) return { execution: invalidMessage }
  const others = cosignersOf(account)
  if (execution !== 'alone' && others.length === 0) return { execution: invalidMessage }
  const problems: Problems = {}
  const taken = [emailKey(ownEmail)]
  for (const [index, { givenNames, surname, email }] of others.entries()) {
    const key = emailKey(email)
    if (!isSomething(givenNames) || isTooLong('givenNames', givenNames))
      problems[cosignerField(index, 'givenNames')] = invalidMessage
    if (isTooLong('surname', surname)) problems[cosignerField(index, 'surname')] = invalidMessage
    if (!isEmail(email.trim())) problems[cosignerField(index, 'email')] = invalidMessage
    else if (taken.includes(key)) problems[cosignerField(index, 'email')] = sharedEmailMessage
    taken.push(key)
  }
  return problems
}

/** Returns all problems of a section. The wizard, the draft and the submission share these rules. */
export function sectionProblems(state: PageSections, section: DraftSection): Problems {
  if (section === 'contact') return contactProblems(state.contact)
  if (section === 'address') return addressProblems(state.address)
  return { ...accountProblems(state.account), ...signerProblems(state.account, state.contact.email) }
}

export const isSectionValid = (state: PageSections, section: DraftSection): boolean =>
  Object.keys(sectionProblems(state, section)).length === 0

const typedDigits: Partial<Record<string, number>> = { abn: 11, postCode: 4, bsb: 6 }

/**
 * Reduces typed or pasted text to the accepted characters: only digits for `abn`, `bsb` and `postCode`, up to 11, 6
 * and 4 (rule C16), and for the account number.
 */
export function typedValue(field: string, typed: string): string {
  if (field === 'accountNumber') return digitsOf(typed)
  const most = typedDigits[field]
  return most === undefined ? typed : digitsOf(typed).slice(0, most)
}
