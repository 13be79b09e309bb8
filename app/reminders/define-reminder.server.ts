import { accept } from '#app/platform/accept/accept.server.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'
import type { OutgoingMail } from '#app/platform/mail/outgoing-mail.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { port } from '#app/platform/ports.server.ts'
import { recordEvent } from '#app/records/manage-events.server.ts'

import { type ReminderLinks, reminderLinks } from './reminder-links.server.ts'
import { afterReminder, type ReminderDays, sensibleFrom, type ShopClock } from './reminder-times.ts'
import { type StoredReminder, updateReminder } from './reminders.store.server.ts'

export type ReminderParts = Pick<Platform, 'config' | 'database' | 'jobs' | 'keys' | 'log' | 'part'>

/** Whose reminders a link stops: what the timeline of the shop and the audit log say of it. */
type StoppedSubject = {
  newsagencyId: string
  /** Who is taken to have pressed it. */
  name: string
  audit: { action: string; subject: { kind: string; id: string; label: string } }
}

/** What the link at the foot of a reminder stops. Kinds that share one are stopped together. */
export type ReminderStop = {
  /** What the links are signed for. Mails that were sent hold such links: it never changes. */
  purpose: string
  /** Undefined when the subject is gone: its links open nothing. */
  find(queries: Queries, parts: Pick<Platform, 'part'>, subjectId: string): Promise<StoppedSubject | undefined>
  /** What the page says of what does not change, before and after the press, and where it leads to. */
  words: { asks: string; stopped: string; next: { href: string; label: string } }
}

type Waiting = { shop: ShopClock & { id: string } }

type ReminderOf<Subject extends Waiting> = {
  /** Names the kind in the table `reminders`: it never changes. */
  kind: string
  days: ReminderDays
  stop?: ReminderStop
  /** What is reminded of; undefined when nothing waits any more, because it was done or its time is over. */
  isDue(tx: Transaction, parts: ReminderParts, subjectId: string, now: Date): Promise<Subject | undefined>
  mail(
    tx: Transaction,
    parts: ReminderParts,
    subject: Subject,
    links: ReminderLinks,
  ): OutgoingMail | Promise<OutgoingMail>
  /** What the timeline of the shop says of it. `count` is such as ‘1 of 3’; left out, it says nothing. */
  note?(count: string): string
}

type Taken = 'sent' | 'later' | 'over'

/** A kind of reminder, as the sender and the page that stops it know it. */
export type Reminder = Pick<ReminderOf<Waiting>, 'kind' | 'days' | 'stop'> & {
  take(tx: Transaction, parts: ReminderParts, row: StoredReminder, now: Date): Promise<Taken>
}

/** Every kind there is; the rooms above have them. */
export const reminderKinds = port<{ list(): Promise<readonly Reminder[]> }>('reminderKinds')

const by = { kind: 'system' as const, name: 'Reminders' }

/**
 * Defines a kind of reminder: its days, whether something still waits, and the mail. All else is the same for every kind: each is sent once,
 * in the working hours of its shop, until somebody stops it.
 */
export function defineReminder<Subject extends Waiting>(defined: ReminderOf<Subject>): Reminder {
  const { kind, days, stop, isDue, note } = defined
  return {
    kind,
    days,
    ...(stop && { stop }),
    async take(tx, parts, { id, subjectId, sent, countedFrom: from }, now) {
      const subject = sent < days.length ? await isDue(tx, parts, subjectId, now) : undefined
      if (!subject) {
        await updateReminder(tx, id, { nextAt: null })
        return 'over'
      }
      const { shop } = subject
      const sensible = sensibleFrom(now, shop)
      if (sensible > now) {
        await updateReminder(tx, id, { nextAt: sensible })
        return 'later'
      }
      const links = reminderLinks(parts, stop, subjectId)
      await accept(tx, { mails: [await defined.mail(tx, parts, subject, links)], keys: parts.keys })
      await updateReminder(tx, id, afterReminder(days, { sent: sent + 1, from, now }, shop))
      if (note) {
        const about = { kind: 'newsagency', id: shop.id }
        await recordEvent(tx, { subject: about, kind: 'reminded', by, note: note(`${sent + 1} of ${days.length}`) })
      }
      return 'sent'
    },
  }
}
