import type { Queries, Transaction } from '#app/platform/database/database.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

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
} from './reminders.store.server.ts'

type Planned = {
  subjectId: string
  /** What the days are counted from. */
  from: Date
  /** Left out, the first reminder is due on its day, and its hour is chosen then. */
  clock?: ShopClock
}

/**
 * Plans the reminders of a subject, in the caller's transaction; those that were planned before start again. A subject whose reminders were
 * stopped gets none.
 */
export async function planReminder(
  tx: Transaction,
  { kind, days }: Reminder,
  { subjectId, from, clock }: Planned,
): Promise<void> {
  const nextAt = clock ? dueReminder(days, 0, from, clock) : reminderDay(days, 0, from)
  await upsertReminder(tx, { kind, subjectId, countedFrom: from, nextAt: nextAt ?? null })
}

/** How many reminders of a kind a subject got, when the next is due, and whether they were stopped; undefined when none were planned. */
export function findReminder(
  queries: Queries,
  { kind }: Reminder,
  subjectId: string,
): Promise<StoredReminder | undefined> {
  return findStoredReminder(queries, kind, subjectId)
}

/** Whether somebody stopped the reminders of one of these subjects. */
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
 * Deletes the reminders of a subject that is gone, and whether they were stopped, in the caller's transaction. Returns how many had been
 * sent; it waits for one that is being sent.
 */
export function forgetReminders(tx: Transaction, reminders: readonly Reminder[], subjectId: string): Promise<number> {
  return deleteReminders(tx, kindsOf(reminders), subjectId)
}

/** The links that stop the reminders of a subject, for a mail that is no reminder. */
export function findReminderLinks(
  platform: Pick<Platform, 'config' | 'keys'>,
  { stop }: Reminder,
  subjectId: string,
): ReminderLinks {
  return reminderLinks(platform, stop, subjectId)
}
