import { hour, limitsOf, minute } from '#app/web/limits/limit.ts'

/** The rate limits of the calls for places. */
export const placesLimits = limitsOf({
  places: [{ per: 'ip', points: 240, seconds: minute, inMemory: true }],
  // Calls to a geocoder, which may cost money: above the limit the gazetteer answers.
  geocoder: [{ per: 'all', points: 1_200, seconds: hour }],
})
