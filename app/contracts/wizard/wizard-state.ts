import type { LatLng } from '#app/geo/map/mercator.ts'
import type { State } from '#app/geo/place.ts'
import type { Cosigner, Execution } from '#app/signing/agreement/execution.ts'

import type { BankDetails, PageNumber } from '../bank/bank.ts'
import { defaultWeek, type WeekHours } from './rules/wizard-hours.ts'

/** The wizard's choices, in order (rule C15). */
export const stateChoices = ['NSW', 'WA', 'QLD', 'SA', 'VIC', 'TAS', 'ACT', 'NT'] as const satisfies readonly State[]
export const posSoftwareTypes = ['Tower', 'POS', 'Access', 'Computerlink', 'Other', 'None'] as const
export const xchangeitChoices = ['Yes', 'No'] as const

/** The contact details, which are asked on a page before the wizard (`contact/`), and its three steps (rule C3). */
export const wizardSteps = ['contact', 'address', 'account', 'contract'] as const
export type WizardStep = (typeof wizardSteps)[number]

/**
 * The wizard's screens in order, each with its step and its hash (rule C4). The address is confirmed on a separate
 * screen; the key facts begin the contract step and share its hash; `signed` leads to `/signup-complete`.
 */
export const screens = {
  address: { step: 'address', hash: '#SignupAddress' },
  confirm: { step: 'address', hash: '#SignupAddressVerify' },
  account: { step: 'account', hash: '#SignupAccount' },
  facts: { step: 'contract', hash: '#SignupContract' },
  sign: { step: 'contract', hash: '#SignupContract' },
  signed: { step: 'contract', hash: '#SignupContractSigned' },
} as const satisfies Record<string, { step: WizardStep; hash: string }>
export type Screen = keyof typeof screens
export const screenNames = Object.keys(screens) as Screen[]

/** This hash opens the page of the contact details; without it, complete details lead on to the wizard (rule C78). */
export const contactHash = '#SignupContact'

/** Returns the first screen of a step. */
export const firstScreenOf = (step: WizardStep): Screen =>
  screenNames.find((name) => screens[name].step === step) ?? 'address'

/** The sections that are filled in and saved as a draft. */
export const draftSections = ['contact', 'address', 'account'] as const
export type DraftSection = (typeof draftSections)[number]

/** The wizard's state (rules C11, C12, C13), without `valid`, which is derived. */
export type ContactState = {
  givenNames: string
  surname: string
  email: string
  mobile: string
  phone: string
  shopName: string
  shopPhone: string
  licensedPostOffice: boolean
}

/** The part of the contact details that belongs to a person and not to a shop, except the email, which belongs to the account. */
export type ContactPerson = Pick<ContactState, 'givenNames' | 'surname' | 'mobile' | 'phone'>

/** Returns only the fields of the person. */
export const personIn = ({ givenNames, surname, mobile, phone }: ContactPerson): ContactPerson => ({
  givenNames,
  surname,
  mobile,
  phone,
})

export type AddressState = {
  /** Whether the address was typed by hand, not picked from the suggestions. */
  customAddress: boolean
  shopPhone: string
  buildingName: string
  shopNumber: string
  floorLevel: string
  street1: string
  street2: string
  suburb: string
  state: string
  postCode: string
  posSoftwareType: string
  xchangeit: string
  xchangeitMemberNo: string
  shopName: string
  latlng: LatLng | null
  /** A hint by which a visitor finds the shop from the street. */
  landmark: string
  /** Whether the pin waits for confirmation: until then `latlng` is a proposal that has no effect (rule C22). */
  confirming: boolean
} & WeekHours

export type AccountState<Digits = string> = BankDetails<Digits> & {
  surNameOrCompanyName: string
  abn: string
  goodsCareCustodyYes: boolean
  goodsCareCustodyNotYet: boolean
  goodsCareCustodyConfirmation: boolean
  individual: boolean
  corporation: boolean
  /** How the business signs; who signs after the person of the contact details; the trust whose trustee signs, or '' (rule C84). */
  execution: Execution
  cosigners: Cosigner[]
  trustName: string
}

export type WizardState<Digits = string> = {
  contact: ContactState
  address: AddressState
  account: AccountState<Digits>
}

/** The account section and all sections on a page, with masked numbers where the server has them. */
export type PageAccount = AccountState<PageNumber>
export type PageSections = WizardState<PageNumber>

export const emptyContact: ContactState = {
  givenNames: '',
  surname: '',
  email: '',
  mobile: '',
  phone: '',
  shopName: '',
  shopPhone: '',
  licensedPostOffice: false,
}

/** The defaults: NSW, None, No, and a week from 7:00 am to 6:00 pm (rule C14). */
export const emptyAddress: AddressState = {
  customAddress: false,
  shopPhone: '',
  buildingName: '',
  shopNumber: '',
  floorLevel: '',
  street1: '',
  street2: '',
  suburb: '',
  state: 'NSW',
  postCode: '',
  posSoftwareType: 'None',
  xchangeit: 'No',
  xchangeitMemberNo: '',
  shopName: '',
  latlng: null,
  landmark: '',
  confirming: false,
  ...defaultWeek,
}

export const emptyAccount: AccountState = {
  surNameOrCompanyName: '',
  abn: '',
  nameOfFinancialInstitution: '',
  namesOnAccount: '',
  bsb: '',
  accountNumber: '',
  goodsCareCustodyYes: false,
  goodsCareCustodyNotYet: true,
  goodsCareCustodyConfirmation: false,
  individual: true,
  corporation: false,
  execution: 'alone',
  cosigners: [],
  trustName: '',
}

type Pair = 'entity' | 'custody'
const pairs = {
  entity: ['individual', 'corporation'],
  custody: ['goodsCareCustodyYes', 'goodsCareCustodyNotYet'],
} as const

/** Ticks one box of a pair and unticks the other (rule C18). */
export function choose<Name extends Pair>(
  account: PageAccount,
  pair: Name,
  chosen: (typeof pairs)[Name][number],
): PageAccount {
  const [first, second] = pairs[pair]
  return { ...account, [first]: first === chosen, [second]: second === chosen }
}

/** Whether exactly one of a pair is ticked. */
export const isOneOf = (account: PageAccount, pair: Pair): boolean =>
  account[pairs[pair][0]] !== account[pairs[pair][1]]

/** Whether the place on the map is confirmed: until then the address step is incomplete (rule C22). */
export const isPinConfirmed = ({ latlng, confirming }: AddressState): boolean => latlng !== null && !confirming

/** Returns the page of a step (rule C4): that of the contact details, or the wizard at the step's hash. */
export function stepUrl(publicUrl: string, step: WizardStep, token: string): string {
  const [path, hash] = step === 'contact' ? ['/signup-overview', ''] : ['/contract', screens[firstScreenOf(step)].hash]
  return `${publicUrl}${path}?${new URLSearchParams({ completeContractToken: token })}${hash}`
}
