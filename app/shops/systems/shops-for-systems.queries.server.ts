import { and, asc, eq, gt, sql } from 'drizzle-orm'

import type { Queries } from '#app/data/database/database.server.ts'

import { officeShops as shops } from '../shops.queries.server.ts'

const columns = {
  id: shops.id,
  reference: shops.reference,
  status: shops.status,
  name: shops.shopName,
  addressName: shops.addressName,
  number: shops.number,
  street1: shops.street1,
  street2: shops.street2,
  suburb: shops.suburb,
  state: shops.state,
  postcode: shops.postcode,
  lat: shops.lat,
  lon: shops.lon,
  phone: shops.phone,
  openingHours: shops.openingHours,
  specialDays: shops.specialDays,
  timeZone: shops.timeZone,
  services: shops.services,
  updatedAt: shops.updatedAt,
}

const isReal = and(eq(shops.isDemo, false), sql`not is_example_address(coalesce(${shops.emailKey}, ''))`)

export type ShopForSystems = Awaited<ReturnType<typeof findShopsAfter>>[number]

/** Returns the shops after an id, in the order of their ids. Examples are left out. */
export async function findShopsAfter(queries: Queries, after: string | undefined, most: number) {
  return queries
    .select(columns)
    .from(shops)
    .where(and(isReal, after === undefined ? undefined : gt(shops.id, after)))
    .orderBy(asc(shops.id))
    .limit(most)
}

export async function findShopForSystems(queries: Queries, id: string): Promise<ShopForSystems | undefined> {
  const [row] = await queries
    .select(columns)
    .from(shops)
    .where(and(isReal, eq(shops.id, id)))
  return row
}
