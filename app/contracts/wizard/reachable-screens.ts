import { bankNameOf } from './bank-name.ts'
import { accountProblems, addressProblems, contactProblems } from './wizard-rules.ts'
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
} from './wizard-state.ts'

/** The wizard as it is filled in on a page. Its step, and whether it is signed, follow from the screen. */
export type Wizard = {
  screen: Screen
  address: AddressState
  account: PageAccount
  /** Somebody else has filled in the bank account, and nobody has said yet whether it is right (rule C60). */
  isBankWaiting: boolean
  /** The pin is where a look-up put it: the retailer has not moved it (rule C82). */
  isPinFound: boolean
  /** The name that the bank step begins with for an individual (rule C76). */
  bankName: string
}

/** A pin that waits for its confirmation may come from a look-up of an earlier visit. */
export const isPinProposed = ({ latlng, confirming }: AddressState): boolean => latlng !== null && confirming

type Given = Partial<Pick<Wizard, 'address' | 'account' | 'isBankWaiting'> & { contact: ContactState }>

export const startWizard = (given: Given = {}): Wizard => ({
  screen: 'address',
  address: given.address ?? emptyAddress,
  account: given.account ?? emptyAccount,
  isBankWaiting: given.isBankWaiting ?? false,
  isPinFound: isPinProposed(given.address ?? emptyAddress),
  bankName: given.contact ? bankNameOf(given.contact) : '',
})

const isFine = (problems: object): boolean => Object.keys(problems).length === 0

const isPinned = ({ address }: Wizard): boolean => isFine(addressProblems(address)) && address.latlng !== null

/** Whether the address step may be left behind: an address stands once its place on the map is confirmed, too. */
export const isAddressDone = ({ address }: Wizard): boolean =>
  isFine(addressProblems(address)) && isPinConfirmed(address)
export const isAccountDone = ({ account, isBankWaiting }: Wizard): boolean =>
  isFine(accountProblems(account)) && !isBankWaiting

/** The steps that are not done, in order; the signature is always left (rule C77). */
export function stepsLeft(wizard: Wizard, contact: ContactState): WizardStep[] {
  const isDone: Record<WizardStep, boolean> = {
    contact: isFine(contactProblems(contact)),
    address: isAddressDone(wizard),
    account: isAccountDone(wizard),
    contract: false,
  }
  return wizardSteps.filter((step) => !isDone[step])
}

/** Whether the Next arrow moves: the pin is asked for on its own screen, and the facts ask for nothing. */
export function canAdvance(wizard: Wizard): boolean {
  if (wizard.screen === 'address') return isFine(addressProblems(wizard.address))
  if (wizard.screen === 'confirm') return isPinned(wizard)
  return wizard.screen === 'account' ? isAccountDone(wizard) : wizard.screen === 'facts'
}

/** Whether every step before a screen is done, and the address before its confirmation. */
function isReachable(wizard: Wizard, screen: Screen): boolean {
  if (screen === 'address') return true
  if (screen === 'confirm') return isFine(addressProblems(wizard.address))
  if (!isAddressDone(wizard)) return false
  if (screen !== 'account' && !isAccountDone(wizard)) return false
  return screen !== 'signed' || wizard.screen === 'signed'
}

/** The screen that was asked for, or the nearest before it that may be shown. */
export function nearestScreen(wizard: Wizard, wanted: Screen): Screen {
  const upToWanted = screenNames.slice(0, screenNames.indexOf(wanted) + 1)
  return upToWanted.findLast((screen) => isReachable(wizard, screen)) ?? 'address'
}

/** The wizard at a screen, or at the nearest before it that may be shown. */
export const show = (wizard: Wizard, screen: Screen): Wizard => ({ ...wizard, screen: nearestScreen(wizard, screen) })

/** Where somebody goes on who comes back, on this device or another: the first screen that is not done. */
export const resume = (wizard: Wizard): Wizard => show(wizard, 'facts')
