import type { Platform } from '#app/web/platform.server.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { shopList } from '../shops.list.server.ts'
import { type Milestone, milestones } from '../shop.ts'
import { daysBetween, stalledDays } from '../office/shop-filters.ts'

type StalledShopRow = {
  id: string
  shopName: string
  /** 'Bendigo VIC 3550'. */
  place: string
  reached: Milestone[]
  /** The first missing milestone, or null while a signed shop goes live. */
  waitsFor: Milestone | null
  days: number
}

/** The shops that had no step for `after` days (rule N27), with the longest wait first. */
type StalledShopRows = { after: number; longest: StalledShopRow[] }

/** Finds some stalled shops for the dashboard. @throws RefusedError forbidden */
export async function findStalledShops(
  { database: { queries } }: Platform,
  actor: StaffActor,
  { few }: { few: number },
): Promise<StalledShopRows> {
  permit(actor, 'newsagencies:read')
  const now = new Date()
  const narrowed = { status: 'onboarding', still: true } as const
  const page = await shopList.find(queries, { narrowed, sort: 'still', isDescending: false }, undefined, few)
  const longest = page.rows.map((shop) => ({
    id: shop.id,
    shopName: shop.shopName,
    place: [shop.suburb, shop.state, shop.postcode].filter(Boolean).join(' '),
    reached: milestones.filter((milestone) => shop[`${milestone}At`] !== null),
    waitsFor: shop.waitsFor,
    days: daysBetween(shop.movedAt, now),
  }))
  return { after: stalledDays, longest }
}
