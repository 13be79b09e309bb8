import { type Page, readCursor } from '#app/platform/list/cursor.ts'
import { listAddress, pageAddresses, positionText, sortLink } from '#app/platform/list/list-address.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'
import { can } from '#app/staff/roles.ts'
import type { ListView } from '#app/ui/page/list-page.tsx'
import type { FilterTab } from '#app/ui/table/filter-tabs.tsx'

import { maskedMobile } from '../mobile-number.ts'
import { optOutSources } from '../opt-out.ts'
import {
  countOptOuts,
  findOptOuts,
  type ListedOptOut,
  type OptOutFilter,
  type OptOutOrder,
  optOutSorts,
} from '../opt-out-lists.store.server.ts'
import type { OptOutRow } from './opt-outs-view.ts'

export const listPath = '/staff/opt-outs'
const pageSize = 25
const countedAtMost = 10_000
const weekMs = 7 * 24 * 3_600_000
const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What the address says of a list: filters, order, place. Whatever it does not understand counts as not said. */
export function readListAddress(params: URLSearchParams): { filter: OptOutFilter; order: OptOutOrder } {
  const state = params.get('state')
  const source = optOutSources.find((name) => name === params.get('source'))
  const key = params.get('key') ?? ''
  const sort = optOutSorts.find((name) => name === params.get('sort')) ?? 'changed'
  const isDescending = params.has('order') ? params.get('order') === 'desc' : sort === 'changed'
  const search = params.get('q')?.trim().slice(0, 64) ?? ''
  return {
    filter: {
      ...(search && { search }),
      ...((state === 'out' || state === 'back') && { state }),
      ...(source && { source }),
      ...(guid.test(key) && { keyId: key }),
      ...(params.get('since') === 'week' && { since: new Date(Date.now() - weekMs) }),
    },
    order: { sort, isDescending },
  }
}

const orders: Record<string, [ascending: string, descending: string]> = {
  changed: ['Oldest first', 'Newest first'],
  number: ['By number', 'By number, highest first'],
}

const tabs: { label: string; changes: Record<string, string | undefined> }[] = [
  { label: 'All', changes: {} },
  { label: 'This week', changes: { since: 'week' } },
  { label: 'By the page', changes: { source: 'page' } },
  { label: 'By staff', changes: { source: 'staff' } },
  { label: 'By a list', changes: { source: 'import' } },
  { label: 'Back on', changes: { state: 'back' } },
]

const noFilter = { state: undefined, source: undefined, since: undefined, key: undefined }

function filterOf(changes: Record<string, string | undefined>): OptOutFilter {
  const said = Object.entries(changes).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []))
  return readListAddress(new URLSearchParams(said)).filter
}

function filterTabs(params: URLSearchParams, counts: number[]): FilterTab[] {
  return tabs.map(({ label, changes }, index) => ({
    label,
    to: listAddress(listPath, params, { ...noFilter, ...changes }),
    count: counts[index],
    isCurrent: Object.keys(noFilter).every((name) => (params.get(name) ?? undefined) === changes[name]),
  }))
}

function optOutRow(row: ListedOptOut, params: URLSearchParams): OptOutRow {
  const query = params.toString()
  return {
    id: row.id,
    to: `${listPath}/${row.id}${query ? `?${query}` : ''}`,
    masked: maskedMobile(row.number),
    state: row.state,
    source: row.source,
    keyLabel: row.keyLabel,
    changedAt: row.changedAt.toISOString(),
  }
}

/** The list that an address names, with its figures, filters and links. */
export async function loadOptOutsList(platform: Platform, actor: StaffActor, params: URLSearchParams) {
  const { queries } = platform.database
  const { filter, order } = readListAddress(params)
  const page: Page<ListedOptOut> = await findOptOuts(queries, filter, order, readCursor(params.get('at')), pageSize)
  const count = await countOptOuts(queries, filter, countedAtMost)
  const counts: number[] = []
  for (const tab of tabs) counts.push(await countOptOuts(queries, filterOf(tab.changes), countedAtMost))
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
    rows: page.rows.map((row) => optOutRow(row, params)),
    figures: [
      { label: 'Opted out', value: await countOptOuts(queries, { state: 'out' }, countedAtMost) },
      { label: 'This week', value: counts[1] ?? 0 },
    ],
    list,
    sorts: {
      changed: sortLink(listPath, params, 'changed', order, true),
      number: sortLink(listPath, params, 'number', order, false),
    },
    order: orders[order.sort]?.[order.isDescending ? 1 : 0] ?? '',
    now: new Date().toISOString(),
    can: { write: can(actor.role, 'opt-outs:write'), systems: can(actor.role, 'suppressions:manage') },
  }
}
