import { hour, limitsOf, minute } from '#app/web/limits/limit.ts'

/** The rate limits of the calls for stores. */
export const shopLimits = limitsOf({
  stores: [{ per: 'ip', points: 60, seconds: minute, inMemory: true }],
  // Opened training pages. A shop's whole team may share one address.
  'training-opened': [{ per: 'ip', points: 120, seconds: hour }],
  // Reports of failed test payments. The subject is the shop.
  'failed-test': [
    { per: 'ip', points: 20, seconds: hour },
    { per: 'subject', points: 5, seconds: hour },
  ],
  // Look-ups of the address of a move: above it the gazetteer answers. The subject is the shop.
  'locate-move': [{ per: 'subject', points: 60, seconds: hour }],
})
