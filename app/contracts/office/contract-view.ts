import type { DocumentKind, SigningDocumentStatus } from '#app/signing/signing.ts'

/** A contract as the office's screens show it, mapped by a loader from its document. All times are ISO 8601. */
export type ContractRecord = {
  id: string
  business: string
  signer: string
  kind: DocumentKind
  version: number
  status: SigningDocumentStatus
  madeAt: string
  signedAt: string | null
  shopId: string
  shopName: string
  storeTo: string
  /** Whether the shop has given a bank account. */
  hasAccount: boolean
  email: string
  capacity: string | null
  isCompany: boolean
  /** The people who sign after the signer. */
  cosigners: readonly { name: string; email: string; hasSigned: boolean }[]
  reason: string | null
  sentAt: string | null
  viewedAt: string | null
  completedAt: string | null
  expiresAt: string
  shownSha256: string | null
  finalSha256: string | null
  certificate: string | null
  /** The number of the first broken link of the history; null if there is none. */
  brokenAt: number | null
  downloadTo: string | null
  /** The public page about the document's number. */
  verifyTo: string | null
  canVoid: boolean
  canResend: boolean
  canRenew: boolean
  timeline: readonly { id: string; at: string; by: 'us' | 'system' | 'them'; who?: string; what: string }[]
}

export const kindLabels: Record<DocumentKind, string> = { contract: 'Agreement', renewal: 'Renewal' }

/** An account as any staff member may see it. */
export type MaskedAccount = { institution: string; bsb: string; accountNumber: string }

/** A change of account that waits its 24 hours. All times are ISO 8601. */
export type WaitingAccount = MaskedAccount & { askedAt: string; takesEffectAt: string }

/** Returns the address of the shop's record, to which the pages of its bank account link back. */
export const shopPath = (shopId: string) => `/staff/shops/${shopId}`

/** How long a revealed account stays on the screen. */
export const shownForSeconds = 60
