/** What is counted: the caller's network address (IPv6 by /64), the person or record concerned, or everybody together. */
export type LimitSubject = 'ip' | 'subject' | 'all'

export type LimitRule = { per: LimitSubject; points: number; seconds: number }

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The rate limits (research, security 3.5), in one table. Fixed windows. */
export const limitPolicies = {
  challenge: [{ per: 'ip', points: 60, seconds: minute }],
  enquiry: [
    { per: 'ip', points: 5, seconds: 10 * minute },
    { per: 'ip', points: 20, seconds: day },
    { per: 'subject', points: 3, seconds: hour },
    { per: 'all', points: 600, seconds: hour },
  ],
  // The subject is an email address as tried from one network address: whoever knows an email cannot lock its owner out.
  'staff-sign-in': [
    { per: 'ip', points: 20, seconds: 15 * minute },
    { per: 'subject', points: 5, seconds: 15 * minute },
    { per: 'all', points: 2_000, seconds: hour },
  ],
  // One email address from wherever: many addresses that guess together. A right password alone opens nothing.
  'staff-sign-in-anywhere': [{ per: 'subject', points: 60, seconds: 15 * minute }],
  'staff-code': [
    { per: 'ip', points: 20, seconds: 15 * minute },
    { per: 'subject', points: 5, seconds: 15 * minute },
  ],
  'first-owner': [{ per: 'ip', points: 20, seconds: hour }],
  // Checking reads the whole log.
  'audit-check': [{ per: 'subject', points: 10, seconds: 10 * minute }],
} as const satisfies Record<string, readonly LimitRule[]>

export type LimitName = keyof typeof limitPolicies
