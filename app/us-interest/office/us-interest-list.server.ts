import { type Page, readCursor } from '#app/platform/list/cursor.ts'
import { listAddress, pageAddresses, positionText, sortLink } from '#app/platform/list/list-address.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'
import { can } from '#app/staff/roles.ts'
import type { ListView } from '#app/ui/page/list-page.tsx'
import type { FilterTab } from '#app/ui/table/filter-tabs.tsx'

import {
  countUsInterests,
  findUsInterests,
  type UsInterestFilter,
  type UsInterestOrder,
  usInterestSorts,
} from '../us-interest-lists.store.server.ts'
import type { StoredUsInterest } from '../us-interests.store.server.ts'
import type { UsInterestRow } from './us-interest-view.ts'

export const listPath = '/staff/us-interest'
const pageSize = 25
const countedAtMost = 1_000

/** What the address says of a list: filters, order, place. Whatever it does not understand counts as not said. */
export function readListAddress(
  params: URLSearchParams,
  actor: StaffActor,
): { filter: UsInterestFilter; order: UsInterestOrder } {
  const status = params.get('status')
  const place = params.get('place')
  const sort = usInterestSorts.find((name) => name === params.get('sort')) ?? 'received'
  const isDescending = params.has('order') ? params.get('order') === 'desc' : sort === 'received'
  const search = params.get('q')?.trim().slice(0, 200) ?? ''
  return {
    filter: {
      ...(search && { search }),
      ...((status === 'new' || status === 'contacted' || status === 'closed') && { status }),
      ...((place === 'nj' || place === 'elsewhere') && { isNewJersey: place === 'nj' }),
      ...(params.get('owner') === 'me' && { assigneeId: actor.id }),
    },
    order: { sort, isDescending },
  }
}

const orders: Record<string, [ascending: string, descending: string]> = {
  received: ['Oldest first', 'Newest first'],
  shop: ['By store', 'By store, Z to A'],
  zip: ['By ZIP code', 'By ZIP code, highest first'],
  status: ['By status', 'By status, backwards'],
}

const tabs: { label: string; changes: Record<string, string | undefined>; filter: UsInterestFilter | 'mine' }[] = [
  { label: 'All', changes: {}, filter: {} },
  { label: 'New Jersey', changes: { place: 'nj' }, filter: { isNewJersey: true } },
  { label: 'Elsewhere', changes: { place: 'elsewhere' }, filter: { isNewJersey: false } },
  { label: 'New', changes: { status: 'new' }, filter: { status: 'new' } },
  { label: 'Mine', changes: { owner: 'me' }, filter: 'mine' },
  { label: 'Contacted', changes: { status: 'contacted' }, filter: { status: 'contacted' } },
  { label: 'Closed', changes: { status: 'closed' }, filter: { status: 'closed' } },
]

const noFilter = { status: undefined, place: undefined, owner: undefined }

function filterTabs(params: URLSearchParams, counts: number[]): FilterTab[] {
  return tabs.map(({ label, changes }, index) => ({
    label,
    to: listAddress(listPath, params, { ...noFilter, ...changes }),
    count: counts[index],
    isCurrent: Object.keys(noFilter).every((name) => (params.get(name) ?? undefined) === changes[name]),
  }))
}

function interestRow(
  row: StoredUsInterest,
  params: URLSearchParams,
  names: ReadonlyMap<string, string>,
): UsInterestRow {
  const query = params.toString()
  return {
    id: row.id,
    reference: row.reference,
    to: `${listPath}/${row.id}${query ? `?${query}` : ''}`,
    shopName: row.shopName,
    name: row.name,
    zipCode: row.zipCode,
    isNewJersey: row.isNewJersey,
    status: row.status,
    owner: row.assigneeId && (names.get(row.assigneeId) ?? null),
    receivedAt: row.createdAt.toISOString(),
  }
}

/** The list that an address names, with its figures, filters and links. */
export async function loadUsInterestList(
  platform: Platform,
  actor: StaffActor,
  params: URLSearchParams,
  names: ReadonlyMap<string, string>,
) {
  const { queries } = platform.database
  const { filter, order } = readListAddress(params, actor)
  const page: Page<StoredUsInterest> = await findUsInterests(
    queries,
    filter,
    order,
    readCursor(params.get('at')),
    pageSize,
  )
  const count = await countUsInterests(queries, filter, countedAtMost)
  const counts: number[] = []
  for (const tab of tabs)
    counts.push(
      await countUsInterests(queries, tab.filter === 'mine' ? { assigneeId: actor.id } : tab.filter, countedAtMost),
    )
  const list: ListView = {
    ...(filter.search && { search: filter.search }),
    keep: Object.fromEntries([...params].filter(([name]) => name !== 'q' && name !== 'at')),
    filters: filterTabs(params, counts),
    position: positionText(page.rows.length, count, countedAtMost),
    ...pageAddresses(listPath, params, page),
    ...(can(actor.role, 'export') && { exportTo: listAddress(`${listPath}/export`, params) }),
    clearTo: listPath,
    isNarrowed: Object.keys(filter).length > 0,
  }
  return {
    rows: page.rows.map((row) => interestRow(row, params, names)),
    figures: [
      { label: 'New Jersey', value: counts[1] ?? 0 },
      { label: 'New', value: counts[3] ?? 0 },
    ],
    list,
    sorts: {
      received: sortLink(listPath, params, 'received', order, true),
      shop: sortLink(listPath, params, 'shop', order, false),
      zip: sortLink(listPath, params, 'zip', order, false),
      status: sortLink(listPath, params, 'status', order, true),
    },
    order: orders[order.sort]?.[order.isDescending ? 1 : 0] ?? '',
    now: new Date().toISOString(),
  }
}
