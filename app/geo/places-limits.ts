import { minute, limitsOf } from '#app/web/limits/limit.ts'

/** The rate limits of the calls for places. */
export const placesLimits = limitsOf({
  places: [{ per: 'ip', points: 240, seconds: minute, inMemory: true }],
})
