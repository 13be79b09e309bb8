import { wholeName } from '#app/core/text/names/whole-name.ts'

import type { Execution } from './agreement/execution.ts'

/**
 * The statuses of a document. `part-signed`: the first signer has signed, and others have not (rule SG28). `completing`:
 * every signature is stored, the sealed PDF is not made yet.
 */
export const signingDocumentStatuses = [
  'draft',
  'preparing',
  'sent',
  'viewed',
  'part-signed',
  'completing',
  'completed',
  'declined',
  'voided',
  'expired',
  'error',
] as const
export type SigningDocumentStatus = (typeof signingDocumentStatuses)[number]

/** The acts on a document. `sign-in-part`: a signature after which others are missing. */
export const signingActs = [
  'prepare',
  'send',
  'view',
  'sign-in-part',
  'sign',
  'seal',
  'decline',
  'void',
  'expire',
  'fail',
] as const
export type SigningAct = (typeof signingActs)[number]

const transitions: Record<SigningDocumentStatus, Partial<Record<SigningAct, SigningDocumentStatus>>> = {
  draft: { prepare: 'preparing', send: 'sent', void: 'voided', expire: 'expired', fail: 'error' },
  preparing: { send: 'sent', void: 'voided', expire: 'expired', fail: 'error' },
  sent: { view: 'viewed', decline: 'declined', void: 'voided', expire: 'expired', fail: 'error' },
  viewed: {
    view: 'viewed',
    'sign-in-part': 'part-signed',
    sign: 'completing',
    decline: 'declined',
    void: 'voided',
    expire: 'expired',
    fail: 'error',
  },
  'part-signed': {
    'sign-in-part': 'part-signed',
    sign: 'completing',
    decline: 'declined',
    void: 'voided',
    expire: 'expired',
  },
  // An accepted signature cannot be undone: the only act left is to seal.
  completing: { seal: 'completed' },
  completed: {},
  declined: {},
  voided: {},
  expired: {},
  error: { prepare: 'preparing', send: 'sent', void: 'voided', expire: 'expired' },
}

/** Returns the next status; undefined if the act is not allowed. */
export function nextSigningStatus(status: SigningDocumentStatus, act: SigningAct): SigningDocumentStatus | undefined {
  return transitions[status][act]
}

/** Statuses in which a document can still be signed. A shop has at most one such document of each kind. */
export const openStatuses = [
  'draft',
  'preparing',
  'sent',
  'viewed',
  'part-signed',
  'error',
] as const satisfies SigningDocumentStatus[]

/** Whether a document can still be signed. */
export const isOpenStatus = (status: SigningDocumentStatus): boolean =>
  (openStatuses as readonly SigningDocumentStatus[]).includes(status)

export const signingStatusLabels: Record<SigningDocumentStatus, string> = {
  draft: 'Being prepared',
  preparing: 'Being prepared',
  sent: 'Waiting for the signer',
  viewed: 'Opened by the signer',
  'part-signed': 'Waiting for another signer',
  completing: 'Signed, being sealed',
  completed: 'Signed and sealed',
  declined: 'Declined',
  voided: 'Voided',
  expired: 'Expired',
  error: 'Could not be created',
}

export type DocumentKind = 'contract' | 'renewal'

/** A person who signs. */
export type Signer = { firstName: string; lastName: string; email: string }

/** Returns the whole name of a signer, who may have only one name. */
export const signerName = ({ firstName, lastName }: Pick<Signer, 'firstName' | 'lastName'>): string =>
  wholeName(firstName, lastName)

/** The capacities in which a person signs. They decide who is bound by the signature (rule SG9). */
export const capacities = {
  'sole-trader': 'Sole trader',
  partner: 'Partner',
  'sole-director': 'Sole director',
  director: 'Director',
  'company-secretary': 'Company secretary',
  'authorised-representative': 'Authorised representative',
} as const
export type Capacity = keyof typeof capacities

/** Whether a stored value is a capacity of this version. */
export const isCapacity = (value: unknown): value is Capacity =>
  typeof value === 'string' && Object.hasOwn(capacities, value)

/** Returns the label of a capacity, also of one from another version. `null` means that the signer was not asked. */
export function capacityWords(capacity: string | null): string {
  if (!capacity) return 'Capacity not said'
  return isCapacity(capacity) ? capacities[capacity] : 'Another capacity'
}

const aloneFor = (corporation: boolean): Capacity[] =>
  corporation
    ? ['sole-director', 'director', 'authorised-representative']
    : ['sole-trader', 'partner', 'authorised-representative']

type Offering = { corporation: boolean; execution: Execution }

/**
 * Returns the capacities that a form offers: a person cannot be a director, and of a director and a secretary the
 * second signer is the one who is missing.
 * @param taken the capacities of those who have signed
 */
export function capacitiesFor(
  { corporation, execution }: Offering,
  taken: readonly (Capacity | null)[] = [],
): Capacity[] {
  if (execution === 'alone') return aloneFor(corporation)
  if (execution === 'partners') return ['partner']
  if (execution === 'two-directors') return ['director']
  return (['director', 'company-secretary'] as const).filter((capacity) => !taken.includes(capacity))
}

/** A document's id: 16 random bytes, base64url. */
export const documentIdShape = /^[\w-]{22}$/

/** Returns the contractDownloadLink (rule SG14). It is stable and no secret: the caller must prove who they are. */
export const documentLinkOf = ({ PUBLIC_URL }: { PUBLIC_URL: string }, id: string): string =>
  `${PUBLIC_URL}/api/signing/documents/${id}/contract`

/** Returns the document's id in a stored contractDownloadLink; '' without a link. */
export const documentIdOf = (link: string | null): string =>
  /\/api\/signing\/documents\/([\w-]{22})\/contract$/.exec(link ?? '')?.[1] ?? ''

/** Returns the path of the embedded signer. `sessionId` comes from `create-doc-link`. */
export const signPath = (sessionId: string): string => `/sign/${sessionId}`

/** The number of days in which an agreement can be signed, and after the first of several signatures the others again. */
const openDays = 30

export const signableUntil = (from: Date): Date => new Date(from.getTime() + openDays * 86_400_000)
