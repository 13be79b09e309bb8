import { and, asc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'

import type { State } from '#app/geo/place.ts'
import { isOldSeal } from '#app/data/crypto/reseal.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { matchesSearch } from '#app/data/search/matches-search.server.ts'
import { looksLike } from '#app/core/text/names/look-of.server.ts'

import { newsagencies } from '../newsagencies.queries.server.ts'

/** A new shop, with the details of its registration. */
type CreatedNewsagency = {
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
  agentId: string | null
  contractTokenHash: Buffer
  contractTokenSealed: string
  accountAt: Date | null
}

export async function insertNewsagency(tx: Transaction, shop: CreatedNewsagency): Promise<void> {
  await tx.insert(newsagencies).values({ ...shop, services: [], status: 'onboarding' })
}

/** Deletes a shop that is unchanged since its creation. Returns false if it has changed. Throws if other rows refer to it. */
export async function deleteUntouchedNewsagency(tx: Transaction, id: string): Promise<boolean> {
  const isNew = and(eq(newsagencies.status, 'onboarding'), eq(newsagencies.version, 1))
  const deleted = await tx
    .delete(newsagencies)
    .where(and(eq(newsagencies.id, id), isNew))
    .returning({ id: newsagencies.id })
  return deleted.length > 0
}

/** Attaches all shops that wait for this email's account: their first milestone. */
export async function attachWaiting(
  tx: Transaction,
  emailKey: string,
  agentId: string,
): Promise<{ id: string; shopName: string; timeZone: string; state: State | null }[]> {
  return tx
    .update(newsagencies)
    .set({ agentId, accountAt: sql`now()`, movedAt: sql`now()`, version: sql`${newsagencies.version} + 1` })
    .where(
      and(eq(newsagencies.emailKey, emailKey), isNull(newsagencies.agentId), eq(newsagencies.status, 'onboarding')),
    )
    .returning({
      id: newsagencies.id,
      shopName: newsagencies.shopName,
      timeZone: newsagencies.timeZone,
      state: newsagencies.state,
    })
}

/** Changes the email of a retailer's shops from one lower-case email to another. Returns the changed shops. */
export async function moveEmail(
  tx: Transaction,
  agentId: string,
  { from, email, emailKey }: { from: string; email: string; emailKey: string },
): Promise<{ id: string }[]> {
  return tx
    .update(newsagencies)
    .set({ email, emailKey, updatedAt: sql`now()`, version: sql`${newsagencies.version} + 1` })
    .where(and(eq(newsagencies.agentId, agentId), eq(newsagencies.emailKey, from)))
    .returning({ id: newsagencies.id })
}

/** Finds a shop's name. Includes examples. */
export async function findNewsagencyName(queries: Queries, id: string): Promise<string | undefined> {
  const [shop] = await queries
    .select({ shopName: newsagencies.shopName })
    .from(newsagencies)
    .where(eq(newsagencies.id, id))
  return shop?.shopName
}

/** A search that matches more shops is too broad. */
const mostShops = 200

/** Builds a subquery for the ids of shops that match a search, without examples. */
export function idsFoundBy(search: string): SQL {
  const found = and(eq(newsagencies.isDemo, false), matchesSearch(newsagencies.search, search))
  return sql`select ${newsagencies.id} from ${newsagencies} where ${found} limit ${mostShops}`
}

/** Finds shops that match the search and whose current owner has signed and has an email, oldest signature first. */
export async function findShopsSigned(queries: Queries, search: string, most: number) {
  const { id, shopName, contactName, email, signedAt, status, isDemo } = newsagencies
  const rows = await queries
    .select({ id, shopName, contactName, email, signedAt })
    .from(newsagencies)
    .where(
      and(
        eq(isDemo, false),
        ne(status, 'closed'),
        isNotNull(signedAt),
        isNotNull(email),
        matchesSearch(newsagencies.search, search),
      ),
    )
    .orderBy(asc(signedAt), asc(id))
    .limit(most)
  return rows.flatMap((row) =>
    row.signedAt === null || row.email === null ? [] : [{ ...row, signedAt: row.signedAt, email: row.email }],
  )
}

export async function findNewsagencyNames(
  queries: Queries,
  ids: readonly string[],
): Promise<{ id: string; shopName: string }[]> {
  if (ids.length === 0) return []
  return queries
    .select({ id: newsagencies.id, shopName: newsagencies.shopName })
    .from(newsagencies)
    .where(inArray(newsagencies.id, [...ids]))
}

type AgentsNewsagency = {
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
  contractTokenSealed: string | null
}

/** Finds the ids of a retailer's closed shops. */
export async function findClosedIdsOf(queries: Queries, agentId: string): Promise<string[]> {
  const rows = await queries
    .select({ id: newsagencies.id })
    .from(newsagencies)
    .where(and(eq(newsagencies.agentId, agentId), eq(newsagencies.status, 'closed')))
    .orderBy(newsagencies.id)
  return rows.map(({ id }) => id)
}

/** Finds the shops of a retailer by name, without closed ones. */
export async function findNewsagenciesOf(queries: Queries, agentId: string): Promise<AgentsNewsagency[]> {
  const { id, shopName, addressName, number, street1, street2, suburb, state, postcode, progress } = newsagencies
  const { contractTokenSealed } = newsagencies
  return queries
    .select({
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
      contractTokenSealed,
    })
    .from(newsagencies)
    .where(and(eq(newsagencies.agentId, agentId), ne(newsagencies.status, 'closed')))
    .orderBy(asc(sql`lower(${shopName})`), asc(id))
}

/** Finds the shops of an email, unfinished ones first, without closed ones. */
export async function findShopIdsOf(queries: Queries, emailKey: string, most: number): Promise<string[]> {
  const rows = await queries
    .select({ id: newsagencies.id })
    .from(newsagencies)
    .where(and(eq(newsagencies.emailKey, emailKey), ne(newsagencies.status, 'closed')))
    .orderBy(sql`${newsagencies.signedAt} is not null`, asc(newsagencies.id))
    .limit(most)
  return rows.map((row) => row.id)
}

/** Finds the names of an email's shops, without closed ones. */
export async function findShopNamesOf(queries: Queries, emailKey: string): Promise<string[]> {
  const rows = await queries
    .select({ shopName: newsagencies.shopName })
    .from(newsagencies)
    .where(and(eq(newsagencies.emailKey, emailKey), ne(newsagencies.status, 'closed')))
  return rows.map(({ shopName }) => shopName)
}

const mostLike = 40

/** Finds similar shops, without examples. Unordered, so that the planner can use the index of each condition. */
export async function findNewsagenciesLike(
  queries: Queries,
  {
    emailKey,
    abn,
    digits,
    shopName,
    postcode,
  }: Record<'emailKey' | 'abn' | 'digits' | 'shopName' | 'postcode', string>,
) {
  const { id, reference, contactName, phone, suburb, state, status, progress, createdAt } = newsagencies
  const name = newsagencies.shopName
  return queries
    .select({
      id,
      reference,
      shopName: name,
      contactName,
      emailKey: newsagencies.emailKey,
      abn: newsagencies.abn,
      phone,
      suburb,
      state,
      postcode: newsagencies.postcode,
      status,
      progress,
      createdAt,
    })
    .from(newsagencies)
    .where(
      and(
        sql`not ${newsagencies.isDemo}`,
        or(
          eq(newsagencies.emailKey, emailKey),
          eq(newsagencies.abn, abn),
          digits.length >= 8 ? sql`regexp_replace(${phone}, '\\D', '', 'g') = ${digits}` : undefined,
          and(eq(newsagencies.postcode, postcode), sql`lower(left(${name}, 4)) = lower(left(${shopName}, 4))`),
          looksLike(name, shopName),
        ),
      ),
    )
    .limit(mostLike)
}

const { id, contractTokenSealed } = newsagencies

/** Finds and locks tokens that were encrypted with an older key. */
export async function findOldContractTokens(
  tx: Transaction,
  newestKey: string,
  most: number,
): Promise<{ id: string; sealed: string }[]> {
  return tx
    .select({ id, sealed: sql<string>`${contractTokenSealed}` })
    .from(newsagencies)
    .where(isOldSeal(contractTokenSealed, newestKey))
    .orderBy(asc(id))
    .limit(most)
    .for('update')
}

export async function resealContractToken(tx: Transaction, newsagencyId: string, sealed: string): Promise<void> {
  await tx.update(newsagencies).set({ contractTokenSealed: sealed }).where(eq(id, newsagencyId))
}
