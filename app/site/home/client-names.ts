import type { WordmarkName } from '#app/ui/drawings/wordmarks/wordmark-art.ts'

/** In the order in which the trusted-by strip shows them. */
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
