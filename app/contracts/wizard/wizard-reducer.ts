import { isInAustralia, type LatLng } from '#app/geo/map/mercator.ts'
import { type Cosigner, type Execution, suitsEntity } from '#app/signing/agreement/execution.ts'

import { bankAfter, type BankDetails, isUnchanged, type PageNumber } from '../bank/bank.ts'
import {
  likeMonday,
  setTime,
  timeChoices,
  toggleDay,
  type UsualWeek,
  usualWeeks,
  type Weekday,
  type WeekHours,
} from './rules/wizard-hours.ts'
import { canAdvance, isPinProposed, show, type Wizard } from './rules/reachable-screens.ts'
import { typedValue } from './rules/wizard-rules.ts'
import {
  type AccountState,
  type AddressState,
  choose,
  firstScreenOf,
  type PageAccount,
  type Screen,
  screenNames,
  screens,
  type WizardStep,
  wizardSteps,
} from './wizard-state.ts'

type AddressText = {
  [Field in keyof AddressState]: AddressState[Field] extends string ? Field : never
}[keyof AddressState]
type AccountText = {
  [Field in keyof AccountState]: AccountState[Field] extends string ? Field : never
}[Exclude<keyof AccountState, 'execution'>]

export type WizardEvent =
  | { type: 'next' | 'back' }
  | { type: 'jump'; step: WizardStep }
  | { type: 'show'; screen: Screen }
  | { type: 'edit-address'; field: AddressText; value: string }
  | { type: 'place'; suburb: string; state: string; postCode: string }
  | { type: 'toggle-day'; day: Weekday }
  | { type: 'set-time'; day: Weekday; which: 'from' | 'to'; time: string }
  | { type: 'usual-week'; week: UsualWeek }
  | { type: 'like-monday' }
  | { type: 'copy-hours'; week: WeekHours }
  /** `isFound`: by a look-up, not by the retailer. */
  | { type: 'pin'; latlng: LatLng; isFound?: boolean }
  | { type: 'edit-account'; field: AccountText; value: string }
  | { type: 'entity'; chosen: 'individual' | 'corporation' }
  | { type: 'custody'; chosen: 'goodsCareCustodyYes' | 'goodsCareCustodyNotYet' }
  | { type: 'confirm-custody'; isConfirmed: boolean }
  | { type: 'execution'; chosen: Execution }
  | { type: 'cosigner'; index: number; field: keyof Cosigner; value: string }
  | { type: 'add-cosigner' }
  | { type: 'remove-cosigner'; index: number }
  | { type: 'change-bank' }
  | { type: 'copy-bank'; bank: BankDetails<PageNumber> }
  | { type: 'bank-waits'; isWaiting: boolean }
  | { type: 'load'; address: AddressState; account: PageAccount }
  | { type: 'signed'; contractDownloadLink: string }

/** Updates the confirmation: Next on the address asks for its pin, Next on the map confirms it (rule C5). */
function confirmed(wizard: Wizard): Wizard {
  if (wizard.screen !== 'address' && wizard.screen !== 'confirm') return wizard
  return { ...wizard, address: { ...wizard.address, confirming: wizard.screen === 'address' } }
}

/** Moves one screen forward or back, if there is one. */
function move(wizard: Wizard, by: 1 | -1): Wizard {
  if (by === 1 && !canAdvance(wizard)) return wizard
  const to = screenNames[screenNames.indexOf(wizard.screen) + by]
  const left = by === 1 ? confirmed(wizard) : wizard
  return to ? show(left, to) : wizard
}

/** Jumps to an earlier step: an indicator never leads forward (rule C6). */
function jump(wizard: Wizard, step: WizardStep): Wizard {
  const isBack = wizardSteps.indexOf(step) < wizardSteps.indexOf(screens[wizard.screen].step)
  return isBack ? show(wizard, firstScreenOf(step)) : wizard
}

/** The fields that determine the shop's location: a change of one needs a new pin. */
const placeFields: readonly AddressText[] = ['street1', 'suburb', 'state', 'postCode']

function editAddress(address: AddressState, field: AddressText, value: string): AddressState {
  const typed = typedValue(field, value)
  const isMoved = placeFields.includes(field) && typed.trim() !== address[field].trim()
  if (!isMoved) return { ...address, [field]: typed }
  // Another street may be in a chosen suburb.
  return { ...address, [field]: typed, latlng: null, customAddress: field === 'street1' ? address.customAddress : true }
}

function addressAfter({ address }: Wizard, event: WizardEvent): AddressState | undefined {
  const day = (name: Weekday, hours: AddressState[Weekday]) => ({ ...address, [name]: hours })
  if (event.type === 'edit-address') return editAddress(address, event.field, event.value)
  if (event.type === 'toggle-day') return day(event.day, toggleDay(address[event.day]))
  if (event.type === 'set-time')
    return timeChoices.includes(event.time)
      ? day(event.day, setTime(address[event.day], event.which, event.time))
      : address
  if (event.type === 'usual-week') return { ...address, ...usualWeeks[event.week].week }
  if (event.type === 'copy-hours') return { ...address, ...event.week }
  if (event.type === 'like-monday') return { ...address, ...likeMonday(address) }
  if (event.type === 'pin') return isInAustralia(event.latlng) ? { ...address, latlng: event.latlng } : address
  if (event.type !== 'place') return undefined
  const { suburb, state, postCode } = event
  return { ...address, suburb, state, postCode, latlng: null, customAddress: false }
}

/** Fills in the bank of a complete BSB, unless the retailer has typed another name. */
function editAccount(account: PageAccount, field: AccountText, value: string): PageAccount {
  const edited = { ...account, [field]: typedValue(field, value) }
  const { nameOfFinancialInstitution: bank } = account
  const { bsb } = edited
  if (bsb === account.bsb || isUnchanged(bsb)) return edited
  return { ...edited, nameOfFinancialInstitution: bankAfter(bsb, bank) }
}

/** Removes a name that we filled in when a company is chosen, and restores it for an individual. */
function editEntity({ account, bankName }: Wizard, chosen: 'individual' | 'corporation'): PageAccount {
  const { surNameOrCompanyName: name } = account
  const isOwnName = chosen === 'corporation' ? name === bankName : name === ''
  const becomes = chosen === 'corporation' ? '' : bankName
  const execution = suitsEntity(account.execution, chosen === 'corporation') ? account.execution : 'alone'
  return { ...choose(account, 'entity', chosen), execution, ...(isOwnName && { surNameOrCompanyName: becomes }) }
}

const emptyCosigner: Cosigner = { givenNames: '', surname: '', email: '' }

/** Returns the account after an event about the signers (rule C84). Names stay when the business signs by one person again. */
function signersAfter(account: PageAccount, event: WizardEvent): PageAccount | undefined {
  const { cosigners } = account
  if (event.type === 'execution') {
    const isFirst = event.chosen !== 'alone' && cosigners.length === 0
    return { ...account, execution: event.chosen, cosigners: isFirst ? [emptyCosigner] : cosigners }
  }
  if (event.type === 'add-cosigner') return { ...account, cosigners: [...cosigners, emptyCosigner] }
  if (event.type === 'remove-cosigner')
    return { ...account, cosigners: cosigners.filter((_, index) => index !== event.index) }
  if (event.type !== 'cosigner') return undefined
  const { index, field, value } = event
  return { ...account, cosigners: cosigners.map((one, at) => (at === index ? { ...one, [field]: value } : one)) }
}

function accountAfter(wizard: Wizard, event: WizardEvent): PageAccount | undefined {
  const { account } = wizard
  if (event.type === 'edit-account') return editAccount(account, event.field, event.value)
  if (event.type === 'entity') return editEntity(wizard, event.chosen)
  if (event.type === 'custody') return choose(account, 'custody', event.chosen)
  if (event.type === 'confirm-custody') return { ...account, goodsCareCustodyConfirmation: event.isConfirmed }
  if (event.type === 'copy-bank') return { ...account, ...event.bank }
  if (event.type === 'change-bank') return { ...account, bsb: '', accountNumber: '' }
  return signersAfter(account, event)
}

/** Returns to a step that an edit has made invalid. */
const refreshScreen = (wizard: Wizard): Wizard => show(wizard, wizard.screen)

const signed = (wizard: Wizard, contractDownloadLink: string): Wizard =>
  wizard.screen === 'sign' && contractDownloadLink !== '' ? { ...wizard, screen: 'signed' } : wizard

/** The wizard's rules in one place (rules C5, C6): returns the next state after an event. A signed contract no longer changes. */
export function wizardAfter(wizard: Wizard, event: WizardEvent): Wizard {
  if (wizard.screen === 'signed') return wizard
  if (event.type === 'next') return move(wizard, 1)
  if (event.type === 'back') return move(wizard, -1)
  if (event.type === 'jump') return jump(wizard, event.step)
  if (event.type === 'show') return show(wizard, event.screen)
  if (event.type === 'signed') return signed(wizard, event.contractDownloadLink)
  if (event.type === 'bank-waits') return refreshScreen({ ...wizard, isBankWaiting: event.isWaiting })
  if (event.type === 'load')
    return refreshScreen({
      ...wizard,
      address: event.address,
      account: event.account,
      isPinFound: isPinProposed(event.address),
    })
  const address = addressAfter(wizard, event)
  const isPinFound = event.type === 'pin' ? event.isFound === true : wizard.isPinFound
  if (address) return refreshScreen({ ...wizard, address, isPinFound })
  const account = accountAfter(wizard, event)
  return account ? refreshScreen({ ...wizard, account }) : wizard
}
