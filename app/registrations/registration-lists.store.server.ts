import { and, asc, count, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'

import type { State } from '#app/places/place.ts'
import type { Queries } from '#app/platform/database/database.server.ts'
import { type Cursor, type Page, pageOf } from '#app/platform/list/cursor.ts'
import { beyond, inOrder, matchesSearch, type SortKey, sortValue } from '#app/platform/list/keyset.server.ts'

import { registrationStatuses, type RegistrationStatus, type Source, sources } from './registration.ts'
import { registrationColumns, registrations, type StoredRegistration } from './registrations.store.server.ts'

/** Whose turn it is: ours, the applicant's, or nobody's any more. */
export const turns = ['us', 'them', 'nobody'] as const
export type Turn = (typeof turns)[number]

/** What a list of registrations shows. */
export type RegistrationFilter = {
  search?: string | undefined
  turn?: Turn | undefined
  status?: RegistrationStatus | undefined
  /** A member's id, or `nobody`. */
  assigneeId?: string | undefined
  state?: State | undefined
  source?: Source | undefined
  isLpo?: boolean | undefined
  isLate?: boolean | undefined
}

export const registrationSorts = ['due', 'received', 'shop', 'status'] as const
type RegistrationSort = (typeof registrationSorts)[number]
export type RegistrationOrder = { sort: RegistrationSort; isDescending: boolean }

const sortKeys: Record<RegistrationSort, Omit<SortKey, 'isDescending'>> = {
  due: { by: registrations.answerDueAt, type: 'timestamptz' },
  received: { by: registrations.createdAt, type: 'timestamptz' },
  shop: { by: sql`lower(${registrations.shopName})`, type: 'text' },
  status: { by: registrations.status, type: 'text' },
}

// Written out, not sent as parameters: so the planner sees that the partial indexes hold these rows.
const ofTurn: Record<Turn, SQL> = {
  us: sql`${registrations.status} in ('received', 'in-review')`,
  them: sql`${registrations.status} = 'info-needed'`,
  nobody: sql`${registrations.status} in ('approved', 'declined')`,
}

/** So few that they are found and sorted whole. */
const fewAtMost = 1_000

/**
 * Several filters at once can leave few rows, or none, among a million: walking in the order of the list until a page is
 * full could then read all of them.
 */
const isNarrow = ({ status, turn, state, source, isLpo }: RegistrationFilter): boolean =>
  [status ?? turn, state, source, isLpo].filter(Boolean).length > 1

/** What narrow filters do not say, written out: so an index over all of them finds the rows that pass. */
function anyKind(filter: RegistrationFilter): SQL[] {
  if (!isNarrow(filter)) return []
  const { status, turn, isLate, source } = filter
  return [
    ...(status || turn || isLate ? [] : [inArray(registrations.status, [...registrationStatuses])]),
    ...(source ? [] : [inArray(registrations.source, [...sources])]),
  ]
}

function conditions(filter: RegistrationFilter): (SQL | undefined)[] {
  const { search, turn, status, assigneeId, state, source, isLpo, isLate } = filter
  return [
    matchesSearch(registrations.search, search ?? ''),
    turn && ofTurn[turn],
    status && eq(registrations.status, status),
    assigneeId === 'nobody' ? sql`${registrations.assigneeId} is null` : undefined,
    assigneeId && assigneeId !== 'nobody' ? eq(registrations.assigneeId, assigneeId) : undefined,
    state && eq(registrations.state, state),
    source && eq(registrations.source, source),
    isLpo ? sql`${registrations.licensedPostOffice}` : undefined,
    isLate ? and(ofTurn.us, lt(registrations.answerDueAt, sql`now()`)) : undefined,
    ...anyKind(filter),
  ]
}

/** A page of a list, `size` rows at most, by keyset: the millionth row costs what the first does. */
export async function findRegistrations(
  queries: Queries,
  filter: RegistrationFilter,
  order: RegistrationOrder,
  cursor: Cursor | undefined,
  size: number,
): Promise<Page<StoredRegistration>> {
  const sort = { ...sortKeys[order.sort], isDescending: order.isDescending }
  const isFew = isNarrow(filter) && (await countRegistrations(queries, filter, fewAtMost)) < fewAtMost
  const all = and(...conditions(filter))
  // A limit inside is a wall to the planner: it finds these rows first, and sorts them then.
  const few = queries.select(registrationColumns).from(registrations).where(all).limit(fewAtMost).as('registrations')
  const found = await queries
    .select({ ...registrationColumns, sortValue: sortValue(sort) })
    .from(isFew ? few : registrations)
    .where(and(isFew ? undefined : all, beyond(sort, registrations.id, cursor)))
    .orderBy(...inOrder(sort, registrations.id, cursor))
    .limit(size + 1)
  return pageOf(found, size, cursor, (row) => ({ value: row.sortValue, id: row.id }))
}

/** How many a filter shows, counted to `most` at the most: an exact count of a million helps nobody. */
export async function countRegistrations(queries: Queries, filter: RegistrationFilter, most: number): Promise<number> {
  const some = queries
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(...conditions(filter)))
    .limit(most)
    .as('some')
  const [row] = await queries.select({ count: count() }).from(some)
  return row?.count ?? 0
}

export async function findRegistrationsById(queries: Queries, ids: string[]): Promise<StoredRegistration[]> {
  if (ids.length === 0) return []
  return queries
    .select(registrationColumns)
    .from(registrations)
    .where(inArray(registrations.id, ids))
    .orderBy(asc(registrations.answerDueAt), asc(registrations.id))
}

/** Another registration of the same email and shop that is not declined; there can be one at most. */
export async function findLivingTwin(
  queries: Queries,
  { id, shopKey }: Pick<StoredRegistration, 'id' | 'shopKey'>,
): Promise<{ id: string; reference: string } | undefined> {
  const [twin] = await queries
    .select({ id: registrations.id, reference: registrations.reference })
    .from(registrations)
    .where(
      and(eq(registrations.shopKey, shopKey), sql`${registrations.status} <> 'declined'`, ne(registrations.id, id)),
    )
  return twin
}

const mostTwins = 40

/** Registrations that may be the same person or the same shop: by email, ABN, number, or name in the same postcode. */
export async function findLikeRegistrations(
  queries: Queries,
  said: Pick<StoredRegistration, 'id' | 'emailKey' | 'abn' | 'contactNumber' | 'shopName' | 'shopPostCode'>,
): Promise<StoredRegistration[]> {
  const digits = said.contactNumber.replaceAll(/\D/g, '')
  // Sorted here: an order would tempt the planner to walk through the whole table in it.
  const found = await queries
    .select(registrationColumns)
    .from(registrations)
    .where(
      and(
        ne(registrations.id, said.id),
        or(
          eq(registrations.emailKey, said.emailKey),
          eq(registrations.abn, said.abn),
          digits.length >= 8
            ? sql`regexp_replace(${registrations.contactNumber}, '\\D', '', 'g') = ${digits}`
            : undefined,
          and(
            eq(registrations.shopPostCode, said.shopPostCode),
            sql`lower(left(${registrations.shopName}, 4)) = lower(left(${said.shopName}, 4))`,
          ),
        ),
      ),
    )
    .limit(mostTwins)
  return found.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}
