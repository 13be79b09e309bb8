import type { Platform } from '#app/web/platform.server.ts'
import { dueAfterBusinessDays } from '#app/geo/calendar/business-days.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { findUnopened, findUnsent } from './go-lives.queries.server.ts'

/** A shop that waits for the office: for its hardware, or to be opened. */
export type WaitingGoLive = {
  id: string
  shopName: string
  /** 'Bendigo VIC 3550'. */
  place: string
  act: 'send' | 'open'
  since: Date
  due: Date
}

/** Business days of the office after the seal, until nothing sent is late (rule N13). */
const sendWithin = { days: 2, state: 'NSW', timeZone: 'Australia/Sydney' } as const

/**
 * Finds the shops that have waited longest for the office: without hardware for two business days, or with a test payment but not opened
 * yet.
 * @throws RefusedError forbidden
 */
export async function findWaitingGoLives(
  { database: { queries } }: Pick<Platform, 'database'>,
  actor: StaffActor,
  { few, now = new Date() }: { few: number; now?: Date },
): Promise<WaitingGoLive[]> {
  permit(actor, 'newsagencies:read')
  const [unsent, unopened] = await Promise.all([findUnsent(queries, now, few), findUnopened(queries, few)])
  const waiting = [
    ...unsent.map((shop) => ({ ...shop, act: 'send' as const, since: shop.sealedAt, due: dueAfterBusinessDays(shop.sealedAt, sendWithin) })), // prettier-ignore
    ...unopened.map((shop) => ({ ...shop, act: 'open' as const, since: shop.testedAt ?? now, due: shop.testedAt ?? now })), // prettier-ignore
  ]
  return waiting
    .filter(({ due }) => due.getTime() <= now.getTime())
    .map(({ id, shopName, suburb, state, postcode, act, since, due }) => ({
      id,
      shopName,
      place: [suburb, state, postcode].filter(Boolean).join(' '),
      act,
      since,
      due,
    }))
}
