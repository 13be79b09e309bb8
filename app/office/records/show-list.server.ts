import { isDeepStrictEqual } from 'node:util'

import { sql } from 'drizzle-orm'

import { readCursor } from '#app/data/list/cursor.ts'
import { listAddress, pageAddresses, positionText, sortLink } from '#app/data/list/list-address.ts'
import { isExample } from '#app/core/example.ts'
import type { Queries } from '#app/data/database/database.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { findColleagueNames } from '#app/office/team/members/find-colleagues.server.ts'
import { findListViews } from '#app/office/views/saved-filters/find-list-views.server.ts'
import { can, type Right } from '#app/office/roles/roles.ts'
import { cappedCount } from '#app/ui/text/format-count.ts'
import type { ListView } from '#app/ui/page/list-page.tsx'
import type { ListData } from '#app/ui/record/list/record-list.tsx'
import type { FilterTab } from '#app/ui/table/filter-tabs.tsx'

import type { Filters } from './define/define-filter.server.ts'
import type { Sorts } from './define/define-sort.server.ts'
import { type ListDefinition, listReader, type NameOf, understandsIn } from './define/list-reader.server.ts'
import type { ListedTable } from './define/rows.queries.server.ts'
import { mostAtOnce } from './bulk/bulk.ts'
import { findTags } from './tags/tags.queries.server.ts'

const usualPageSize = 25
const countedAtMost = 1_000

/** The filter parameters of a tab, by name. */
export type Words = Readonly<Record<string, string | undefined>>

/** Returns a query with these parameters. */
export const queryOf = (words: Words): string =>
  new URLSearchParams(Object.entries(words).flatMap(([name, word]) => (word ? [[name, word]] : []))).toString()

const mayExport = ({ csv: { right = 'export' } }: { csv: { right?: Right } }, { role }: StaffActor) =>
  can(role, 'export') && can(role, right)

type Tabs = {
  path: string
  filters: object
  tabs: Readonly<Record<string, Words>>
  tabParameters?: readonly string[]
}

/** Returns the tabs without their counts. Each preserves the search, and every parameter that it neither sets nor removes. */
const tabsOf = ({ path, filters, tabs, tabParameters: names = Object.keys(filters) }: Tabs, params: URLSearchParams) =>
  Object.entries(tabs).map(([label, words]) => ({
    label,
    to: listAddress(path, params, { ...Object.fromEntries(names.map((name) => [name, undefined])), ...words }),
  }))

const paramsOf = (address: string): URLSearchParams => new URL(address, 'https://list').searchParams

type Sorted<Orders> = { sort: NameOf<Orders>; isDescending: boolean }

function sortLinks<Orders extends Sorts>(
  { path, sorts }: { path: string; sorts: Orders },
  params: URLSearchParams,
  now: Sorted<Orders>,
): ListData<unknown, NameOf<Orders>>['sorts'] {
  const links = Object.entries(sorts).map(([name, { startsDescending }]) => [
    name,
    sortLink(path, params, name, now, startsDescending),
  ])
  return Object.fromEntries(links) as ListData<unknown, NameOf<Orders>>['sorts']
}

/** Returns the time at which a list is read, by the database's clock, which also timestamps changes. */
async function clockOf(queries: Queries): Promise<string> {
  const { rows } = await queries.execute<{ at: string }>(sql`select date_trunc('milliseconds', now())::text as at`)
  return new Date(rows[0]?.at ?? 0).toISOString()
}

/** Returns the data for bulk changes; empty for colleagues without the right. */
function bulkOf(
  { path, bulk, kind }: { path: string; bulk?: Right; kind?: string },
  { role }: StaffActor,
  { params, all, asOf }: { params: URLSearchParams; all: number; asOf: string },
): Pick<ListView, 'bulk'> {
  if (!bulk || kind === undefined || !can(role, bulk)) return {}
  const filter = Object.fromEntries([...params].filter(([name]) => !['at', 'sort', 'order'].includes(name)))
  return { bulk: { to: `${path}/bulk`, asOf, filter, all: Math.min(all, mostAtOnce + 1), mostAtOnce } }
}

/**
 * Counts the rows of a query, of each tab and of each count at the head. A tab's count respects the search (rule BO75); a count at the
 * head covers the whole list.
 */
async function countShown<Table extends ListedTable, All extends Filters, Orders extends Sorts, Row, Line>(
  definition: ListDefinition<Table, All, Orders, Row, Line>,
  queries: Queries,
  actor: StaffActor,
  { params, tabs }: { params: URLSearchParams; tabs: readonly { to: string }[] },
) {
  const { read, count } = listReader(definition)
  const ofTabs = definition.areTabsBare ? [] : tabs.map(({ to }) => paramsOf(to).toString())
  const counted = [params.toString(), ...ofTabs, ...Object.values<Words>(definition.counts).map(queryOf)]
  const narrowedBy = (query: string) => read(new URLSearchParams(query), actor).narrowed
  // The open tab, and often a count at the head, narrow the list as its own query does: each is counted once.
  const keyOf = (query: string) => JSON.stringify(narrowedBy(query))
  const distinct = new Map(counted.map((query) => [keyOf(query), narrowedBy(query)]))
  const found = await count(queries, [...distinct.values()], countedAtMost)
  const counts = new Map([...distinct.keys()].map((key, index) => [key, found[index] ?? 0]))
  const rowsOf = (query: string) => counts.get(keyOf(query)) ?? 0
  return {
    all: rowsOf(params.toString()),
    countOf: (query: string) => cappedCount(rowsOf(query), countedAtMost),
    isAny: (query: string) => rowsOf(query) > 0,
  }
}

/** Returns the list of a query, with its counts, filters and links. */
export async function showList<Table extends ListedTable, All extends Filters, Orders extends Sorts, Row, Line>(
  definition: ListDefinition<Table, All, Orders, Row, Line>,
  platform: Platform,
  actor: StaffActor,
  params: URLSearchParams,
): Promise<ListData<Row, NameOf<Orders>>> {
  const { path, recordPath = path, counts, badCounts, areTabsBare, pageSize = usualPageSize } = definition
  const { read, find, sortOf } = listReader(definition)
  const { queries } = platform.database
  const narrowedBy = (address: URLSearchParams) => read(address, actor).narrowed
  const asked = read(params, actor)
  const asOf = await clockOf(queries)
  const page = await find(queries, asked, readCursor(params.get('at')), pageSize)
  const tabs = tabsOf(definition, params)
  const { all, countOf, isAny } = await countShown(definition, queries, actor, { params, tabs })
  const query = params.toString()
  const ids = page.rows.map((row) => (row as unknown as { id: string }).id)
  const rows = await definition.rows(page.rows, {
    platform,
    actor,
    names: await findColleagueNames(platform),
    addressOf: (id) => `${recordPath}/${id}${query ? `?${query}` : ''}`,
    tags: definition.kind === undefined ? new Map() : await findTags(queries, definition.kind, ids),
  })
  return {
    rows: rows.map((row, index) => ({ ...row, isExample: isExample(page.rows[index] ?? {}) })),
    counts: Object.entries<Words>(counts).map(([label, words]) => ({
      label,
      value: countOf(queryOf(words)),
      ...(badCounts?.includes(label) && { isBad: isAny(queryOf(words)) }),
    })),
    list: {
      ...(asked.narrowed.search && { search: asked.narrowed.search }),
      keep: Object.fromEntries([...params].filter(([name]) => name !== 'q' && name !== 'at')),
      filters: tabs.map(({ label, to }): FilterTab => ({
        label,
        to,
        ...(!areTabsBare && { count: countOf(paramsOf(to).toString()) }),
        isCurrent: isDeepStrictEqual(narrowedBy(paramsOf(to)), asked.narrowed),
      })),
      position: positionText(page, all, countedAtMost),
      ...pageAddresses(path, params, page),
      views: await findListViews(platform, actor, { path, params, understands: understandsIn(definition, actor) }),
      ...bulkOf(definition, actor, { params, all, asOf }),
      ...(asked.narrowed.tag && {
        tagged: { tag: asked.narrowed.tag, clearTo: listAddress(path, params, { tag: undefined }) },
      }),
      ...(mayExport(definition, actor) && { exportTo: listAddress(`${path}/export`, params) }),
      clearTo: listAddress(path, new URLSearchParams(queryOf(definition.tabs.All ?? {}))),
      isNarrowed: !isDeepStrictEqual(asked.narrowed, narrowedBy(new URLSearchParams())),
    },
    sorts: sortLinks(definition, params, asked),
    order: sortOf(asked.sort).words[asked.isDescending ? 1 : 0],
    now: new Date().toISOString(),
  }
}
