import { invitationReminder } from '#app/retailers/reminders/invitation-reminder.server.ts'
import { contractReminder } from '#app/contracts/reminders/contract-reminder.server.ts'
import { renewalReminder } from '#app/contracts/renewal/renewal-reminder.server.ts'
import { goLiveReminders } from '#app/shops/go-live/reminders/go-live-reminders.server.ts'
import { holidayReminder } from '#app/shops/hours/holidays/holiday-reminder.server.ts'
import { insuranceReminders } from '#app/shops/change/insurance/insurance-reminders.server.ts'
import { cosignerReminder } from '#app/signing/cosigners/cosigner-reminder.server.ts'
import type { Reminder } from '#app/reminders/define-reminder.server.ts'

export const reminders: readonly Reminder[] = [
  invitationReminder,
  contractReminder,
  cosignerReminder,
  renewalReminder,
  ...goLiveReminders,
  holidayReminder,
  ...insuranceReminders,
]
