import type { Platform } from '#app/platform/platform.server.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { promised, type Promised } from './promise.ts'
import { countRegistrations, findRegistrations } from './registration-lists.store.server.ts'
import { registerVerdict } from './abn/register-match.ts'

/** A registration that waits for our answer. */
export type WaitingRegistration = {
  id: string
  shopName: string
  /** 'VIC 3550'. */
  place: string
  /** What the business register says of it, in a few words. */
  register: string
  due: Date
  wait: Promised
}

/** How many wait, each counted to `countedTo` at the most, and the most urgent few. */
type WaitingRegistrations = { late: number; onUs: number; onThem: number; urgent: WaitingRegistration[] }

/** @throws RefusedError forbidden */
export async function findWaitingRegistrations(
  { database: { queries } }: Platform,
  actor: StaffActor,
  { few, countedTo }: { few: number; countedTo: number },
): Promise<WaitingRegistrations> {
  permit(actor, 'registrations:read')
  const now = new Date()
  const [late, onUs, onThem, page] = await Promise.all([
    countRegistrations(queries, { isLate: true }, countedTo),
    countRegistrations(queries, { turn: 'us' }, countedTo),
    countRegistrations(queries, { turn: 'them' }, countedTo),
    findRegistrations(queries, { turn: 'us' }, { sort: 'due', isDescending: false }, undefined, few),
  ])
  const urgent = page.rows.map((row) => ({
    id: row.id,
    shopName: row.shopName,
    place: [row.state, row.shopPostCode].filter(Boolean).join(' '),
    register: registerVerdict(row).words,
    due: row.answerDueAt,
    wait: promised(row.createdAt, row.answerDueAt, now),
  }))
  return { late, onUs, onThem, urgent }
}
