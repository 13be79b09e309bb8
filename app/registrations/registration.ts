import { normalise } from '#app/platform/text.ts'

/** Where a retailer heard of us (rule RG2). The blank first choice is the form's own. */
export const sources = ['VANA', 'XchangeIT', 'Newspower', 'Word of mouth', 'Internet', 'Social Media', 'Other'] as const
export type Source = (typeof sources)[number]

export const registrationStatuses = ['received', 'in-review', 'info-needed', 'approved', 'declined'] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]

/** What staff do to a registration; `answered` is the applicant's. */
export const registrationActs = [
  'assigned',
  'noted',
  'taken',
  'asked',
  'answered',
  'approved',
  'declined',
  'reopened',
] as const
export type RegistrationAct = (typeof registrationActs)[number]

const waiting: readonly RegistrationStatus[] = ['received', 'in-review', 'info-needed']

export const isWaiting = (status: RegistrationStatus): boolean => waiting.includes(status)

const moves: Record<RegistrationAct, Partial<Record<RegistrationStatus, RegistrationStatus>>> = {
  assigned: {
    received: 'received',
    'in-review': 'in-review',
    'info-needed': 'info-needed',
    approved: 'approved',
    declined: 'declined',
  },
  noted: {
    received: 'received',
    'in-review': 'in-review',
    'info-needed': 'info-needed',
    approved: 'approved',
    declined: 'declined',
  },
  taken: { received: 'in-review' },
  asked: { received: 'info-needed', 'in-review': 'info-needed' },
  answered: { 'info-needed': 'in-review' },
  approved: { received: 'approved', 'in-review': 'approved', 'info-needed': 'approved' },
  declined: { received: 'declined', 'in-review': 'declined', 'info-needed': 'declined' },
  reopened: { declined: 'in-review' },
}

/** Where an act leads from each state; undefined when it may not be done there. Approved is final: the invitation is out (rule RG11). */
export function nextStatus(status: RegistrationStatus, act: RegistrationAct): RegistrationStatus | undefined {
  return moves[act][status]
}

const folded = (text: string): string => normalise(text, 'NFKC').toLowerCase().replaceAll(/\s+/gu, '')

/** The same email and shop, ignoring case and spaces, is the same registration (rule RG7). */
export function shopKey({ email, shopName }: { email: string; shopName: string }): string {
  return `${folded(email)} ${folded(shopName)}`
}
