import type { Platform } from '#app/web/platform.server.ts'
import { dueAfterBusinessDays } from '#app/geo/calendar/business-days.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { findUnopened, findUnsent } from './go-lives.queries.server.ts'
import { findUnconfirmed } from './our-steps.queries.server.ts'

/** A shop that waits for the office: for its hardware, for a confirmation of its differences, or to be opened. */
export type WaitingGoLive = {
  id: string
  shopName: string
  /** 'Bendigo VIC 3550'. */
  place: string
  act: 'send' | 'confirm' | 'open'
  since: Date
  due: Date
}

type Waiting = Omit<WaitingGoLive, 'place'> & { suburb: string | null; state: string | null; postcode: string }

/** Business days of the office after the seal, until nothing sent is late (rule N13). */
const sendWithin = { days: 2, state: 'NSW', timeZone: 'Australia/Sydney' } as const

/**
 * Finds the shops that have waited longest for the office (rule N13): without hardware for two business days, with unconfirmed differences
 * from the approval, or with a test payment but not opened yet. Each shop is named once.
 * @throws RefusedError forbidden
 */
export async function findWaitingGoLives(
  { database: { queries } }: Pick<Platform, 'database'>,
  actor: StaffActor,
  { few, now = new Date() }: { few: number; now?: Date },
): Promise<WaitingGoLive[]> {
  permit(actor, 'newsagencies:read')
  const [unsent, unconfirmed, unopened] = await Promise.all([
    findUnsent(queries, now, few),
    findUnconfirmed(queries, few),
    findUnopened(queries, few),
  ])
  const waiting: Waiting[] = [
    ...unsent.map((shop) => ({ ...shop, act: 'send' as const, since: shop.sealedAt, due: dueAfterBusinessDays(shop.sealedAt, sendWithin) })), // prettier-ignore
    ...unconfirmed.map((shop) => ({ ...shop, act: 'confirm' as const, due: shop.since })),
    ...unopened.map((shop) => ({ ...shop, act: 'open' as const, since: shop.testedAt ?? now, due: shop.testedAt ?? now })), // prettier-ignore
  ]
  const overdue = waiting.filter(({ due }) => due.getTime() <= now.getTime())
  const first = new Map(overdue.toReversed().map((shop) => [shop.id, shop]))
  return overdue
    .filter((shop) => first.get(shop.id) === shop)
    .map(({ id, shopName, suburb, state, postcode, act, since, due }) => ({
      id,
      shopName,
      place: [suburb, state, postcode].filter(Boolean).join(' '),
      act,
      since,
      due,
    }))
}
