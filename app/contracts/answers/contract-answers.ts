import type { AgreementFields } from '#app/signing/agreement/agreement-fields.schema.ts'
import type { LatLng } from '#app/geo/map/mercator.ts'
import type { PartnerRates } from '#app/rates/rates.schema.ts'
import type { Execution } from '#app/signing/agreement/execution.ts'
import type { Signer } from '#app/signing/signing.ts'

import type { BankDetails } from '../bank/bank.ts'
import type { RenewalComparison } from '../renewal/compare/clause-difference.ts'
import type { ContractDraft, DraftSavedAnswer } from '../draft/draft-answers.ts'
import type { KeyFacts } from '../wizard/rules/key-facts.ts'
import type { WeekHours } from '../wizard/rules/wizard-hours.ts'
import type { ContactPerson, WizardStep } from '../wizard/wizard-state.ts'

/**
 * `open`: to be filled in and signed. `part-signed`: others have still to sign. `completing`: signed, its PDF is being
 * sealed. `completed`: signed and sealed.
 */
export type ContractStatus = 'open' | 'part-signed' | 'completing' | 'completed'

/** The store for the wizard and the renewal (rule C32), with further known details. */
export type ContractShop = {
  abn: string
  contactName: string
  /** The names of the account; without an account `contactName`, split at its last space (rule AC7). */
  givenNames: string
  surname: string
  /** The one address that we write to: the account's, if there is one. */
  email: string
  /** Whether the shop belongs to an account. */
  hasAccount: boolean
  /** The phone number of the account. */
  ownPhone: string
  isLicensedPostOffice: boolean
  phone: string
  shopName: string
  mobile: string
  reference: string
  shopAddress: {
    name: string
    number: string
    street1: string
    street2: string
    suburb: string
    state: string
    postcode: string
  }
  /** The hours of a shop that signed before, such as one with a new owner, in whole hours. */
  openingHours: WeekHours | null
  /** The same hours unrounded, with one period for each day, as the agreement prints them. */
  exactHours: WeekHours | null
  landmark: string
  /** The confirmed pin of a shop that has one, such as one with a new owner. */
  latlng: LatLng | null
  progress: number
}

/** The response of `POST /api/account/complete-contract`; the shop is in `data` (rule C32). */
export type CompleteContractAnswer = {
  success: true
  data: {
    newsagency: ContractShop
    draft: ContractDraft
    status: ContractStatus
    /** Set once a document was created; `signedAt` once it is signed. */
    contract: { contractDownloadLink: string | null; signedAt: string | null }
    keyFacts: KeyFacts
    bankHelp: BankHelp | null
    /** How many people may sign after the first signer: a template at PandaDoc limits them (rule SG28). */
    otherSigners: number
  }
}

/** The helper who was asked for the bank account, and their answer, masked; null until there is one (rules C58 to C60). */
export type BankHelp = {
  id: string
  helperName: string
  /** When the link or, after an answer, the stored answer expires. */
  until: string
  answered: { at: string; bank: BankDetails } | null
}

/** The response of `GET /api/account/bank-help`. */
export type BankHelpAnswer = { success: true; bankHelp: BankHelp | null }

/** The response of `POST /api/account/bank-help/settle`: the draft at present. */
export type BankHelpSettledAnswer = { success: true; draft: ContractDraft }

/**
 * Another shop of the same account, and the parts that may be copied from it (rule C55): null for an incomplete part.
 * The account is masked.
 */
export type OtherShop = {
  newsagencyId: string
  shopName: string
  suburb: string
  person: ContactPerson | null
  hours: WeekHours | null
  bank: BankDetails | null
}

/** The response of `GET /api/account/other-shops`. */
export type OtherShopsAnswer = { success: true; shops: OtherShop[] }

/** The response of `POST /api/account/copy-bank-account`: the saved draft, and the value that restores its earlier account. */
export type BankCopiedAnswer = DraftSavedAnswer & { undo: string }

/** The response of `POST /api/account/complete-contract-data`. */
export type CompleteContractDataAnswer = {
  success: true
  status: ContractStatus
  progress: number
  contractDownloadLink: string | null
}

/** The response of `POST /api/account/update-contract-link` and `renew-contract-data`. */
export type LinkAnswer = { success: true; contractDownloadLink: string; status: ContractStatus }

/** The content of an agreement. */
export type FilledInAgreement = {
  corporation: boolean
  /** How the business signs, by default alone, and the trust whose trustee signs (rule SG28). */
  execution?: Execution
  trustName?: string
  /** Whether the tablet is in the shop, so that none is sent (rule N8). */
  hasTablet?: boolean
  signer: Signer
  fields: AgreementFields
  /** The schedule of commission rates, a mark that identifies it, and the server's day in Sydney for which it was read. */
  rates: readonly PartnerRates[]
  ratesMark: string
  ratesOn: string
}

/** The response of `POST /api/account/renew-contract`. */
export type RenewContractAnswer = {
  success: true
  newsagency: ContractShop
  renewal: {
    status: 'open' | 'completing' | 'completed' | 'declined'
    expiresAt: string
    /** The agreement that was signed last; null when there is none of ours. */
    signedAt: string | null
    signedLink: string | null
    /** The signed renewal, with its link once it is sealed. Null until it is signed. */
    renewed: { version: string; signedAt: string; link: string | null } | null
    corporation: boolean
    comparison: RenewalComparison | null
    keyFacts: KeyFacts
    /** The agreement to be signed, with the account masked: for the signature screen. */
    agreement: FilledInAgreement
  }
}

/** The response of `POST /api/signing/create-doc`: the document. */
export type SigningIdAnswer = { data: { id: string } }

/** The response of `POST /api/signing/create-doc-link`: the session, and the address of its frame, a path of ours or a whole URL. */
export type SigningLinkAnswer = { data: { id: string; frame: string } }

/** An account for its owner's eyes: never in full. */
export type MaskedBank = { institution: string; bsb: string; accountNumber: string }

/** A contract in the retailer's contract area (`/contract`). */
export type OwnContract = {
  shopId: string
  shopName: string
  suburb: string
  status: ContractStatus
  /** The next step of an open contract. */
  step: WizardStep
  /** Its state in words, with who has still to sign or declined. Empty for a former store. */
  where: string
  progress: number
  /** Whether the retailer began it. */
  isBegun: boolean
  /** Empty for a former store. */
  completeContractToken: string
  /** The reason why a shop is no longer the retailer's. */
  past: 'closed' | 'handed-on' | null
  /** The account in effect after the contract is signed, and the one that will replace it; null before. */
  bank: (MaskedBank & { waiting: (MaskedBank & { takesEffectAt: string }) | null }) | null
  documents: {
    id: string
    kind: 'contract' | 'renewal'
    status: string
    statusLabel: string
    sentAt: string | null
    /** When it was completed, declined or made void. */
    endedAt: string | null
    contractDownloadLink: string | null
  }[]
  /** The changes that the retailer told us of and we confirmed: three parts of a sentence. */
  changes: { lead: string; value: string; from: string }[]
}
