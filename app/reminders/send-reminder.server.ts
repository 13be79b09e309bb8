import type { Transaction } from '#app/data/database/database.server.ts'
import type { Job } from '#app/outbox/jobs/jobs.server.ts'
import { processNextDue } from '#app/outbox/jobs/process-next-due.server.ts'
import { mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { reminderKinds, type ReminderParts } from './define-reminder.server.ts'
import { lockDueReminder, putOffReminder, type StoredReminder } from './reminders.queries.server.ts'

/**
 * Processes one due reminder of any kind: mails it, delays it to the shop's working hours, or ends it when nothing is left to do.
 * Returns false when none is due. Uses one transaction with a lock that other processes skip, so that each reminder is sent once,
 * even if a process is killed.
 */
export async function sendReminder(parts: ReminderParts, now = new Date()): Promise<boolean> {
  const kinds = new Map((await parts.port(reminderKinds).list()).map((reminder) => [reminder.kind, reminder]))
  const turn = {
    what: 'a reminder',
    lock: (tx: Transaction) => lockDueReminder(tx, [...kinds.keys()], now),
    work: async (tx: Transaction, row: StoredReminder) => kinds.get(row.kind)?.take(tx, parts, row, now),
    putOff: (tx: Transaction, { id }: StoredReminder, until: Date) => putOffReminder(tx, id, { now, until }),
  }
  const outcome = await processNextDue(parts, turn, now)
  if (outcome === 'sent') parts.jobs.notify(mailQueue)
  return outcome !== 'none'
}

/** The maximum of one run; the rest waits for the next, ten minutes later. */
const mostInARun = 1_000

/** Sends the reminders of every kind (rules AC8, C36, C41, N14). */
export function remindersJob(platform: Platform): Job {
  return {
    queue: 'reminders',
    every: '*/10 * * * *',
    leaseSeconds: 300,
    async work() {
      for (let taken = 0; taken < mostInARun; taken += 1) if (!(await sendReminder(platform))) return
    },
  }
}
