import { minute, limitsOf } from '#app/platform/limits/limit.ts'

/** How often a page may report. */
export const trafficLimits = limitsOf({
  traffic: [{ per: 'ip', points: 240, seconds: minute, inMemory: true }],
})
