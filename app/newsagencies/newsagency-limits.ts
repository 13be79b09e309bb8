import { hour, limitsOf, minute } from '#app/platform/limits/limit.ts'

/** How often the calls of the stores may be made. */
export const newsagencyLimits = limitsOf({
  stores: [{ per: 'ip', points: 60, seconds: minute, inMemory: true }],
  // A page of the training says that it was opened; a shop's whole team may sit behind one address.
  'training-opened': [{ per: 'ip', points: 120, seconds: hour }],
  // A test payment did not work; the subject is the shop.
  'failed-test': [
    { per: 'ip', points: 20, seconds: hour },
    { per: 'subject', points: 5, seconds: hour },
  ],
})
