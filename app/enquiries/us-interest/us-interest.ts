import { normalise } from '#app/core/text/text.ts'
import type { Acts } from '#app/office/records/acts.ts'

export const usInterestStatuses = ['new', 'contacted', 'closed'] as const
export type UsInterestStatus = (typeof usInterestStatuses)[number]

/** The acts on an interest, each of which can be undone. */
export const usInterestActs = {
  contacted: {
    from: ['new'],
    to: 'contacted',
    button: 'Mark as contacted',
    hotkey: 'e',
    isMain: true,
    leadsOn: true,
    done: 'marked as contacted',
    timeline: 'marked it as contacted',
  },
  replied: {
    from: usInterestStatuses,
    to: 'contacted',
    leadsOn: true,
    done: 'reply sent',
    timeline: ({ note }) => `replied: ${note ?? ''}`,
  },
  reopened: {
    from: ['contacted', 'closed'],
    to: 'new',
    button: 'Reopen',
    done: 'reopened',
    timeline: 'reopened it',
  },
  closed: {
    from: ['new', 'contacted'],
    to: 'closed',
    button: 'Close',
    hotkey: 'c',
    leadsOn: true,
    done: 'closed',
    timeline: 'closed it',
  },
} as const satisfies Acts<UsInterestStatus>

const folded = (text: string) => normalise(text, 'NFC').toLowerCase().replaceAll(/\s+/g, '')

/** Returns the key of an interest: email and shop, ignoring letter case and spaces (rule U5). */
export function shopKey({ email, shopName }: { email: string; shopName: string }): string {
  return `${folded(email)} ${folded(shopName)}`
}

/** The version of the notice next to the button, stored with each interest. Change it whenever the text changes. */
export const noticeVersion = 'us-1'
