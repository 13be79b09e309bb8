import { minute, hour, day, limitsOf } from '#app/web/limits/limit.ts'

/** The forms of this module that require a human check. */
export const enquiryChecks = ['enquiry'] as const
export const usInterestChecks = ['us-signup'] as const
export type EnquiryCheck = (typeof enquiryChecks)[number] | (typeof usInterestChecks)[number]

/** The limits of enquiries, and of interest from the United States. */
export const enquiryLimits = limitsOf({
  enquiry: [
    { per: 'ip', points: 5, seconds: 10 * minute },
    { per: 'ip', points: 20, seconds: day },
    { per: 'all', points: 600, seconds: hour, above: 'human-check' },
  ],
  'us-signup': [
    { per: 'ip', points: 5, seconds: 10 * minute },
    { per: 'ip', points: 20, seconds: day },
    { per: 'all', points: 300, seconds: hour, above: 'human-check' },
  ],
  // The acknowledgement mails of these forms; the subject is the mailbox. Above the limit the form is still accepted (rule L11).
  'mailed-enquiry': [{ per: 'subject', points: 3, seconds: hour }],
  'mailed-us-interest': [{ per: 'subject', points: 3, seconds: hour }],
})
