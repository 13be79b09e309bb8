import { and, count, eq, getTableColumns, inArray, lt, type SQL, sql } from 'drizzle-orm'

import type { WaitingInvitation } from '#app/agents/invitations/invitation.ts'
import { matchInvitation } from '#app/agents/invitations/match-invitation.server.ts'
import type { State } from '#app/places/place.ts'
import type { Queries } from '#app/platform/database/database.server.ts'
import { type Cursor, type Page, pageOf } from '#app/platform/list/cursor.ts'
import { beyond, inOrder, matchesSearch, type SortKey, sortValue } from '#app/platform/list/keyset.server.ts'

import { newsagencies } from './newsagencies.store.server.ts'
import { type Milestone, milestones, newsagencyStatuses, type NewsagencyStatus } from './newsagency.ts'

/** What a list of shops shows. Examples are never in it. */
export type NewsagencyFilter = {
  search?: string | undefined
  status?: NewsagencyStatus | undefined
  /** The milestone that onboarding stands at. */
  waitsFor?: Milestone | undefined
  progress?: number | undefined
  state?: State | undefined
  isLpo?: boolean | undefined
  invitation?: WaitingInvitation | undefined
  /** Without a step since then. */
  stillSince?: Date | undefined
}

export const newsagencySorts = ['still', 'name', 'progress', 'made'] as const
type NewsagencySort = (typeof newsagencySorts)[number]
export type NewsagencyOrder = { sort: NewsagencySort; isDescending: boolean }

const sortKeys: Record<NewsagencySort, Omit<SortKey, 'isDescending'>> = {
  still: { by: newsagencies.movedAt, type: 'timestamptz' },
  name: { by: sql`lower(${newsagencies.shopName})`, type: 'text' },
  progress: { by: newsagencies.progress, type: 'integer' },
  made: { by: newsagencies.createdAt, type: 'timestamptz' },
}

const {
  search: _search,
  contractTokenHash: _hash,
  contractTokenSealed: _sealed,
  ...columns
} = getTableColumns(newsagencies)

/** A shop without its contract token, which no list and no screen of the office needs. */
export type ListedNewsagency = Omit<
  typeof newsagencies.$inferSelect,
  'search' | 'contractTokenHash' | 'contractTokenSealed'
>

/** Written out, because a partial index is only used for a condition that the planner can see. */
const isReal = sql`not ${newsagencies.isDemo}`
const isOnboarding = sql`${newsagencies.status} = 'onboarding'`

function statusIs(status: NewsagencyStatus | undefined): SQL | undefined {
  return status === 'onboarding' ? isOnboarding : status && eq(newsagencies.status, status)
}

/** So few that they are found and sorted whole. */
const fewAtMost = 1_000

/** Several filters at once can leave few shops, or none: walking in the order of the list could then read all of them. */
const isNarrow = ({ state, progress, isLpo, status }: NewsagencyFilter): boolean =>
  [state, progress, isLpo, status].filter((value) => value !== undefined).length > 1

/** What narrow filters do not say, written out: so an index over all of them finds the shops that pass. */
function anyKind(filter: NewsagencyFilter): SQL[] {
  const { status, waitsFor, invitation } = filter
  if (!isNarrow(filter) || status || waitsFor || invitation) return []
  return [inArray(newsagencies.status, [...newsagencyStatuses])]
}

function conditions(filter: NewsagencyFilter): (SQL | undefined)[] {
  const { search, status, waitsFor, progress, state, isLpo, invitation, stillSince } = filter
  const mustWait = waitsFor !== undefined || invitation !== undefined
  return [
    isReal,
    matchesSearch(newsagencies.search, search ?? ''),
    statusIs(mustWait ? (status ?? 'onboarding') : status),
    waitsFor && eq(newsagencies.waitsFor, waitsFor),
    progress === undefined ? undefined : eq(newsagencies.progress, progress),
    state && eq(newsagencies.state, state),
    isLpo === undefined ? undefined : eq(newsagencies.licensedPostOffice, isLpo),
    invitation && sql`${newsagencies.agentId} is null`,
    invitation && matchInvitation(newsagencies.emailKey, invitation),
    stillSince && lt(newsagencies.movedAt, stillSince),
    ...anyKind(filter),
  ]
}

/** The query of a page, for those who read it and for the test of its plan. `isFew`: less than `fewAtMost` rows pass the filter. */
export function newsagencyPageQuery(
  queries: Queries,
  filter: NewsagencyFilter,
  order: NewsagencyOrder,
  { cursor, size, isFew }: { cursor: Cursor | undefined; size: number; isFew: boolean },
) {
  const sort = { ...sortKeys[order.sort], isDescending: order.isDescending }
  const all = and(...conditions(filter))
  // A limit inside is a wall to the planner: it finds these rows first, and sorts them then.
  const few = queries.select(columns).from(newsagencies).where(all).limit(fewAtMost).as('newsagencies')
  return queries
    .select({ ...columns, sortValue: sortValue(sort) })
    .from(isFew ? few : newsagencies)
    .where(and(isFew ? undefined : all, beyond(sort, newsagencies.id, cursor)))
    .orderBy(...inOrder(sort, newsagencies.id, cursor))
    .limit(size + 1)
}

/** A page of a list, `size` rows at most, by keyset: the last row costs what the first does. */
export async function findNewsagencies(
  queries: Queries,
  filter: NewsagencyFilter,
  order: NewsagencyOrder,
  cursor: Cursor | undefined,
  size: number,
): Promise<Page<ListedNewsagency>> {
  const isFew = isNarrow(filter) && (await countNewsagencies(queries, filter, fewAtMost)) < fewAtMost
  const found = await newsagencyPageQuery(queries, filter, order, { cursor, size, isFew })
  return pageOf(found, size, cursor, (row) => ({ value: row.sortValue, id: row.id }))
}

/** How many shops a filter shows, counted to `most` at the most. */
export async function countNewsagencies(queries: Queries, filter: NewsagencyFilter, most: number): Promise<number> {
  const some = queries
    .select({ id: newsagencies.id })
    .from(newsagencies)
    .where(and(...conditions(filter)))
    .limit(most)
    .as('some')
  const [row] = await queries.select({ count: count() }).from(some)
  return row?.count ?? 0
}

export async function findNewsagency(queries: Queries, id: string): Promise<ListedNewsagency | undefined> {
  const [row] = await queries
    .select(columns)
    .from(newsagencies)
    .where(and(eq(newsagencies.id, id), isReal))
  return row
}

export type MilestoneCount = { milestone: Milestone; standing: number; stalled: number }

/**
 * How many shops in onboarding stand at each milestone, and how many of them since before `stillSince`; each to `most`.
 * Longest still first: so those that are counted hold as many of the stalled ones as there are, and one reading says both.
 */
export async function countMilestones(queries: Queries, stillSince: Date, most: number): Promise<MilestoneCount[]> {
  const each = milestones.map(
    (milestone) =>
      sql`select ${milestone}::text as milestone, count(*)::int as standing,
        (count(*) filter (where counted.moved_at < ${stillSince.toISOString()}::timestamptz))::int as stalled
      from (select ${newsagencies.movedAt} from ${newsagencies} where ${isReal} and ${isOnboarding}
        and ${newsagencies.waitsFor} = ${milestone} order by ${newsagencies.movedAt} limit ${most}) as counted`,
  )
  const { rows } = await queries.execute<MilestoneCount>(sql.join(each, sql` union all `))
  return rows
}
