import { normalise } from '#app/platform/text.ts'

export type UsInterestStatus = 'new' | 'contacted' | 'closed'
export type UsInterestAct = 'assigned' | 'noted' | 'contacted' | 'closed' | 'reopened'

/** Where an act leads from each state; undefined when it makes no sense there. */
export function nextStatus(status: UsInterestStatus, act: UsInterestAct): UsInterestStatus | undefined {
  if (act === 'assigned' || act === 'noted') return status
  if (act === 'contacted') return status === 'new' ? 'contacted' : undefined
  if (act === 'closed') return status === 'closed' ? undefined : 'closed'
  return status === 'new' ? undefined : 'new'
}

const folded = (text: string) => normalise(text, 'NFC').toLowerCase().replaceAll(/\s+/g, '')

/** The same email and shop, ignoring case and spaces, is the same interest (rule U5). */
export function shopKey({ email, shopName }: { email: string; shopName: string }): string {
  return `${folded(email)} ${folded(shopName)}`
}

/** The wording of the notice beside the button, kept with each interest: change it whenever the words change. */
export const noticeVersion = 'us-1'
