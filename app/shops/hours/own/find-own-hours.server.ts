import type { RetailerActor } from '#app/retailers/guards/find-retailer-actor.server.ts'
import { brand } from '#app/brand.ts'
import type { Queries } from '#app/data/database/database.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { findEvents } from '#app/office/records/history/manage-events.server.ts'

import { findShopsWithHours } from '../hours.queries.server.ts'
import { changeInWords } from '../hours-words.ts'
import { openState } from '../open-state.ts'
import { ownHoursPath } from '../own-hours-path.ts'
import { daysAhead, daysInFeeds } from '../special-days.ts'
import { specialView } from '../special-view.ts'
import { weekFields } from '../form/week-form.ts'

/** The most changes that the retailer's page lists. */
const mostChanges = 5

/** A change of hours for the retailer: the day, the person and the changed days. Colleagues appear as the company. */
export type OwnHoursChange = { id: string; at: string; by: string; lines: string[] }

/** Returns the latest changes of a shop's hours, newest first, without those under a previous owner. */
async function changesOf(queries: Queries, id: string): Promise<OwnHoursChange[]> {
  const events = await findEvents(queries, { kind: 'newsagency', id })
  const own = events.slice(events.findLastIndex(({ kind }) => kind === 'transferred') + 1)
  return own
    .filter(({ kind }) => kind === 'hours-changed')
    .slice(-mostChanges)
    .toReversed()
    .map((event) => ({
      id: event.id,
      at: event.at.toISOString(),
      by: event.actorKind === 'staff' ? brand.name : event.actorName,
      lines: changeInWords(event.facts),
    }))
}

/** Returns the page of a shop's hours for its retailer; undefined for a shop that is not theirs or not signed. `copyOf`: the shop whose hours fill the form. */
export async function findOwnHours(
  { database: { queries } }: Pick<Platform, 'database'>,
  actor: RetailerActor,
  { id, copyOf }: { id: string | undefined; copyOf: string | null },
  now = new Date(),
) {
  const shops = await findShopsWithHours(queries, actor.id)
  const shop = shops.find((one) => one.id === id)
  if (!shop) return undefined
  const copied = shops.find((one) => one.id === copyOf && one.id !== id)
  const hours = shop.openingHours ?? []
  const whole = { ...shop, openingHours: hours }
  return {
    id: shop.id,
    shopName: shop.shopName,
    version: shop.version,
    state: openState(whole, now),
    days: daysAhead(whole, now, daysInFeeds),
    special: specialView(whole, now),
    publicPath: shop.status === 'open' ? `/locations/${shop.slug}` : null,
    fields: weekFields(copied?.openingHours ?? hours),
    copied: copied && { id: copied.id, shopName: copied.shopName },
    others: shops
      .filter((one) => one !== shop)
      .map(({ id: other, shopName, suburb }) => ({ id: other, shopName, suburb })),
    changes: await changesOf(queries, shop.id),
  }
}

export type OwnHours = NonNullable<Awaited<ReturnType<typeof findOwnHours>>>

/** Returns for each signed shop of a retailer, by id, whether it is open now, and the page of its hours. */
export async function findOwnHourLines(
  { database: { queries } }: Pick<Platform, 'database'>,
  actor: RetailerActor,
  now = new Date(),
): Promise<Map<string, { label: string; path: string }>> {
  const shops = await findShopsWithHours(queries, actor.id)
  const lineOf = ({ openingHours, ...shop }: (typeof shops)[number]) => ({
    label: openState({ ...shop, openingHours: openingHours ?? [] }, now).label,
    path: ownHoursPath(shop.id),
  })
  return new Map(shops.map((shop) => [shop.id, lineOf(shop)]))
}
