import { minute, hour, day, limitsOf } from '#app/platform/limits/limit.ts'

/** What a human check can be asked for in this room. */
export const registrationChecks = ['signup'] as const
export type RegistrationCheck = (typeof registrationChecks)[number]

/** How often a registration may be sent, answered and checked. */
export const registrationLimits = limitsOf({
  // Registrations of interest.
  signup: [
    { per: 'ip', points: 5, seconds: 10 * minute },
    { per: 'ip', points: 20, seconds: day },
    { per: 'all', points: 600, seconds: hour, above: 'human-check' },
  ],
  // Mails that thank the applicant; the subject is the mailbox. Above it a registration is accepted all the same (rule L11).
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
  // While an ABN is typed. The shared figure is the register's own budget (`abn-lookup.server.ts`): above it an ABN is `not-checked`.
  abn: [{ per: 'ip', points: 30, seconds: minute, inMemory: true }],
})
