import { and, asc, eq, inArray, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'

import type { State } from '#app/geo/place.ts'
import { isOldText } from '#app/data/crypto/reencrypt.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { matchesSearch } from '#app/data/search/matches-search.server.ts'
import { isConfusableWith } from '#app/core/text/names/is-confusable-with.server.ts'

import { isLeaving } from '../find/shop-lists.queries.server.ts'
import { shops } from '../shops.queries.server.ts'

/** A new shop, with the details of its registration. */
type CreatedShop = {
  id: string
  slug: string
  reference: string
  shopName: string
  postcode: string
  state: State | null
  timeZone: string
  phone: string
  abn: string
  contactName: string
  email: string
  emailKey: string
  licensedPostOffice: boolean
  registrationId: string | null
  retailerId: string | null
  contractTokenHash: Buffer
  contractTokenEncrypted: string
  accountAt: Date | null
}

export async function insertShop(tx: Transaction, shop: CreatedShop): Promise<void> {
  await tx.insert(shops).values({ ...shop, services: [], status: 'onboarding' })
}

/** Deletes a shop that is unchanged since its creation. Returns false if it has changed. Throws if other rows refer to it. */
export async function deleteUntouchedShop(tx: Transaction, id: string): Promise<boolean> {
  const isNew = and(eq(shops.status, 'onboarding'), eq(shops.version, 1))
  const deleted = await tx
    .delete(shops)
    .where(and(eq(shops.id, id), isNew))
    .returning({ id: shops.id })
  return deleted.length > 0
}

/** Attaches all shops that wait for this email's account: their first milestone. */
export async function attachWaiting(
  tx: Transaction,
  emailKey: string,
  retailerId: string,
): Promise<{ id: string; shopName: string; timeZone: string; state: State | null }[]> {
  return tx
    .update(shops)
    .set({ retailerId, accountAt: sql`now()`, movedAt: sql`now()`, version: sql`${shops.version} + 1` })
    .where(and(eq(shops.emailKey, emailKey), isNull(shops.retailerId), eq(shops.status, 'onboarding')))
    .returning({
      id: shops.id,
      shopName: shops.shopName,
      timeZone: shops.timeZone,
      state: shops.state,
    })
}

/**
 * Changes the email of a retailer's shops from one lower-case email to another. A shop of that email without an account is closed, and gets
 * the account when it is reopened. Returns the changed shops.
 */
export async function moveEmail(
  tx: Transaction,
  retailerId: string,
  { from, email, emailKey }: { from: string; email: string; emailKey: string },
): Promise<{ id: string }[]> {
  return tx
    .update(shops)
    .set({ email, emailKey, updatedAt: sql`now()`, version: sql`${shops.version} + 1` })
    .where(and(or(eq(shops.retailerId, retailerId), isNull(shops.retailerId)), eq(shops.emailKey, from)))
    .returning({ id: shops.id })
}

/** Finds a shop's name. Includes examples. */
export async function findStoredShopName(queries: Queries, id: string): Promise<string | undefined> {
  const [shop] = await queries.select({ shopName: shops.shopName }).from(shops).where(eq(shops.id, id))
  return shop?.shopName
}

/** Finds the oldest shop of a retailer, also a closed one. */
export async function findFirstShopOf(queries: Queries, retailerId: string): Promise<string | undefined> {
  const [shop] = await queries
    .select({ id: shops.id })
    .from(shops)
    .where(eq(shops.retailerId, retailerId))
    .orderBy(asc(shops.createdAt), asc(shops.id))
    .limit(1)
  return shop?.id
}

/** A search that matches more shops is too broad. */
const mostShops = 200

/** Builds a subquery for the ids of shops that match a search, without examples. */
export function idsFoundBy(search: string): SQL {
  const found = and(eq(shops.isDemo, false), matchesSearch(shops.search, search))
  return sql`select ${shops.id} from ${shops} where ${found} limit ${mostShops}`
}

/** Finds shops that match the search, stay, and whose current owner has signed and has an email, oldest signature first. */
export async function findShopsSigned(queries: Queries, search: string, most: number) {
  const { id, shopName, contactName, email, signedAt, status, isDemo } = shops
  const rows = await queries
    .select({ id, shopName, contactName, email, signedAt })
    .from(shops)
    .where(
      and(
        eq(isDemo, false),
        ne(status, 'closed'),
        not(isLeaving),
        isNotNull(signedAt),
        isNotNull(email),
        matchesSearch(shops.search, search),
      ),
    )
    .orderBy(asc(signedAt), asc(id))
    .limit(most)
  return rows.flatMap((row) =>
    row.signedAt === null || row.email === null ? [] : [{ ...row, signedAt: row.signedAt, email: row.email }],
  )
}

export async function findStoredShopNames(
  queries: Queries,
  ids: readonly string[],
): Promise<{ id: string; shopName: string }[]> {
  if (ids.length === 0) return []
  return queries
    .select({ id: shops.id, shopName: shops.shopName })
    .from(shops)
    .where(inArray(shops.id, [...ids]))
}

type ShopOfRetailer = {
  id: string
  shopName: string
  addressName: string | null
  number: string | null
  street1: string | null
  street2: string | null
  suburb: string | null
  state: State | null
  postcode: string
  progress: number
  contractTokenEncrypted: string | null
  contactAt: Date | null
  bankAt: Date | null
  transferredAt: Date | null
}

/** Finds the ids of a retailer's closed shops. */
export async function findClosedIdsOf(queries: Queries, retailerId: string): Promise<string[]> {
  const rows = await queries
    .select({ id: shops.id })
    .from(shops)
    .where(and(eq(shops.retailerId, retailerId), eq(shops.status, 'closed')))
    .orderBy(shops.id)
  return rows.map(({ id }) => id)
}

/** Finds the shops of a retailer by name, without closed ones. */
export async function findStoredShopsOf(queries: Queries, retailerId: string): Promise<ShopOfRetailer[]> {
  const { id, shopName, addressName, number, street1, street2, suburb, state, postcode, progress } = shops
  const { contractTokenEncrypted, contactAt, bankAt, transferredAt } = shops
  return queries
    .select({
      contactAt,
      bankAt,
      transferredAt,
      id,
      shopName,
      addressName,
      number,
      street1,
      street2,
      suburb,
      state,
      postcode,
      progress,
      contractTokenEncrypted,
    })
    .from(shops)
    .where(and(eq(shops.retailerId, retailerId), ne(shops.status, 'closed')))
    .orderBy(asc(sql`lower(${shopName})`), asc(id))
}

/** Finds the shops of an email, unfinished ones first, without closed ones. */
export async function findShopIdsOf(queries: Queries, emailKey: string, most: number): Promise<string[]> {
  const rows = await queries
    .select({ id: shops.id })
    .from(shops)
    .where(and(eq(shops.emailKey, emailKey), ne(shops.status, 'closed')))
    .orderBy(sql`${shops.signedAt} is not null`, asc(shops.id))
    .limit(most)
  return rows.map((row) => row.id)
}

/** Finds the names of an email's shops, without closed ones. */
export async function findShopNamesOf(queries: Queries, emailKey: string): Promise<string[]> {
  const rows = await queries
    .select({ shopName: shops.shopName })
    .from(shops)
    .where(and(eq(shops.emailKey, emailKey), ne(shops.status, 'closed')))
  return rows.map(({ shopName }) => shopName)
}

const mostLike = 40

/** Finds similar shops, without examples. Unordered, so that the planner can use the index of each condition. */
export async function findShopsLike(
  queries: Queries,
  {
    emailKey,
    abn,
    digits,
    shopName,
    postcode,
  }: Record<'emailKey' | 'abn' | 'digits' | 'shopName' | 'postcode', string>,
) {
  const { id, reference, contactName, phone, suburb, state, status, progress, createdAt } = shops
  const name = shops.shopName
  return queries
    .select({
      id,
      reference,
      shopName: name,
      contactName,
      emailKey: shops.emailKey,
      abn: shops.abn,
      phone,
      suburb,
      state,
      postcode: shops.postcode,
      status,
      progress,
      createdAt,
    })
    .from(shops)
    .where(
      and(
        sql`not ${shops.isDemo}`,
        or(
          eq(shops.emailKey, emailKey),
          eq(shops.abn, abn),
          digits.length >= 8 ? sql`regexp_replace(${phone}, '\\D', '', 'g') = ${digits}` : undefined,
          and(eq(shops.postcode, postcode), sql`lower(left(${name}, 4)) = lower(left(${shopName}, 4))`),
          isConfusableWith(name, shopName),
        ),
      ),
    )
    .limit(mostLike)
}

const { id, contractTokenEncrypted } = shops

/** Finds and locks tokens that were encrypted with an older key. */
export async function findOldContractTokens(
  tx: Transaction,
  newestKey: string,
  most: number,
): Promise<{ id: string; encrypted: string }[]> {
  return tx
    .select({ id, encrypted: sql<string>`${contractTokenEncrypted}` })
    .from(shops)
    .where(isOldText(contractTokenEncrypted, newestKey))
    .orderBy(asc(id))
    .limit(most)
    .for('update')
}

export async function reencryptContractToken(tx: Transaction, shopId: string, encrypted: string): Promise<void> {
  await tx.update(shops).set({ contractTokenEncrypted: encrypted }).where(eq(id, shopId))
}
