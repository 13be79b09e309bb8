import { wholeName } from '#app/platform/names/whole-name.ts'

/** Where a document stands. `completing`: the signature is kept, the sealed PDF is still to be made. */
export const signingDocumentStatuses = [
  'draft',
  'preparing',
  'sent',
  'viewed',
  'completing',
  'completed',
  'declined',
  'voided',
  'expired',
  'error',
] as const
export type SigningDocumentStatus = (typeof signingDocumentStatuses)[number]

/** What can happen to a document. */
export const signingActs = ['prepare', 'send', 'view', 'sign', 'seal', 'decline', 'void', 'expire', 'fail'] as const
export type SigningAct = (typeof signingActs)[number]

const transitions: Record<SigningDocumentStatus, Partial<Record<SigningAct, SigningDocumentStatus>>> = {
  draft: { prepare: 'preparing', send: 'sent', void: 'voided', expire: 'expired', fail: 'error' },
  preparing: { send: 'sent', void: 'voided', expire: 'expired', fail: 'error' },
  sent: { view: 'viewed', decline: 'declined', void: 'voided', expire: 'expired', fail: 'error' },
  viewed: { view: 'viewed', sign: 'completing', decline: 'declined', void: 'voided', expire: 'expired', fail: 'error' },
  // A signature that was accepted is not taken back: all that is left is to make its PDF.
  completing: { seal: 'completed' },
  completed: {},
  declined: {},
  voided: {},
  expired: {},
  error: { prepare: 'preparing', send: 'sent', void: 'voided', expire: 'expired' },
}

/** Where an act leads from a status; undefined when it may not happen there. */
export function nextSigningStatus(status: SigningDocumentStatus, act: SigningAct): SigningDocumentStatus | undefined {
  return transitions[status][act]
}

/** Documents that can still be signed, and of which a shop has at most one of a kind. */
export const openStatuses = ['draft', 'preparing', 'sent', 'viewed', 'error'] as const satisfies SigningDocumentStatus[]

export const isOpenStatus = (status: SigningDocumentStatus): boolean =>
  (openStatuses as readonly SigningDocumentStatus[]).includes(status)

export const signingStatusLabels: Record<SigningDocumentStatus, string> = {
  draft: 'Being made',
  preparing: 'Being made',
  sent: 'Waits for the signer',
  viewed: 'Opened by the signer',
  completing: 'Signed, being sealed',
  completed: 'Signed and sealed',
  declined: 'Declined',
  voided: 'Voided',
  expired: 'Expired',
  error: 'Could not be made',
}

export type DocumentKind = 'contract' | 'renewal'

/** The one person who signs. */
export type Signer = { firstName: string; lastName: string; email: string }

/** The whole name of a signer, who may have one name only. */
export const signerName = ({ firstName, lastName }: Pick<Signer, 'firstName' | 'lastName'>): string =>
  wholeName(firstName, lastName)

/** In which capacity somebody signs: it decides what their signature binds (rule SG9). */
export const capacities = {
  'sole-trader': 'Sole trader',
  partner: 'Partner',
  'sole-director': 'Sole director',
  director: 'Director',
  'authorised-representative': 'Authorised representative',
} as const
export type Capacity = keyof typeof capacities

/** A capacity in words, also one of another version; null when nobody was asked for it. */
export function capacityWords(capacity: string | null): string {
  if (!capacity) return 'Capacity not said'
  return Object.hasOwn(capacities, capacity) ? capacities[capacity as Capacity] : 'Another capacity'
}

/** The capacities that a form offers: a person has no director. */
export const capacitiesFor = (corporation: boolean): Capacity[] =>
  corporation
    ? ['sole-director', 'director', 'authorised-representative']
    : ['sole-trader', 'partner', 'authorised-representative']

/** A document's id: 16 random bytes, base64url. */
export const documentIdShape = /^[\w-]{22}$/

/** The contractDownloadLink (rule SG14): stable, no secret; whoever follows it is asked who they are. */
export const documentLinkOf = ({ PUBLIC_URL }: { PUBLIC_URL: string }, id: string): string =>
  `${PUBLIC_URL}/api/signing/documents/${id}/contract`

/** The document segment of a stored contractDownloadLink; '' without a link. */
export const documentIdOf = (link: string | null): string =>
  /\/api\/signing\/documents\/([\w-]{22})\/contract$/.exec(link ?? '')?.[1] ?? ''

/** Where the embedded signer stands: `sessionId` is what `create-doc-link` answers. */
export const signPath = (sessionId: string): string => `/sign/${sessionId}`
