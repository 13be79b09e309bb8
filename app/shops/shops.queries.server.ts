import { and, asc, between, eq, getTableColumns, gt, isNotNull, ne, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  doublePrecision,
  integer,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'

import { bytes, instant, parsedJson, searchVector } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'
import type { CalendarDay } from '#app/geo/calendar/public-holidays.ts'
import type { State } from '#app/geo/place.ts'

import { differencesSchema } from './office/approval/differences.schema.ts'
import type { Listing, Milestone, ShopStatus, Service } from './shop.ts'
import { openingHoursSchema, specialDaysSchema } from './hours/opening-hours.schema.ts'
import type { OpeningHours } from './hours/opening-hours.ts'

const officeColumns = {
  id: uuid('id').primaryKey(),
  slug: personal(text('slug').notNull().unique(), { becomes: `'erased-' || id` }),
  shopName: personal(text('shop_name').notNull(), { label: 'Shop', becomes: `'Erased'` }),
  addressName: personal(text('address_name'), { label: 'Building', becomes: 'null' }),
  number: personal(text('number'), { label: 'Number', becomes: 'null' }),
  street1: personal(text('street1'), { label: 'Street', becomes: 'null' }),
  street2: personal(text('street2'), { label: 'Street, second line', becomes: 'null' }),
  suburb: personal(text('suburb'), { label: 'Suburb' }),
  state: personal(text('state').$type<State>(), { label: 'State' }),
  postcode: personal(text('postcode').notNull(), { label: 'Postcode' }),
  landmark: personal(text('landmark'), { label: 'Landmark', becomes: 'null' }),
  lat: personal(doublePrecision('lat'), { becomes: 'null' }),
  lon: personal(doublePrecision('lon'), { becomes: 'null' }),
  phone: personal(text('phone').notNull(), { label: 'Phone', becomes: `''`, is: 'phone' }),
  openingHours: personal(parsedJson('opening_hours', openingHoursSchema), { label: 'Opening hours' }),
  specialDays: personal(parsedJson('special_days', specialDaysSchema).notNull().default([]), {
    label: 'Special days',
    becomes: `'[]'`,
  }),
  timeZone: text('time_zone').notNull(),
  services: text('services').array().$type<Service[]>().notNull(),
  status: personal(text('status').$type<ShopStatus>().notNull().default('open'), { label: 'Status' }),
  isDemo: boolean('is_demo').notNull().default(false),
  reference: personal(text('reference'), { label: 'Reference' }),
  abn: personal(text('abn'), { label: 'ABN', becomes: 'null' }),
  contactName: personal(text('contact_name'), { label: 'Name', becomes: 'null', is: 'name' }),
  email: personal(text('email'), { label: 'Email', becomes: 'null', is: 'email' }),
  emailKey: personal(text('email_key'), { becomes: 'null' }),
  mobile: personal(text('mobile'), { label: 'Mobile', becomes: 'null', is: 'phone' }),
  licensedPostOffice: personal(boolean('licensed_post_office').notNull().default(false), {
    label: 'Licensed Post Office',
  }),
  retailerId: uuid('agent_id'),
  registrationId: uuid('registration_id'),
  assigneeId: uuid('assignee_id'),
  accountAt: instant('account_at'),
  contactAt: instant('contact_at'),
  addressAt: instant('address_at'),
  bankAt: instant('bank_at'),
  signedAt: instant('signed_at'),
  progress: smallint('progress')
    .notNull()
    .generatedAlwaysAs(sql``),
  waitsFor: text('waits_for')
    .$type<Milestone>()
    .generatedAlwaysAs(sql``),
  movedAt: instant('moved_at')
    .notNull()
    .default(sql`now()`),
  closedReason: personal(text('closed_reason'), { label: 'Why it was closed', becomes: 'null' }),
  /** The differences between the approval and the signed contract, or null. */
  differences: personal(parsedJson('differences', differencesSchema), {
    label: 'Signed details differ from the approval',
    becomes: 'null',
  }),
  differencesConfirmedAt: instant('differences_confirmed_at'),
  /** When its present owner got it by a transfer, or null. */
  transferredAt: instant('transferred_at'),
  insurer: personal(text('insurer'), { label: 'Insurer', becomes: 'null' }),
  policyNumber: personal(text('policy_number'), { label: 'Policy number', becomes: 'null' }),
  /** The last day of the insurance for parcels, or null without a date. */
  insuredUntil: personal(date('insured_until').$type<CalendarDay>(), { label: 'Insured until', becomes: 'null' }),
  version: integer('version').notNull().default(1),
  search: personal(searchVector('search').generatedAlwaysAs(sql``)),
  createdAt: personal(
    instant('created_at')
      .notNull()
      .default(sql`now()`),
    { label: 'Created' },
  ),
  updatedAt: instant('updated_at')
    .notNull()
    .default(sql`now()`),
}

export const shops = pgTable('newsagencies', {
  ...officeColumns,
  contractTokenHash: personal(bytes('contract_token_hash'), { becomes: 'null' }),
  contractTokenEncrypted: personal(text('contract_token_sealed'), { becomes: 'null' }),
})

/** The same table without the contract token, which no list or screen of the office needs. Only examples have no reference. */
export const officeShops = pgTable('newsagencies', {
  ...officeColumns,
  reference: personal(text('reference').notNull(), { label: 'Reference' }),
})

/** A shop with all public details, such as an example. */
export type NewShop = Listed & { id: string; services: Service[]; status?: ShopStatus; isDemo?: boolean }
type Listed = Omit<Listing, 'isDemo' | 'updatedAt' | 'specialDays'>

const all = getTableColumns(shops)
const { isDemo, lat, lon, status } = shops

/** Types a nullable column as not null: a check constraint ensures that open shops have a complete address. */
const whole = <Value>(column: AnyPgColumn) => sql<Value>`${column}`
const columns = {
  slug: all.slug,
  shopName: all.shopName,
  addressName: all.addressName,
  number: whole<string>(all.number),
  street1: whole<string>(all.street1),
  street2: all.street2,
  suburb: whole<string>(all.suburb),
  state: whole<State>(all.state),
  postcode: all.postcode,
  lat: whole<number>(all.lat),
  lon: whole<number>(all.lon),
  phone: all.phone,
  openingHours: whole<OpeningHours>(all.openingHours).mapWith(all.openingHours),
  specialDays: all.specialDays,
  timeZone: all.timeZone,
  services: all.services,
  isDemo: all.isDemo,
  updatedAt: all.updatedAt,
}

/** Whether there is any shop, and whether a real one is open, which hides the examples. */
export async function countShops(queries: Queries): Promise<{ isEmpty: boolean; hasReal: boolean }> {
  const { rows } = await queries.execute<{ empty: boolean; real: boolean }>(sql`
    select not exists (select 1 from newsagencies) as empty,
      exists (select 1 from newsagencies where status = 'open' and not is_demo and not is_example_address(email_key)) as real`)
  return { isEmpty: rows[0]?.empty ?? true, hasReal: rows[0]?.real ?? false }
}

/** Excludes the stores of `npm run seed`, which are examples for the office only. */
const isPublic = sql`not is_example_address(${shops.emailKey})`

const shown = (areDemo: boolean) => and(eq(status, 'open'), eq(isDemo, areDemo), isPublic)

/**
 * Returns a text that changes whenever an open shop is inserted, changed or removed: the count of open shops and the sum of their row
 * versions. It describes this snapshot, so a change that commits late is not missed.
 */
export async function stateOfShops(queries: Queries): Promise<string> {
  const { rows } = await queries.execute<{ state: string }>(sql`
    select count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as state from newsagencies where status = 'open'`)
  return rows[0]?.state ?? ''
}

/** Excludes the shops whose last day is before a day (rule CR3). */
const staysUntil = (day: CalendarDay) => sql`not exists (select from shop_leavings leaving
  where leaving.newsagency_id = ${shops.id} and leaving.undone_at is null and leaving.closed_at is null
    and leaving.last_day < ${day}::date)`

/**
 * Finds the owners who signed for a shop that is not closed and who have an email: for each address the shop that was signed first. With
 * `from`, shops whose last day is before it do not count.
 */
export async function findSignedOwners(queries: Queries, from?: CalendarDay) {
  return queries
    .selectDistinctOn([shops.emailKey], {
      id: shops.id,
      shopName: shops.shopName,
      contactName: shops.contactName,
      email: whole<string>(all.email),
      emailKey: shops.emailKey,
    })
    .from(shops)
    .where(
      and(
        isNotNull(all.signedAt),
        isNotNull(all.email),
        ne(status, 'closed'),
        from === undefined ? undefined : staysUntil(from),
      ),
    )
    .orderBy(asc(shops.emailKey), asc(shops.signedAt), asc(shops.id))
}

type Box = { south: number; north: number; west: number; east: number }

/** Finds at most `most` open shops in a box, those nearest to its middle first. */
export async function findShopsIn(queries: Queries, areDemo: boolean, box: Box, most: number): Promise<Listing[]> {
  const middle = { lat: (box.south + box.north) / 2, lon: (box.west + box.east) / 2 }
  const narrowing = Math.cos((middle.lat * Math.PI) / 180)
  return queries
    .select(columns)
    .from(shops)
    .where(and(shown(areDemo), between(lat, box.south, box.north), between(lon, box.west, box.east)))
    .orderBy(
      sql`power(${lat} - ${middle.lat}::float8, 2) + power((${lon} - ${middle.lon}::float8) * ${narrowing}::float8, 2)`,
      asc(shops.id),
    )
    .limit(most)
}

/** Finds a public shop by its slug. */
export async function findShopBySlug(queries: Queries, areDemo: boolean, slug: string): Promise<Listing | undefined> {
  const [row] = await queries
    .select(columns)
    .from(shops)
    .where(and(shown(areDemo), eq(shops.slug, slug)))
  return row
}

/** Finds a page of open shops after a slug, for the sitemap and the feed. */
export async function findShopsAfter(
  queries: Queries,
  areDemo: boolean,
  slug: string,
  most: number,
): Promise<Listing[]> {
  return queries
    .select(columns)
    .from(shops)
    .where(and(shown(areDemo), gt(shops.slug, slug)))
    .orderBy(asc(shops.slug))
    .limit(most)
}

export async function insertShops(tx: Transaction, newShops: NewShop[]): Promise<void> {
  const rows = JSON.stringify(
    newShops.map((shop) => ({
      ...shop,
      services: `{${shop.services.join(',')}}`,
    })),
  )
  await tx.execute(sql`
    insert into newsagencies (id, slug, shop_name, address_name, number, street1, street2, suburb, state, postcode,
      lat, lon, phone, opening_hours, time_zone, services, status, is_demo)
    select id, slug, "shopName", "addressName", number, street1, street2, suburb, state, postcode,
      lat, lon, phone, "openingHours", "timeZone", services::text[], coalesce(status, 'open'), coalesce("isDemo", false)
    from jsonb_to_recordset(${rows}::jsonb) as shop (id uuid, slug text, "shopName" text, "addressName" text,
      number text, street1 text, street2 text, suburb text, state text, postcode text, lat float8, lon float8,
      phone text, "openingHours" jsonb, "timeZone" text, services text, status text, "isDemo" boolean)
    on conflict do nothing`)
}
