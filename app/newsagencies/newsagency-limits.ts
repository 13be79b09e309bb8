import { minute, limitsOf } from '#app/platform/limits/limit.ts'

/** How often the finder may be asked. */
export const newsagencyLimits = limitsOf({
  stores: [{ per: 'ip', points: 60, seconds: minute, inMemory: true }],
})
