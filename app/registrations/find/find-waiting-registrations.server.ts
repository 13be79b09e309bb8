import type { Platform } from '#app/web/platform.server.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { promised, type Promised } from '../counts/promise.ts'
import { registrationList } from '../registrations.list.server.ts'
import { registerVerdict } from '../abn/register-match.ts'

/** A registration that waits for staff. */
export type WaitingRegistration = {
  id: string
  shopName: string
  /** 'VIC 3550'. */
  place: string
  /** The business register's verdict in a few words. */
  register: string
  due: Date
  wait: Promised
}

/** The number of registrations that wait for the applicant, up to `countedTo`, and the most urgent few that wait for staff. */
type WaitingRegistrations = { onThem: number; urgent: WaitingRegistration[] }

/**
 * Returns the registrations that wait, for the dashboard.
 * @throws RefusedError forbidden
 */
export async function findWaitingRegistrations(
  { database: { queries } }: Platform,
  actor: StaffActor,
  { few, countedTo }: { few: number; countedTo: number },
): Promise<WaitingRegistrations> {
  permit(actor, 'registrations:read')
  const now = new Date()
  const [[onThem = 0], page] = await Promise.all([
    registrationList.count(queries, [{ turn: 'them' }], countedTo),
    registrationList.find(queries, { narrowed: { turn: 'us' }, sort: 'due', isDescending: false }, undefined, few),
  ])
  const urgent = page.rows.map((row) => ({
    id: row.id,
    shopName: row.shopName,
    place: [row.state, row.shopPostCode].filter(Boolean).join(' '),
    register: registerVerdict(row).words,
    due: row.answerDueAt,
    wait: promised(row.createdAt, row.answerDueAt, now),
  }))
  return { onThem, urgent }
}
