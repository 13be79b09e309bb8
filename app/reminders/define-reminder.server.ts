import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import type { OutgoingMail } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { port } from '#app/core/ports.server.ts'
import { recordEvent } from '#app/office/records/history/manage-events.server.ts'

import { type ReminderLinks, reminderLinks } from './reminder-links.server.ts'
import { afterReminder, type ReminderDays, sensibleFrom, type ShopClock } from './reminder-times.ts'
import { type StoredReminder, updateReminder } from './reminders.queries.server.ts'

export type ReminderParts = Pick<Platform, 'config' | 'database' | 'jobs' | 'keys' | 'log' | 'part'>

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
  find(queries: Queries, parts: Pick<Platform, 'part'>, subjectId: string): Promise<StoppedSubject | undefined>
  /** The words of the page about what stays unchanged, before and after the press, and its next link. */
  words: { asks: string; stopped: string; next: { href: string; label: string } }
}

type Waiting = { shop: ShopClock & { id: string } }

type ReminderOf<Subject extends Waiting> = {
  /** Names the kind in the table `reminders`. It never changes. */
  kind: string
  days: ReminderDays
  stop?: ReminderStop
  /** Returns the pending matter; undefined when it was done or its time is over. */
  isDue(tx: Transaction, parts: ReminderParts, subjectId: string, now: Date): Promise<Subject | undefined>
  mail(
    tx: Transaction,
    parts: ReminderParts,
    subject: Subject,
    links: ReminderLinks,
  ): OutgoingMail | Promise<OutgoingMail>
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
      await commitEffects(tx, { mails: [await defined.mail(tx, parts, subject, links)], keys: parts.keys })
      await updateReminder(tx, id, afterReminder(days, { sent: sent + 1, from, now }, shop))
      if (note) {
        const about = { kind: 'newsagency', id: shop.id }
        await recordEvent(tx, { subject: about, kind: 'reminded', by, note: note(`${sent + 1} of ${days.length}`) })
      }
      return 'sent'
    },
  }
}
