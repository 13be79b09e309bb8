import type { ExampleShop } from '#scripts/seed/example-people.ts'

import type { OpeningHours } from '#app/shops/hours/opening-hours.ts'
import type { WizardState } from '#app/contracts/wizard/wizard-state.ts'

/** A retailer of one sequence. */
export type Person = {
  name: string
  givenName: string
  surname: string
  /** The present address of the account or, without one, the address that was typed. */
  email: string
  /** The addresses that the account had before. */
  former: string[]
  accountId: string | null
}

/** Where a shop is: `asked` waits for an answer, `approved` for its account, `account` for its contract, `filled` for a signature. */
export type Stage = 'asked' | 'approved' | 'account' | 'filled' | 'signed' | 'open' | 'closed'

/** What the public sees of a shop, as it was confirmed last. */
export type Confirmed = { shopName: string; street: string; pin: { lat: number; lon: number }; hours: OpeningHours }

/** One shop of a sequence, as the model knows it. */
export type SeamShop = {
  label: string
  details: ExampleShop
  owner: Person
  registrationId: string
  id: string
  stage: Stage
  state: WizardState
  confirmed: Confirmed | null
  /** The last day of an agreement that ends or ended, by which nobody is offered or reminded any more. */
  lastDay: string | null
  /** The open change requests by kind. */
  asked: Map<string, string>
}

/** The model of one sequence: its shops, its people and those who have nothing to do with a shop any more. */
export type SeamModel = {
  shops: SeamShop[]
  people: Person[]
  acts: number
}

export const isSigned = ({ stage }: Pick<SeamShop, 'stage'>): boolean => stage === 'signed' || stage === 'open'
