import { hour, day, limitsOf } from '#app/web/limits/limit.ts'

/** The forms of this module that require a human check. */
export const optOutChecks = ['sms-opt-out'] as const
export type OptOutCheck = (typeof optOutChecks)[number]

/** The limits of the opt-out form. */
export const optOutLimits = limitsOf({
  // Mobile networks share addresses among many people, and no one may be prevented from opting out, so that the limits by number are the
  // strict ones.
  'sms-opt-out': [
    { per: 'ip', points: 60, seconds: hour },
    { per: 'subject', points: 3, seconds: day },
    { per: 'all', points: 3_000, seconds: hour, above: 'human-check' },
  ],
})
