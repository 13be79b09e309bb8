import { findMails, type MailFilter } from '#app/platform/mail/mail-lists.store.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'

import { type CsvParts, exportList } from '../export/export-list.server.ts'
import type { StaffActor } from '../guards/staff-actor.server.ts'

/** The list of mails as CSV, without their bodies, after a fresh second factor. @throws RefusedError forbidden */
export function exportMails(
  platform: Platform,
  actor: StaffActor,
  { filter, isDescending, origin }: { filter: MailFilter; isDescending: boolean; origin: Origin },
): Promise<CsvParts> {
  const { queries } = platform.database
  return exportList(
    platform,
    actor,
    {
      noun: 'mails',
      right: 'mail:read',
      readPage: (cursor, size) => findMails(queries, filter, isDescending, cursor, size),
      columns: [
        ['Written', (mail) => mail.createdAt.toISOString()],
        ['To', (mail) => mail.toAddress],
        ['Subject', (mail) => mail.subject],
        ['Template', (mail) => mail.template],
        ['State', (mail) => mail.state],
        ['Tries', (mail) => String(mail.attempts)],
        ['Last error', (mail) => mail.lastError ?? ''],
        ['Sent', (mail) => mail.sentAt?.toISOString() ?? ''],
      ],
      filter: { search: filter.search ?? null, state: filter.state ?? null },
    },
    origin,
  )
}
