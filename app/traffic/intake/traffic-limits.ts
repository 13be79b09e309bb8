import { minute, limitsOf } from '#app/web/limits/limit.ts'

/** The limit of reports for each address. */
export const trafficLimits = limitsOf({
  traffic: [{ per: 'ip', points: 240, seconds: minute, inMemory: true }],
})
