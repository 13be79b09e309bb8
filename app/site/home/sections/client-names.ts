import type { WordmarkName } from '#app/ui/drawings/wordmarks/wordmark-art.ts'

/** The partners in the order of the trusted-by strip. */
export const clientNames = [
  'coinstead',
  'the-daily-meridian',
  'kelpie-express',
  'furlong',
  'jolly-draw',
  'kerbside',
  'satchel',
  'overlander',
] as const satisfies WordmarkName[]
