import { minute, hour, day, limitsOf } from '#app/web/limits/limit.ts'

/** The limits of sign-in attempts, and of acts with an office account. */
export const staffLimits = limitsOf({
  // The subject is an email address. Failures throttle only their own source and raise an alarm: strangers cannot lock a colleague out, and
  // a guessed password opens nothing without the second factor.
  'staff-sign-in': [
    { per: 'source', points: 5, seconds: 30 * day, waits: { from: 5 } },
    {
      per: 'all',
      points: 100,
      seconds: hour,
      above: 'alarm',
      alarm: {
        from: 100,
        words: (count, until) =>
          `${count} sign-ins to this office failed within the hour. No one is locked out. Have the addresses in the log blocked before ${until}, or the attempts continue.`,
      },
    },
  ],
  // Second factors, which can be guessed only after the right password; the subject is the member. All unknown devices share one source, so
  // that an attacker cannot guess a six-digit code from many.
  'staff-code': [{ per: 'source', points: 5, seconds: 30 * day, waits: { from: 5 } }],
  'staff-password': [{ per: 'subject', points: 5, seconds: 15 * minute }],
  // Requests for a password link. Separate from the sign-in, so that a stranger's requests do not block it.
  'staff-password-link': [{ per: 'ip', points: 20, seconds: hour }],
  // The mails of these requests; the subject is the mailbox. Above the limit no mail is sent, and the response is the same.
  'staff-password-mail': [{ per: 'subject', points: 3, seconds: hour }],
  'staff-new-password': [{ per: 'ip', points: 20, seconds: hour }],
  'staff-passkey': [
    { per: 'ip', points: 60, seconds: 15 * minute },
    { per: 'subject', points: 30, seconds: 15 * minute },
  ],
  'first-owner': [{ per: 'ip', points: 20, seconds: hour }],
  // An attacker with an owner's account must not be able to send mass mails.
  'staff-invitation': [{ per: 'subject', points: 30, seconds: hour }],
  'staff-join': [{ per: 'ip', points: 20, seconds: hour }],
  // A provider posts batches; a bounce mailbox posts one mail at a time.
  'mail-feedback': [{ per: 'ip', points: 1_200, seconds: minute, inMemory: true }],
  // The dialog searches at each pause in typing.
  'staff-search': [{ per: 'subject', points: 120, seconds: minute, inMemory: true }],
  // A check reads the whole log.
  'audit-check': [{ per: 'subject', points: 10, seconds: 10 * minute }],
})
