import { normalise } from '#app/core/text/text.ts'

/** Where a retailer heard of us (rule RG2). The form adds the blank first choice. */
export const sources = ['VANA', 'XchangeIT', 'Newspower', 'Word of mouth', 'Internet', 'Social Media', 'Other'] as const
export type Source = (typeof sources)[number]

export const registrationStatuses = ['received', 'in-review', 'info-needed', 'approved', 'declined'] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]

const waiting: readonly RegistrationStatus[] = ['received', 'in-review', 'info-needed']

/** Whether a registration waits for an answer, from staff or from the applicant. */
export const isWaiting = (status: RegistrationStatus): boolean => waiting.includes(status)

const folded = (text: string): string => normalise(text, 'NFKC').toLowerCase().replaceAll(/\s+/gu, '')

/** Returns the key of a registration: the same email and shop, ignoring case and spaces, is the same registration (rule RG7). */
export function shopKey({ email, shopName }: { email: string; shopName: string }): string {
  return `${folded(email)} ${folded(shopName)}`
}
