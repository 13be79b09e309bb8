import { day, minute, limitsOf } from '#app/web/limits/limit.ts'

/** The rate limits of the signing calls. */
export const signingLimits = limitsOf({
  // The sign page makes a dozen calls. Checking a file reads all of it.
  'signing-session': [{ per: 'ip', points: 120, seconds: minute }],
  // New links that a person who signs after the first signer asks for. Mails that the first signer causes have other limits (rule L13).
  'mailed-cosigner-link': [
    { per: 'subject', points: 5, seconds: day },
    { per: 'ip', points: 40, seconds: day },
  ],
  // One company calls, for all shops.
  'signing-webhook': [{ per: 'ip', points: 1_200, seconds: minute }],
  'signing-documents': [{ per: 'ip', points: 60, seconds: minute }],
  verify: [{ per: 'ip', points: 20, seconds: minute }],
})
