import type { AgreementFields } from '#app/signing/agreement/agreement-fields.schema.ts'
import type { PartnerRates } from '#app/rates/rates.schema.ts'
import type { Signer } from '#app/signing/signing.ts'

import type { BankDetails } from './bank/bank.ts'
import type { RenewalComparison } from './renewal/clause-difference.ts'
import type { ContractDraft, DraftSavedAnswer } from './draft/draft-answers.ts'
import type { KeyFacts } from './wizard/key-facts.ts'
import type { WeekHours } from './wizard/wizard-hours.ts'
import type { ContactPerson, WizardStep } from './wizard/wizard-state.ts'

/** `open`: to be filled in and signed. `completing`: signed, its PDF is being sealed. `completed`: signed and sealed. */
export type ContractStatus = 'open' | 'completing' | 'completed'

/** The store as the wizard and the renewal read it (rule C32), and what else is known of it. */
export type ContractNewsagency = {
  abn: string
  contactName: string
  /** As the account has them; without an account `contactName`, split at its last space (rule AC7). */
  givenNames: string
  surname: string
  /** The one address that we write to: the account's own, where there is one. */
  email: string
  /** Whether the store belongs to an account. */
  hasAccount: boolean
  /** The number of the account. */
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
  progress: number
}

/** `POST /api/account/complete-contract`; the newsagency stands in `data` (rule C32). */
export type CompleteContractAnswer = {
  success: true
  data: {
    newsagency: ContractNewsagency
    draft: ContractDraft
    status: ContractStatus
    /** Once a document was made; `signedAt` once it is signed. */
    contract: { contractDownloadLink: string | null; signedAt: string | null }
    keyFacts: KeyFacts
    bankHelp: BankHelp | null
  }
}

/** Somebody who was asked for the bank account, and what they filled in, masked; null while they have not (rules C58 to C60). */
export type BankHelp = {
  id: string
  helperName: string
  /** Until when the link works, or else until when what was filled in waits. */
  until: string
  answered: { at: string; bank: BankDetails } | null
}

/** `GET /api/account/bank-help`. */
export type BankHelpAnswer = { success: true; bankHelp: BankHelp | null }

/** `POST /api/account/bank-help/settle`: the draft as it is now. */
export type BankHelpSettledAnswer = { success: true; draft: ContractDraft }

/** Another shop of the same account, and what may be copied of it (rule C55): null what it has not whole. The account is masked. */
export type OtherShop = {
  newsagencyId: string
  shopName: string
  suburb: string
  person: ContactPerson | null
  hours: WeekHours | null
  bank: BankDetails | null
}

/** `GET /api/account/other-shops`. */
export type OtherShopsAnswer = { success: true; shops: OtherShop[] }

/** `POST /api/account/copy-bank-account`: the draft as it is kept now, and what puts back the account that it had. */
export type BankCopiedAnswer = DraftSavedAnswer & { undo: string }

/** `POST /api/account/complete-contract-data`. */
export type CompleteContractDataAnswer = {
  success: true
  status: ContractStatus
  progress: number
  contractDownloadLink: string | null
}

/** `POST /api/account/update-contract-link` and `renew-contract-data`. */
export type LinkAnswer = { success: true; contractDownloadLink: string; status: ContractStatus }

/** What an agreement is written of. */
export type FilledInAgreement = {
  corporation: boolean
  signer: Signer
  fields: AgreementFields
  /** The schedule of commission rates, what tells it from another, and the server's day in Sydney on which it is as it is. */
  rates: readonly PartnerRates[]
  ratesMark: string
  ratesOn: string
}

/** `POST /api/account/renew-contract`. */
export type RenewContractAnswer = {
  success: true
  newsagency: ContractNewsagency
  renewal: {
    status: 'open' | 'completing' | 'completed' | 'declined'
    expiresAt: string
    /** The agreement that was signed last; null when there is none of ours. */
    signedAt: string | null
    signedLink: string | null
    /** What was signed of this renewal; its link once it is sealed. Null while nothing is. */
    renewed: { version: string; signedAt: string; link: string | null } | null
    corporation: boolean
    comparison: RenewalComparison | null
    keyFacts: KeyFacts
    /** What is to be signed, with the account masked: for the signature screen. */
    agreement: FilledInAgreement
  }
}

/** `POST /api/signing/create-doc`: the document. */
export type SigningIdAnswer = { data: { id: string } }

/** `POST /api/signing/create-doc-link`: the session, and the address of its frame: a path of ours, or a whole URL. */
export type SigningLinkAnswer = { data: { id: string; frame: string } }

/** An account as its owner sees it: never whole. */
export type MaskedBank = { institution: string; bsb: string; accountNumber: string }

/** A contract in the agent's own contract area (`/contract`). */
export type OwnContract = {
  newsagencyId: string
  shopName: string
  suburb: string
  status: ContractStatus
  /** What the wizard waits for, while it is open. */
  step: WizardStep
  progress: number
  /** Empty for a store that is theirs no more. */
  completeContractToken: string
  /** What became of a store that is theirs no more. */
  past: 'closed' | 'handed-on' | null
  /** Once it is signed: the account that counts, and the one that takes its place. */
  bank: (MaskedBank & { waiting: (MaskedBank & { takesEffectAt: string }) | null }) | null
  documents: {
    id: string
    kind: 'contract' | 'renewal'
    status: string
    statusLabel: string
    sentAt: string | null
    completedAt: string | null
    contractDownloadLink: string | null
  }[]
}
