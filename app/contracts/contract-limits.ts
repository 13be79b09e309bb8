import { mailRules } from '#app/agents/agent-limits.ts'
import { day, minute, hour, limitsOf } from '#app/platform/limits/limit.ts'

/** How often the calls of contracts may be made. */
export const contractLimits = limitsOf({
  // Contract and renewal tokens: 256 random bits need no more than to keep whoever guesses from being a burden.
  'contract-token-miss': [{ per: 'ip', points: 30, seconds: hour }],
  // What a wizard keeps while somebody types; the subject is the shop.
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
  // A geocoder may cost money by the question: above this the gazetteer answers.
  'contract-geocoder': [{ per: 'all', points: 1_200, seconds: hour }],
  // New links to contracts and renewals, and no more mails of one shop than these: whoever asks again finds the last one.
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
