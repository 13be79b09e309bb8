import type { ExampleShop } from '#scripts/seed/example-people.ts'

import type { ChangeDetails } from '#app/shops/change/requests/change-request.ts'
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
  isErased?: boolean
}

/**
 * Where a shop is: `asked` waits for an answer, `approved` for its account, `account` for its contract, `filled` for a signature. Nothing
 * follows `declined` and `erased`.
 */
export type Stage = 'asked' | 'declined' | 'approved' | 'account' | 'filled' | 'signed' | 'open' | 'closed' | 'erased'

/** The public details of a shop that were confirmed last. */
export type Confirmed = { shopName: string; street: string; pin: { lat: number; lon: number }; hours: OpeningHours }

/** A change that a retailer asked for. */
export type Requested = { details: ChangeDetails; effectiveOn: string; isConfirmed: boolean }

/** A link that was mailed and opens something without a log-in. `isOver`: it was used, replaced or stopped. */
export type MailedLink = {
  kind: 'bank-change' | 'bank-help' | 'cosigner' | 'email' | 'renewal'
  key: string
  of: SeamShop | Person
  isOver: boolean
}

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
  /** The last day of an agreement that ends or has ended: its shop gets no offer and no reminder. */
  lastDay: string | null
  /** The change requests that have not ended, by kind. */
  asked: Map<string, Requested>
  /** The other director with the newest link, while only the first one has signed. */
  cosigning: { key: string; name: string; email: string; documentId: string; until: number } | null
  /** The newest offer of a renewal, with the moment of its end. */
  renewal: { key: string; until: number; answer: 'signed' | 'declined' | null } | null
  /** Who knows that it is their turn. */
  told?: string | undefined
  /** After how many acts of the sequence the screens were last asked whom they name. */
  namedAfter?: number
}

/** The model of one sequence: its shops, its people and those who have nothing to do with a shop any more. */
export type SeamModel = {
  shops: SeamShop[]
  people: Person[]
  links: MailedLink[]
  acts: number
}

/** Notes that the links of a kind to a shop or person are over. */
export function endLinks({ links }: SeamModel, kind: MailedLink['kind'], of: MailedLink['of']): void {
  for (const link of links) if (link.kind === kind && link.of === of) link.isOver = true
}

/** Notes that an agreement that only the first director signed is over: the other one signed it too, or cannot sign it any more. */
export function endCosigning(model: SeamModel, shop: SeamShop): void {
  endLinks(model, 'cosigner', shop)
  shop.cosigning = null
}

/** Notes that the link of the newest offer is over: a newer one replaced it, the shop was sold, or its agreement has ended. */
export function endRenewal({ links }: SeamModel, shop: SeamShop): void {
  if (shop.renewal) links.push({ kind: 'renewal', key: shop.renewal.key, of: shop, isOver: true })
  shop.renewal = null
}

/** Whether nobody takes part with the shop any more. */
export const isGone = ({ stage }: Pick<SeamShop, 'stage'>): boolean => ['declined', 'closed', 'erased'].includes(stage)

export const isSigned = ({ stage }: Pick<SeamShop, 'stage'>): boolean => stage === 'signed' || stage === 'open'
