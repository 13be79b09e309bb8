import { minute, hour, day, guessingRules, type LimitRule, limitsOf } from '#app/web/limits/limit.ts'

/** The calls of this room that may require a human check. */
export const retailerChecks = ['activate', 'setup', 'lost-code', 'forgot-password', 'login'] as const
export type RetailerCheck = (typeof retailerChecks)[number]

/** Limits mails that anyone may request: above a limit a human check is required and becomes more expensive, but no one is refused. */
export const mailRules = (what: string): LimitRule[] => [
  { per: 'subject', points: 3, seconds: hour, above: 'human-check' },
  { per: 'ip', points: 5, seconds: hour, above: 'human-check' },
  { per: 'network', points: 25, seconds: hour, above: 'human-check' },
  {
    per: 'all',
    points: 300,
    seconds: hour,
    above: 'human-check',
    alarm: {
      from: 300,
      words: (count, until) =>
        `Someone is requesting ${what} in large numbers: ${count} within the hour that ends at ${until}. No one is locked out, and each request costs a longer human check. Have the addresses in the log blocked if it continues.`,
    },
  },
]

/** The rate limits of the calls for retailers' accounts. */
export const retailerLimits = limitsOf({
  // Guesses of a code, in activation or set-up; the subject is the email. Safe because a code has twelve digits and guesses cost a human
  // check.
  activate: guessingRules({
    from: 600,
    words: (count, until) =>
      `Someone is guessing activation codes: ${count} wrong ones within the hour. No one is locked out. Until ${until} every activation costs a human check, which browsers solve by themselves. Have the addresses in the log blocked.`,
  }),
  // How often a response may say that an email has no account. Only distinct emails count, which `unknown-email-again` detects.
  'unknown-email': [
    { per: 'ip', points: 5, seconds: hour },
    { per: 'ip', points: 20, seconds: day },
    {
      per: 'all',
      points: 300,
      seconds: hour,
      alarm: {
        from: 100,
        words: (count, until) =>
          `Someone is trying out email addresses: ${count} unknown ones within the hour that ends at ${until}. No account was opened. Have the addresses in the log blocked if it continues.`,
      },
    },
  ],
  'unknown-email-again': [{ per: 'subject', points: 1, seconds: day }],
  'lost-code': mailRules('new activation codes'),
  'forgot-password': mailRules('links for a new password'),
  // Limits the mails of one kind to one address. Above it no mail is sent: the newest one is already in the mailbox.
  'mailed-code': [{ per: 'subject', points: 3, seconds: hour }],
  'mailed-link': [{ per: 'subject', points: 3, seconds: hour }],
  'agent-login': guessingRules({
    from: 2_000,
    words: (count, until) =>
      `${count} log-ins of retailers failed within the hour. No one is locked out. Until ${until} every log-in from a new device costs a human check, which browsers solve by themselves. Have the addresses in the log blocked.`,
  }),
  // Passkey challenges, which anyone may request. Each is stored for five minutes.
  'passkey-question': [
    { per: 'ip', points: 60, seconds: 15 * minute },
    {
      per: 'all',
      points: 6_000,
      seconds: hour,
      above: 'alarm',
      alarm: {
        from: 6_000,
        words: (count, until) =>
          `Someone is requesting passkey challenges in large numbers: ${count} within the hour that ends at ${until}. No one is locked out. Have the addresses in the log blocked if it continues.`,
      },
    },
  ],
  // Mails that retailers cause to unconfirmed addresses of other people (rule L13): of one shop to one mailbox, of one shop, and to one
  // mailbox from all shops.
  'mails-to-one-stranger': [{ per: 'subject', points: 5, seconds: day }],
  'mails-to-strangers': [{ per: 'subject', points: 12, seconds: day }],
  'mails-of-strangers': [{ per: 'subject', points: 20, seconds: day }],
  // Requests of a new email, and mails about the caller's own changes.
  'email-change': [
    { per: 'subject', points: 5, seconds: day },
    { per: 'ip', points: 20, seconds: day },
  ],
  'own-changes': [{ per: 'subject', points: 20, seconds: hour }],
  'agent-calls': [{ per: 'ip', points: 120, seconds: minute, inMemory: true }],
})
