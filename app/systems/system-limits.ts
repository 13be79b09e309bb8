import { limitsOf, minute } from '#app/web/limits/limit.ts'

/** The limits of systems. Each system is a subject. The limit by address prevents guessing of secrets. */
export const systemLimits = limitsOf({
  'systems-address': [{ per: 'ip', points: 1_200, seconds: minute, inMemory: true }],
  systems: [{ per: 'subject', points: 600, seconds: minute, inMemory: true }],
})
