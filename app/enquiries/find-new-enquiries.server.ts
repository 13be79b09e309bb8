import type { Platform } from '#app/web/platform.server.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { enquiryRecord } from './enquiry.record.server.ts'
import { enquiryReasons } from './enquiry.ts'
import { usInterestRecord } from './us-interest/us-interest.record.server.ts'

export type NewEnquiry = { id: string; name: string; reason: string; receivedAt: Date }

const oldestNew = { narrowed: { status: 'new' as const }, sort: 'received' as const, isDescending: false }

/**
 * Returns the oldest unanswered enquiries.
 * @throws RefusedError forbidden
 */
export async function findNewEnquiries(
  { database: { queries } }: Platform,
  actor: StaffActor,
  { few }: { few: number },
): Promise<NewEnquiry[]> {
  permit(actor, 'enquiries:read')
  const { rows } = await enquiryRecord.list.find(queries, oldestNew, undefined, few)
  return rows.map(({ id, name, reasonCode, createdAt }) => ({
    id,
    name,
    reason: enquiryReasons.find(({ code }) => code === reasonCode)?.label ?? 'No reason given',
    receivedAt: createdAt,
  }))
}

export type NewUsInterest = { id: string; shopName: string; name: string; receivedAt: Date }

/**
 * Returns the oldest interest from the United States that no one has answered.
 * @throws RefusedError forbidden
 */
export async function findNewUsInterest(
  { database: { queries } }: Platform,
  actor: StaffActor,
  { few }: { few: number },
): Promise<NewUsInterest[]> {
  permit(actor, 'us-interest:read')
  const { rows } = await usInterestRecord.list.find(queries, oldestNew, undefined, few)
  return rows.map(({ id, shopName, name, createdAt }) => ({ id, shopName, name, receivedAt: createdAt }))
}
