import { minute, hour, day, limitsOf } from '#app/platform/limits/limit.ts'

/** What a human check can be asked for in this room. */
export const usInterestChecks = ['us-signup'] as const
export type UsInterestCheck = (typeof usInterestChecks)[number]

/** How often interest may be registered. */
export const usInterestLimits = limitsOf({
  'us-signup': [
    { per: 'ip', points: 5, seconds: 10 * minute },
    { per: 'ip', points: 20, seconds: day },
    { per: 'subject', points: 3, seconds: hour },
    { per: 'all', points: 300, seconds: hour },
  ],
})
