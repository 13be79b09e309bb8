import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import type { Reminder } from './define-reminder.server.ts'
import { type ReminderLinks, reminderLinks } from './reminder-links.server.ts'
import { dueReminder, reminderDay, type ShopClock } from './reminder-times.ts'
import {
  deleteReminders,
  findStop,
  findStoredReminder,
  reviveReminders,
  type StoredReminder,
  upsertReminder,
} from './reminders.queries.server.ts'

type Planned = {
  subjectId: string
  /** The time from which the days are counted. */
  from: Date
  /** Without it, the first reminder is due on its day, and its hour is chosen then. */
  clock?: ShopClock
}

/**
 * Plans the reminders of a subject, in the caller's transaction. Earlier ones start again. A subject whose reminders were stopped
 * gets none.
 */
export async function planReminder(
  tx: Transaction,
  { kind, days }: Reminder,
  { subjectId, from, clock }: Planned,
): Promise<void> {
  const nextAt = clock ? dueReminder(days, 0, from, clock) : reminderDay(days, 0, from)
  await upsertReminder(tx, { kind, subjectId, countedFrom: from, nextAt: nextAt ?? null })
}

/**
 * Returns the number of sent reminders of a kind to a subject, when the next is due, and whether they were stopped; undefined
 * when none were planned.
 */
export function findReminder(
  queries: Queries,
  { kind }: Reminder,
  subjectId: string,
): Promise<StoredReminder | undefined> {
  return findStoredReminder(queries, kind, subjectId)
}

/** Whether the reminders of one of these subjects were stopped. */
export function areRemindersStopped(
  queries: Queries,
  { kind }: Pick<Reminder, 'kind'>,
  subjectIds: readonly string[],
): Promise<boolean> {
  return findStop(queries, [kind], subjectIds)
}

const kindsOf = (reminders: readonly Reminder[]) => reminders.map(({ kind }) => kind)

/** Starts reminders again that had ended because nothing was left to do, in the caller's transaction. */
export function resumeReminders(tx: Transaction, reminders: readonly Reminder[], subjectId: string): Promise<void> {
  return reviveReminders(tx, kindsOf(reminders), subjectId)
}

/**
 * Deletes the reminders of a deleted subject, including their stops, in the caller's transaction. Waits for one that is being
 * sent. Returns the number of sent reminders.
 */
export function forgetReminders(tx: Transaction, reminders: readonly Reminder[], subjectId: string): Promise<number> {
  return deleteReminders(tx, kindsOf(reminders), subjectId)
}

/** Returns the links that stop the reminders of a subject, for a mail that is no reminder. */
export function findReminderLinks(
  platform: Pick<Platform, 'config' | 'keys'>,
  { stop }: Reminder,
  subjectId: string,
): ReminderLinks {
  return reminderLinks(platform, stop, subjectId)
}
