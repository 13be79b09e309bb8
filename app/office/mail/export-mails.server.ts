import { findMails, type ListedMail, type MailFilter } from '#app/platform/mail/mail-lists.store.server.ts'
import { stateShown } from '#app/platform/mail/mail.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'

import { type CsvParts, exportList } from '#app/staff/export/export-list.server.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'

/** The list of mails as CSV, without their bodies, after a fresh second factor. @throws RefusedError forbidden */
export function exportMails(
  platform: Platform,
  actor: StaffActor,
  { filter, isDescending, origin }: { filter: MailFilter; isDescending: boolean; origin: Origin },
): Promise<CsvParts> {
  const { queries } = platform.database
  const { search = null, state = null } = filter
  return exportList<ListedMail>(
    platform,
    actor,
    {
      noun: 'mails',
      right: 'mail:read',
      readPage: (cursor, size) => findMails(queries, filter, isDescending, cursor, size),
      columns: [
        ['Written', (mail) => mail.createdAt, 'time'],
        ['To', (mail) => mail.toAddress],
        ['Subject', (mail) => mail.subject],
        ['Template', (mail) => mail.template],
        ['State', stateShown],
        ['Tries', (mail) => String(mail.attempts)],
        ['Last error', (mail) => mail.lastError ?? ''],
        ['Sent', ({ sentAt, transport }) => (transport === 'outbox' ? null : sentAt), 'time'],
      ],
      filter: { search, state },
    },
    origin,
  )
}
