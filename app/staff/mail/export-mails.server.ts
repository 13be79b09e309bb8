import { writeCsv } from '#app/platform/csv.ts'
import type { Cursor } from '#app/platform/list/cursor.ts'
import { findMails, type MailFilter } from '#app/platform/mail/mail-lists.store.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'

import { recordAudit } from '../audit/record-audit.server.ts'
import { permit, permitFresh, type StaffActor } from '../guards/staff-actor.server.ts'

const header = ['Written', 'To', 'Subject', 'Template', 'State', 'Tries', 'Last error', 'Sent']
const pageSize = 500
const mostRows = 20_000

/** The list of mails as CSV, without their bodies; who took it goes into the audit log. */
export async function exportMails(
  platform: Platform,
  actor: StaffActor,
  { filter, isDescending, origin }: { filter: MailFilter; isDescending: boolean; origin: Origin },
): Promise<string> {
  permit(actor, 'export')
  permitFresh(actor)
  const rows: string[][] = []
  let cursor: Cursor | undefined
  do {
    const page = await findMails(platform.database.queries, filter, isDescending, cursor, pageSize)
    rows.push(
      ...page.rows.map((mail) => [
        mail.createdAt.toISOString(),
        mail.toAddress,
        mail.subject,
        mail.template,
        mail.state,
        String(mail.attempts),
        mail.lastError ?? '',
        mail.sentAt?.toISOString() ?? '',
      ]),
    )
    cursor = page.next
  } while (cursor && rows.length < mostRows)
  await platform.database.transaction((tx) =>
    recordAudit(tx, {
      actor: { kind: 'staff', id: actor.id, name: actor.name },
      action: 'mails.exported',
      subject: { kind: 'mails', label: `${rows.length} mails` },
      became: { rows: rows.length, search: filter.search ?? null, state: filter.state ?? null },
      origin,
    }),
  )
  return writeCsv(header, rows)
}
