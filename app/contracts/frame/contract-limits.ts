import { mailRules } from '#app/retailers/retailer-limits.ts'
import { day, minute, hour, limitsOf } from '#app/web/limits/limit.ts'

/** The rate limits of the contract calls. */
export const contractLimits = limitsOf({
  // Guessed contract and renewal tokens. They have 256 random bits, so the limit only bounds the load.
  'contract-token-miss': [{ per: 'ip', points: 30, seconds: hour }],
  // Saves of a draft while the retailer types; the subject is the shop.
  'contract-draft': [
    { per: 'ip', points: 600, seconds: hour },
    { per: 'subject', points: 120, seconds: 10 * minute },
  ],
  'contract-write': [
    { per: 'ip', points: 120, seconds: hour },
    { per: 'subject', points: 60, seconds: hour },
  ],
  'contract-locate': [
    { per: 'ip', points: 60, seconds: 10 * minute },
    { per: 'subject', points: 60, seconds: hour },
  ],
  // New links to contracts and renewals, and their mails for one shop. Above the second limit the last mail is still in the mailbox.
  'contract-link': mailRules('new links to contracts'),
  'mailed-contract-link': [{ per: 'subject', points: 3, seconds: hour }],
  // Mails to an address that a retailer names (rule C58): of one shop; of one shop to one mailbox; to one mailbox from all shops.
  'bank-help': [
    { per: 'subject', points: 5, seconds: day },
    { per: 'ip', points: 20, seconds: day },
  ],
  'mailed-bank-help-of-shop': [{ per: 'subject', points: 3, seconds: day }],
  'mailed-bank-help': [{ per: 'subject', points: 20, seconds: day }],
  'contract-read': [{ per: 'ip', points: 120, seconds: minute }],
})
