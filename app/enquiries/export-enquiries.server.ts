import { writeCsv } from '#app/platform/csv.ts'
import type { Cursor } from '#app/platform/list/cursor.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { recordAudit } from '#app/staff/audit/record-audit.server.ts'
import { permit, permitFresh, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { type EnquiryFilter, type EnquiryOrder, findEnquiries } from './enquiry-lists.store.server.ts'

const header = ['Reference', 'Received', 'Name', 'Email', 'Phone', 'Reason', 'Message', 'Page', 'Status']
const pageSize = 500
/** An export is held in memory while it is made. */
const mostRows = 20_000

/** The list as CSV, with its filters and order; who took it, and how many rows, goes into the audit log. */
export async function exportEnquiries(
  platform: Platform,
  actor: StaffActor,
  { filter, order, origin }: { filter: EnquiryFilter; order: EnquiryOrder; origin: Origin },
): Promise<string> {
  permit(actor, 'export')
  permitFresh(actor)
  const rows: string[][] = []
  let cursor: Cursor | undefined
  do {
    const page = await findEnquiries(platform.database.queries, filter, order, cursor, pageSize)
    rows.push(
      ...page.rows.map((row) => [
        row.reference,
        row.createdAt.toISOString(),
        row.name,
        row.email,
        row.phone,
        row.reasonLabel,
        row.message,
        row.page ?? '',
        row.status,
      ]),
    )
    cursor = page.next
  } while (cursor && rows.length < mostRows)
  await platform.database.transaction((tx) =>
    recordAudit(tx, {
      actor: { kind: 'staff', id: actor.id, name: actor.name },
      action: 'enquiries.exported',
      subject: { kind: 'enquiries', label: `${rows.length} enquiries` },
      became: {
        rows: rows.length,
        search: filter.search ?? null,
        status: filter.status ?? null,
        reason: filter.reason ?? null,
      },
      origin,
    }),
  )
  return writeCsv(header, rows)
}
