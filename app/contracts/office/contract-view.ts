import type { DocumentKind, SigningDocumentStatus } from '#app/signing/signing.ts'

/** What the office's screens show; a loader maps documents to it. All times are ISO 8601. */
export type ContractRecord = {
  id: string
  business: string
  signer: string
  kind: DocumentKind
  version: number
  status: SigningDocumentStatus
  madeAt: string
  signedAt: string | null
  newsagencyId: string
  shopName: string
  storeTo: string
  /** Whether the store has given a bank account. */
  hasAccount: boolean
  email: string
  capacity: string | null
  isCompany: boolean
  reason: string | null
  sentAt: string | null
  viewedAt: string | null
  completedAt: string | null
  expiresAt: string
  shownSha256: string | null
  finalSha256: string | null
  certificate: string | null
  /** The first link of the history that does not hold; null when all do. */
  brokenAt: number | null
  downloadTo: string | null
  /** The public page that knows the document's number. */
  verifyTo: string | null
  canVoid: boolean
  canResend: boolean
  canRenew: boolean
  timeline: readonly { id: string; at: string; by: 'us' | 'system' | 'them'; who?: string; what: string }[]
}

export const kindLabels: Record<DocumentKind, string> = { contract: 'Agreement', renewal: 'Renewal' }

/** An account as anybody in the office may see it. */
export type MaskedAccount = { institution: string; bsb: string; accountNumber: string }

/** Another account that waits its 24 hours. All times are ISO 8601. */
export type WaitingAccount = MaskedAccount & { askedAt: string; takesEffectAt: string }

/** The address of the store's record, to which the pages of its bank account lead back. */
export const storePath = (newsagencyId: string) => `/staff/newsagencies/${newsagencyId}`

/** How long an account that was asked for stays on the screen. */
export const shownForSeconds = 60
