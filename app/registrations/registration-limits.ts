import { minute, hour, day, limitsOf } from '#app/web/limits/limit.ts'

/** The acts of this room that can require a human check. */
export const registrationChecks = ['signup'] as const
export type RegistrationCheck = (typeof registrationChecks)[number]

/** The rate limits for sending, answering and checking a registration. */
export const registrationLimits = limitsOf({
  // Registrations of interest.
  signup: [
    { per: 'ip', points: 5, seconds: 10 * minute },
    { per: 'ip', points: 20, seconds: day },
    { per: 'all', points: 600, seconds: hour, above: 'human-check' },
  ],
  // Mails that thank the applicant; the subject is the mailbox. Above the limit a registration is still accepted (rule L11).
  'mailed-registration': [{ per: 'subject', points: 3, seconds: hour }],
  // Mails with the link of a status page; each also counts as one of the mails to its mailbox.
  'status-link': [
    { per: 'ip', points: 5, seconds: 10 * minute },
    { per: 'ip', points: 20, seconds: day },
  ],
  // Answers to our questions: the subject is the registration.
  'registration-answer': [
    { per: 'ip', points: 30, seconds: hour },
    { per: 'subject', points: 10, seconds: hour },
  ],
  // Lookups while an ABN is typed. The shared limit is the register's budget (`abn-lookup.server.ts`): above it an ABN is `not-checked`.
  abn: [{ per: 'ip', points: 30, seconds: minute, inMemory: true }],
})
