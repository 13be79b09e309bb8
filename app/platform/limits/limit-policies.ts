/** What is counted: the caller's network address (IPv6 by /64), the person or record concerned, or everybody together. */
export type LimitSubject = 'ip' | 'subject' | 'all'

/**
 * `above` is for a rule of everybody together that refuses nobody, as a few addresses could shut all others out:
 * `human-check` asks a check of everybody, `alarm` only says so.
 */
export type LimitRule = { per: LimitSubject; points: number; seconds: number; above?: 'human-check' | 'alarm' }

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The rate limits (research, security 3.5), in one table. Fixed windows. */
export const limitPolicies = {
  challenge: [{ per: 'ip', points: 60, seconds: minute }],
  traffic: [{ per: 'ip', points: 240, seconds: minute }],
  enquiry: [
    { per: 'ip', points: 5, seconds: 10 * minute },
    { per: 'ip', points: 20, seconds: day },
    { per: 'subject', points: 3, seconds: hour },
    { per: 'all', points: 600, seconds: hour },
  ],
  // Whole towns share an address on mobile networks, and nobody may be kept from opting out: the number is what is scarce.
  'sms-opt-out': [
    { per: 'ip', points: 60, seconds: hour },
    { per: 'subject', points: 3, seconds: day },
    { per: 'all', points: 3_000, seconds: hour },
  ],
  'us-signup': [
    { per: 'ip', points: 5, seconds: 10 * minute },
    { per: 'ip', points: 20, seconds: day },
    { per: 'subject', points: 3, seconds: hour },
    { per: 'all', points: 300, seconds: hour },
  ],
  // Registrations of interest.
  signup: [
    { per: 'ip', points: 5, seconds: 10 * minute },
    { per: 'ip', points: 20, seconds: day },
    { per: 'subject', points: 3, seconds: hour },
    { per: 'all', points: 600, seconds: hour },
  ],
  // Answers to our questions: the subject is the registration.
  'registration-answer': [
    { per: 'ip', points: 30, seconds: hour },
    { per: 'subject', points: 10, seconds: hour },
  ],
  // While an ABN is typed.
  abn: [
    { per: 'ip', points: 30, seconds: minute },
    { per: 'all', points: 600, seconds: minute },
  ],
  // Sending systems: one subject each. By address, so that nobody can guess secrets.
  'suppressions-address': [{ per: 'ip', points: 1_200, seconds: minute }],
  suppressions: [{ per: 'subject', points: 600, seconds: minute }],
  // The subject is an email address as tried from one network address: whoever knows an email cannot lock its owner out.
  'staff-sign-in': [
    { per: 'ip', points: 20, seconds: 15 * minute },
    { per: 'subject', points: 5, seconds: 15 * minute },
    { per: 'all', points: 2_000, seconds: hour, above: 'alarm' },
  ],
  // One email address from wherever: many addresses that guess together. A right password alone opens nothing.
  'staff-sign-in-anywhere': [{ per: 'subject', points: 60, seconds: 15 * minute }],
  'staff-code': [
    { per: 'ip', points: 20, seconds: 15 * minute },
    { per: 'subject', points: 5, seconds: 15 * minute },
  ],
  'staff-password': [{ per: 'subject', points: 5, seconds: 15 * minute }],
  'staff-passkey': [
    { per: 'ip', points: 60, seconds: 15 * minute },
    { per: 'subject', points: 30, seconds: 15 * minute },
  ],
  'first-owner': [{ per: 'ip', points: 20, seconds: hour }],
  // An owner's account that was taken over must not become a mail cannon.
  'staff-invitation': [{ per: 'subject', points: 30, seconds: hour }],
  'staff-join': [{ per: 'ip', points: 20, seconds: hour }],
  // Accounts of retailers. Tries to guess a code, an email's owner aside: twelve digits stand a century against 600 an hour.
  activate: [
    { per: 'ip', points: 10, seconds: hour },
    { per: 'all', points: 600, seconds: hour },
  ],
  // An email without an invitation locks as one with an invitation does, so that locking tells nothing.
  'activate-unknown': [
    { per: 'subject', points: 10, seconds: hour },
    { per: 'subject', points: 20, seconds: day },
  ],
  // What it costs to ask whether an email is known, by distinct unknown ones; `unknown-email-again` tells them apart.
  'unknown-email': [
    { per: 'ip', points: 5, seconds: hour },
    { per: 'ip', points: 20, seconds: day },
    { per: 'all', points: 300, seconds: hour },
  ],
  'unknown-email-again': [{ per: 'subject', points: 1, seconds: day }],
  'lost-code': [
    { per: 'ip', points: 10, seconds: hour },
    { per: 'subject', points: 3, seconds: hour },
    { per: 'subject', points: 10, seconds: day },
    { per: 'all', points: 300, seconds: hour },
  ],
  'forgot-password': [
    { per: 'ip', points: 5, seconds: hour },
    { per: 'subject', points: 3, seconds: hour },
    { per: 'subject', points: 10, seconds: day },
    { per: 'all', points: 300, seconds: hour },
  ],
  'reset-password': [{ per: 'ip', points: 10, seconds: hour }],
  setup: [{ per: 'ip', points: 10, seconds: hour }],
  // The subject is an email as tried from one network address, as for staff.
  'agent-login': [
    { per: 'ip', points: 20, seconds: 15 * minute },
    { per: 'subject', points: 5, seconds: 15 * minute },
    { per: 'all', points: 2_000, seconds: hour, above: 'human-check' },
  ],
  // One account from wherever: its password is all that guards it.
  'agent-login-anywhere': [{ per: 'subject', points: 30, seconds: 15 * minute }],
  'agent-calls': [{ per: 'ip', points: 120, seconds: minute }],
  // Contract and renewal tokens: 256 random bits need no more than to keep whoever guesses from being a burden.
  'contract-token-miss': [{ per: 'ip', points: 30, seconds: hour }],
  // What a wizard keeps while somebody types; the subject is the shop.
  'contract-draft': [
    { per: 'ip', points: 600, seconds: hour },
    { per: 'subject', points: 120, seconds: 10 * minute },
  ],
  'contract-write': [
    { per: 'ip', points: 120, seconds: hour },
    { per: 'subject', points: 60, seconds: hour },
  ],
  // A geocoder may cost money by the question.
  'contract-locate': [
    { per: 'ip', points: 60, seconds: 10 * minute },
    { per: 'subject', points: 60, seconds: hour },
    { per: 'all', points: 1_200, seconds: hour },
  ],
  'contract-read': [{ per: 'ip', points: 120, seconds: minute }],
  // Signing: the sign page asks a dozen times; checking a file reads all of it.
  'signing-session': [{ per: 'ip', points: 120, seconds: minute }],
  // One company calls, for all shops.
  'signing-webhook': [{ per: 'ip', points: 1_200, seconds: minute }],
  'signing-documents': [{ per: 'ip', points: 60, seconds: minute }],
  verify: [
    { per: 'ip', points: 20, seconds: minute },
    { per: 'all', points: 300, seconds: minute },
  ],
  places: [{ per: 'ip', points: 240, seconds: minute }],
  stores: [{ per: 'ip', points: 60, seconds: minute }],
  // Checking reads the whole log.
  'audit-check': [{ per: 'subject', points: 10, seconds: 10 * minute }],
} as const satisfies Record<string, readonly LimitRule[]>

export type LimitName = keyof typeof limitPolicies
