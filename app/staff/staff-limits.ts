import { minute, hour, limitsOf } from '#app/platform/limits/limit.ts'

/** How often people may try to get into the office, and what an office account may do. */
export const staffLimits = limitsOf({
  // The subject is an email address as tried from one network address: whoever knows an email cannot lock its owner out.
  'staff-sign-in': [
    { per: 'ip', points: 20, seconds: 15 * minute },
    { per: 'subject', points: 5, seconds: 15 * minute },
    {
      per: 'all',
      points: 2_000,
      seconds: hour,
      above: 'alarm',
      alarm: {
        from: 2_000,
        words: (count, until) =>
          `${count} sign-ins to this office failed within the hour. Nobody is shut out. Have the addresses in the log blocked before ${until}, or it goes on.`,
      },
    },
  ],
  // One email address from wherever: many addresses that guess together. A right password alone opens nothing.
  'staff-sign-in-anywhere': [{ per: 'subject', points: 60, seconds: 15 * minute }],
  'staff-code': [
    { per: 'ip', points: 20, seconds: 15 * minute },
    { per: 'subject', points: 5, seconds: 15 * minute },
  ],
  'staff-password': [{ per: 'subject', points: 5, seconds: 15 * minute }],
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
  // Checking reads the whole log.
  'audit-check': [{ per: 'subject', points: 10, seconds: 10 * minute }],
})
