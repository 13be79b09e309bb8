import { bankNameOf } from './bank-name.ts'
import { accountProblems, addressProblems, contactProblems, type Problems, signerProblems } from './wizard-rules.ts'
import {
  type AddressState,
  type ContactState,
  emptyAccount,
  emptyAddress,
  isPinConfirmed,
  type PageAccount,
  type Screen,
  screenNames,
  type WizardStep,
  wizardSteps,
} from '../wizard-state.ts'

/** The present wizard of a page. Its step, and whether it is signed, follow from the screen. */
export type Wizard = {
  screen: Screen
  address: AddressState
  account: PageAccount
  /** Whether a helper has filled in the bank account and the retailer has not decided yet (rule C60). */
  isBankWaiting: boolean
  /** Whether the pin is where a look-up put it: the retailer has not moved it (rule C82). */
  isPinFound: boolean
  /** The first name in the bank step for an individual (rule C76). */
  bankName: string
  /** The first signer's email, which no other signer may have (rule C84). */
  ownEmail: string
}

/** Whether a pin waits for its confirmation: it may come from a look-up of an earlier visit. */
export const isPinProposed = ({ latlng, confirming }: AddressState): boolean => latlng !== null && confirming

type Given = Partial<Pick<Wizard, 'address' | 'account' | 'isBankWaiting'> & { contact: ContactState }>

export const startWizard = (given: Given = {}): Wizard => ({
  screen: 'address',
  address: given.address ?? emptyAddress,
  account: given.account ?? emptyAccount,
  isBankWaiting: given.isBankWaiting ?? false,
  isPinFound: isPinProposed(given.address ?? emptyAddress),
  bankName: given.contact ? bankNameOf(given.contact) : '',
  ownEmail: given.contact?.email ?? '',
})

const isFine = (problems: object): boolean => Object.keys(problems).length === 0

const isPinned = ({ address }: Wizard): boolean => isFine(addressProblems(address)) && address.latlng !== null

/** Whether the address step is complete: that includes a confirmed pin. */
export const isAddressDone = ({ address }: Wizard): boolean =>
  isFine(addressProblems(address)) && isPinConfirmed(address)
const businessFields = ['individual', 'surNameOrCompanyName', 'abn']

/** Returns the problems of the account step in the order of its fields (rule C83): the signers come after the business. */
export function accountStepProblems({ account, ownEmail }: Pick<Wizard, 'account' | 'ownEmail'>): Problems {
  const { true: business = [], false: others = [] } = Object.groupBy(
    Object.entries(accountProblems(account)),
    ([field]) => (businessFields.includes(field) ? 'true' : 'false'),
  )
  return Object.fromEntries([...business, ...Object.entries(signerProblems(account, ownEmail)), ...others])
}

export const isAccountDone = (wizard: Wizard): boolean => isFine(accountStepProblems(wizard)) && !wizard.isBankWaiting

/** Returns the incomplete steps in order; the signature is always one of them (rule C77). */
export function stepsLeft(wizard: Wizard, contact: ContactState): WizardStep[] {
  const isDone: Record<WizardStep, boolean> = {
    contact: isFine(contactProblems(contact)),
    address: isAddressDone(wizard),
    account: isAccountDone(wizard),
    contract: false,
  }
  return wizardSteps.filter((step) => !isDone[step])
}

/** Whether Next leads on: the pin has its own screen, and the key facts need no input. */
export function canAdvance(wizard: Wizard): boolean {
  if (wizard.screen === 'address') return isFine(addressProblems(wizard.address))
  if (wizard.screen === 'confirm') return isPinned(wizard)
  return wizard.screen === 'account' ? isAccountDone(wizard) : wizard.screen === 'facts'
}

/** Whether every step before a screen is complete, and the address before its confirmation. */
function isReachable(wizard: Wizard, screen: Screen): boolean {
  if (screen === 'address') return true
  if (screen === 'confirm') return isFine(addressProblems(wizard.address))
  if (!isAddressDone(wizard)) return false
  if (screen !== 'account' && !isAccountDone(wizard)) return false
  return screen !== 'signed' || wizard.screen === 'signed'
}

/** Returns the requested screen, or the nearest one before it that may be shown. */
export function nearestScreen(wizard: Wizard, wanted: Screen): Screen {
  const upToWanted = screenNames.slice(0, screenNames.indexOf(wanted) + 1)
  return upToWanted.findLast((screen) => isReachable(wizard, screen)) ?? 'address'
}

/** Returns the wizard at a screen, or at the nearest one before it that may be shown. */
export const show = (wizard: Wizard, screen: Screen): Wizard => ({ ...wizard, screen: nearestScreen(wizard, screen) })

/** Returns the wizard for a returning retailer, on any device: at the first incomplete screen. */
export const resume = (wizard: Wizard): Wizard => show(wizard, 'facts')
