import type { Platform } from '#app/web/platform.server.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { enquiryRecord } from './enquiry.record.server.ts'
import { enquiryReasons } from './enquiry.ts'

export type NewEnquiry = { id: string; name: string; reason: string; receivedAt: Date }

/**
 * Counts the unanswered enquiries up to `countedTo`, and returns the oldest few.
 * @throws RefusedError forbidden
 */
export async function findNewEnquiries(
  { database: { queries } }: Platform,
  actor: StaffActor,
  { few, countedTo }: { few: number; countedTo: number },
): Promise<{ count: number; oldest: NewEnquiry[] }> {
  permit(actor, 'enquiries:read')
  const { list } = enquiryRecord
  const isNew = { status: 'new' as const }
  const [[count = 0], page] = await Promise.all([
    list.count(queries, [isNew], countedTo),
    list.find(queries, { narrowed: isNew, sort: 'received', isDescending: false }, undefined, few),
  ])
  const oldest = page.rows.map(({ id, name, reasonCode, createdAt }) => ({
    id,
    name,
    reason: enquiryReasons.find(({ code }) => code === reasonCode)?.label ?? 'No reason given',
    receivedAt: createdAt,
  }))
  return { count, oldest }
}
