import type { Platform } from '#app/web/platform.server.ts'
import { dueAfterBusinessDays } from '#app/geo/calendar/business-days.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { countUnsent, findUnopened, findUnsent } from '../go-lives.queries.server.ts'
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

type Locality = { suburb: string | null; state: string | null; postcode: string }
type Waiting = Omit<WaitingGoLive, 'place'> & Locality

const localityOf = ({ suburb, state, postcode }: Locality) => [suburb, state, postcode].filter(Boolean).join(' ')

/** Business days of the office after the seal, until nothing sent is late (rule N13). */
export const sendWithin = { days: 2, state: 'NSW', timeZone: 'Australia/Sydney' } as const

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
      place: localityOf({ suburb, state, postcode }),
      act,
      since,
      due,
    }))
}

/** A shop without its hardware. `isLate`: it has waited longer than two business days. */
export type UnsentHardware = { id: string; shopName: string; place: string; sealedAt: Date; isLate: boolean }

/**
 * Finds the shops whose hardware is to be sent, the longest wait first, at most `few`, with their whole number.
 * @throws RefusedError forbidden
 */
export async function findUnsentHardware(
  { database: { queries } }: Pick<Platform, 'database'>,
  actor: StaffActor,
  { few, now = new Date() }: { few: number; now?: Date },
): Promise<{ count: number; oldest: UnsentHardware[] }> {
  permit(actor, 'newsagencies:read')
  const [count, unsent] = await Promise.all([countUnsent(queries), findUnsent(queries, now, few)])
  const oldest = unsent.map(({ id, shopName, sealedAt, ...place }) => ({
    id,
    shopName,
    place: localityOf(place),
    sealedAt,
    isLate: dueAfterBusinessDays(sealedAt, sendWithin) < now,
  }))
  return { count, oldest }
}
