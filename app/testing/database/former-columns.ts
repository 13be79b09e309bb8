/**
 * Columns that only processes of 0.2.0 use: the code of this release declares none of them, and the next release drops them
 * (docs/releases.md, decision 7).
 */
export const formerColumns: readonly string[] = [
  'contract_renewals.next_reminder_at',
  'contract_renewals.reminders_sent',
  'go_lives.reminders_stopped_at',
  'go_lives.test_reminder_at',
  'go_lives.test_reminders',
  'go_lives.training_reminder_at',
  'go_lives.training_reminders',
  'invitations.next_reminder_at',
  'invitations.reminders_sent',
  'invitations.reminders_stopped_at',
]
