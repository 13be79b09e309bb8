import { minute, hour, day, limitsOf } from '#app/platform/limits/limit.ts'

/** What a human check can be asked for in this room. */
export const agentChecks = ['lost-code', 'forgot-password', 'login'] as const
export type AgentCheck = (typeof agentChecks)[number]

/** How often the calls of retailers’ accounts may be made. */
export const agentLimits = limitsOf({
  // Accounts of retailers. Tries to guess a code, an email's owner aside: twelve digits stand a century against 600 an hour.
  activate: [
    { per: 'ip', points: 10, seconds: hour },
    {
      per: 'all',
      points: 600,
      seconds: hour,
      alarm: {
        from: 600,
        words: (count, until) =>
          `Somebody guesses activation codes: ${count} wrong ones within the hour. Nobody can activate before ${until}: tell who calls, and have the addresses in the log blocked.`,
      },
    },
  ],
  // An email without an invitation locks as one with an invitation does, so that locking tells nothing.
  'activate-unknown': [
    { per: 'subject', points: 10, seconds: hour },
    { per: 'subject', points: 20, seconds: day },
  ],
  // What it costs to ask whether an email is known, by distinct unknown ones; `unknown-email-again` tells them apart.
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
          `Somebody tries out email addresses: ${count} unknown ones within the hour that ends at ${until}. Nothing is open; have the addresses in the log blocked if it goes on.`,
      },
    },
  ],
  'unknown-email-again': [{ per: 'subject', points: 1, seconds: day }],
  'lost-code': [
    { per: 'ip', points: 10, seconds: hour },
    { per: 'subject', points: 3, seconds: hour },
    { per: 'subject', points: 10, seconds: day },
    { per: 'all', points: 300, seconds: hour },
  ],
  'forgot-password': [
    { per: 'ip', points: 5, seconds: hour },
    { per: 'subject', points: 3, seconds: hour },
    { per: 'subject', points: 10, seconds: day },
    { per: 'all', points: 300, seconds: hour },
  ],
  'reset-password': [{ per: 'ip', points: 10, seconds: hour }],
  setup: [{ per: 'ip', points: 10, seconds: hour }],
  // The subject is an email as tried from one network address, as for staff.
  'agent-login': [
    { per: 'ip', points: 20, seconds: 15 * minute },
    { per: 'subject', points: 5, seconds: 15 * minute },
    {
      per: 'all',
      points: 2_000,
      seconds: hour,
      above: 'human-check',
      alarm: {
        from: 2_000,
        words: (count, until) =>
          `${count} log-ins of retailers failed within the hour. Until ${until} every log-in costs a human check, which browsers make by themselves. Have the addresses in the log blocked.`,
      },
    },
  ],
  // One account from wherever: its password is all that guards it.
  'agent-login-anywhere': [{ per: 'subject', points: 30, seconds: 15 * minute }],
  'agent-calls': [{ per: 'ip', points: 120, seconds: minute, inMemory: true }],
})
