import { minute, hour, day, limitsOf } from '#app/platform/limits/limit.ts'

/** What a human check can be asked for in this room. */
export const optOutChecks = ['sms-opt-out'] as const
export type OptOutCheck = (typeof optOutChecks)[number]

/** How often numbers may be sent and asked for. */
export const optOutLimits = limitsOf({
  // Whole towns share an address on mobile networks, and nobody may be kept from opting out: the number is what is scarce.
  'sms-opt-out': [
    { per: 'ip', points: 60, seconds: hour },
    { per: 'subject', points: 3, seconds: day },
    { per: 'all', points: 3_000, seconds: hour, above: 'human-check' },
  ],
  // Sending systems: one subject each. By address, so that nobody can guess secrets.
  'suppressions-address': [{ per: 'ip', points: 1_200, seconds: minute, inMemory: true }],
  suppressions: [{ per: 'subject', points: 600, seconds: minute, inMemory: true }],
})
