import { minute, hour, day, limitsOf } from '#app/platform/limits/limit.ts'

/** How often people may try to get into the office, and what an office account may do. */
export const staffLimits = limitsOf({
  // The subject is an email. A right password alone opens nothing: failures make the source that they come from wait, and raise an
  // alarm, whatever strangers do elsewhere.
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
          `${count} sign-ins to this office failed within the hour. Nobody is shut out. Have the addresses in the log blocked before ${until}, or it goes on.`,
      },
    },
  ],
  // Second factors, which only somebody with the right password can guess: the subject is the member. All unknown devices
  // together are one source, so that a code of six digits is not guessed from many.
  'staff-code': [{ per: 'source', points: 5, seconds: 30 * day, waits: { from: 5 } }],
  'staff-password': [{ per: 'subject', points: 5, seconds: 15 * minute }],
  // Requests for a password link. They are apart from the sign-in: a stranger who makes them keeps no one from signing in.
  'staff-password-link': [{ per: 'ip', points: 20, seconds: hour }],
  // The mails of these requests; the subject is the mailbox. Above it no mail is sent, and the response stays the same.
  'staff-password-mail': [{ per: 'subject', points: 3, seconds: hour }],
  'staff-new-password': [{ per: 'ip', points: 20, seconds: hour }],
  'staff-passkey': [
    { per: 'ip', points: 60, seconds: 15 * minute },
    { per: 'subject', points: 30, seconds: 15 * minute },
  ],
  'first-owner': [{ per: 'ip', points: 20, seconds: hour }],
  // An owner's account that was taken over must not become a mail cannon.
  'staff-invitation': [{ per: 'subject', points: 30, seconds: hour }],
  'staff-join': [{ per: 'ip', points: 20, seconds: hour }],
  // A provider calls with its batches, or the mailbox of bounces with one mail at a time.
  'mail-feedback': [{ per: 'ip', points: 1_200, seconds: minute, inMemory: true }],
  // Whoever types searches at every pause; nobody does for long.
  'staff-search': [{ per: 'subject', points: 120, seconds: minute, inMemory: true }],
  // Checking reads the whole log.
  'audit-check': [{ per: 'subject', points: 10, seconds: 10 * minute }],
})
