import { invitationReminder } from './agents/reminders/invitation-reminder.server.ts'
import { contractReminder } from './contracts/reminders/contract-reminder.server.ts'
import { renewalReminder } from './contracts/renewal/renewal-reminder.server.ts'
import { goLiveReminders } from './newsagencies/go-live/reminders/go-live-reminders.server.ts'
import type { Reminder } from './reminders/define-reminder.server.ts'

/** Every kind of reminder. */
export const reminders: readonly Reminder[] = [
  invitationReminder,
  contractReminder,
  renewalReminder,
  ...goLiveReminders,
]
