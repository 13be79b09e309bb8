import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import type { OutgoingMail } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { port } from '#app/core/ports.server.ts'
import type { CalendarDay } from '#app/geo/calendar/public-holidays.ts'
import { recordEvent } from '#app/office/records/history/manage-events.server.ts'

import { type ReminderLinks, reminderLinks } from './reminder-links.server.ts'
import {
  afterReminder,
  dueReminder,
  leftAtTheEndMs,
  type ReminderDays,
  sensibleFrom,
  type ShopClock,
} from './reminder-times.ts'
import { type StoredReminder, updateReminder, upsertReminder } from './reminders.queries.server.ts'

export type ReminderParts = Pick<Platform, 'config' | 'database' | 'jobs' | 'keys' | 'log' | 'port'>

/** The subject whose reminders a link stops, as the shop's timeline and the audit log name it. */
type StoppedSubject = {
  shopId: string
  /** The person who is assumed to have pressed the button. */
  name: string
  audit: { action: string; subject: { kind: string; id: string; label: string } }
}

/** The link at the foot of a reminder. Kinds that share one are stopped together. */
export type ReminderStop = {
  /** The purpose of the signature. It never changes, because sent mails contain such links. */
  purpose: string
  /** Returns undefined when the subject is gone, so that its links are invalid. */
  find(queries: Queries, parts: Pick<Platform, 'port'>, subjectId: string): Promise<StoppedSubject | undefined>
  /** The words of the page about what stays unchanged, before and after the press, and its next link. */
  words: { asks: string; stopped: string; next: { href: string; label: string } }
}

type Waiting = { shop: ShopClock & { id: string } }

type NextTime = { from: Date; clock: ShopClock }

type ReminderOf<Subject extends Waiting> = {
  /** Names the kind in the table `reminders`. It never changes. */
  kind: string
  days: ReminderDays
  stop?: ReminderStop
  /** Returns the pending matter; undefined when it was done or its time is over. */
  isDue(tx: Transaction, parts: ReminderParts, subjectId: string, now: Date): Promise<Subject | undefined>
  /** Returns the day until which the reminder waits, for example while the shop is closed. The reminder then counts as not sent yet. */
  waitsUntil?(subject: Subject, now: Date): CalendarDay | undefined
  /** Builds the mail, or one for each recipient. */
  mail(
    tx: Transaction,
    parts: ReminderParts,
    subject: Subject,
    links: ReminderLinks,
  ): OutgoingMail | Promise<OutgoingMail | OutgoingMail[]>
  /**
   * For a matter that recurs: returns the moment from which the days of the next time are counted, after the last reminder of this time or
   * when there is none to send. Without it, or without a moment, the reminders end.
   */
  again?(tx: Transaction, parts: ReminderParts, subjectId: string, now: Date): Promise<NextTime | undefined>
  /** Returns the entry for the shop's timeline. `count` is such as ‘1 of 3’. Without it there is no entry. */
  note?(count: string): string
}

type Taken = 'sent' | 'later' | 'over'

/** A kind of reminder, for the sender and the page that stops it. */
export type Reminder = Pick<ReminderOf<Waiting>, 'kind' | 'days' | 'stop'> & {
  take(tx: Transaction, parts: ReminderParts, row: StoredReminder, now: Date): Promise<Taken>
}

/** All kinds of reminders, which rooms above define. */
export const reminderKinds = port<{ list(): Promise<readonly Reminder[]> }>('reminderKinds')

const by = { kind: 'system' as const, name: 'Reminders' }

/**
 * Defines a kind of reminder: its days, its condition and its mail. The rest is the same for every kind: each reminder is sent
 * once, in the shop's working hours, until the retailer stops them.
 */
export function defineReminder<Subject extends Waiting>(defined: ReminderOf<Subject>): Reminder {
  const { kind, days, stop, isDue, again, note } = defined
  /** Ends the reminders of this time, and plans those of the next one. */
  async function end(tx: Transaction, parts: ReminderParts, { id, subjectId }: StoredReminder, now: Date) {
    const next = await again?.(tx, parts, subjectId, now)
    if (!next) return updateReminder(tx, id, { nextAt: null })
    const due = dueReminder(days, 0, next.from, next.clock)
    // Never at once, or a job would take it again and again.
    const nextAt = due && new Date(Math.max(due.getTime(), now.getTime() + leftAtTheEndMs))
    return upsertReminder(tx, { kind, subjectId, countedFrom: next.from, nextAt: nextAt ?? null })
  }
  return {
    kind,
    days,
    ...(stop && { stop }),
    async take(tx, parts, row, now) {
      const { id, subjectId, sent, countedFrom: from } = row
      const subject = sent < days.length ? await isDue(tx, parts, subjectId, now) : undefined
      if (!subject) {
        await end(tx, parts, row, now)
        return 'over'
      }
      const { shop } = subject
      const waits = defined.waitsUntil?.(subject, now)
      const sensible = sensibleFrom(waits === undefined ? now : new Date(waits), shop)
      if (sensible > now) {
        await updateReminder(tx, id, { nextAt: sensible })
        return 'later'
      }
      const links = reminderLinks(parts, stop, subjectId)
      await commitEffects(tx, { mails: [await defined.mail(tx, parts, subject, links)].flat(), keys: parts.keys })
      const left = afterReminder(days, { sent: sent + 1, from, now }, shop)
      await updateReminder(tx, id, left)
      if (!left.nextAt) await end(tx, parts, row, now)
      if (note) {
        const about = { kind: 'newsagency', id: shop.id }
        await recordEvent(tx, { subject: about, kind: 'reminded', by, note: note(`${sent + 1} of ${days.length}`) })
      }
      return 'sent'
    },
  }
}
