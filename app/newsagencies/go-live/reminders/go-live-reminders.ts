import { nextReminder, reminderAfter, type ShopClock } from '#app/agents/reminders/next-reminder.ts'

/** What a shop is reminded of after the signature (rule N14). */
export type ReminderKind = 'training' | 'test'

/** Of each kind no more go out. */
export const mostReminders = 2

/** When the first is due: three days after it could be done, at a sensible hour of the shop. */
export const firstReminder = (since: Date, clock: ShopClock): Date | null => nextReminder(0, since, clock) ?? null

/** When the one after the `sent`th is due, which goes out now; null when that is the last. */
export function nextGoLiveReminder(sent: number, times: { since: Date; now: Date }, clock: ShopClock): Date | null {
  return sent >= mostReminders ? null : reminderAfter(sent, times, clock)
}
