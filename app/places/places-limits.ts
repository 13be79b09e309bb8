import { minute, limitsOf } from '#app/platform/limits/limit.ts'

/** How often the calls for places may be made. */
export const placesLimits = limitsOf({
  places: [{ per: 'ip', points: 240, seconds: minute, inMemory: true }],
})
