import { readCursor } from '#app/platform/list/cursor.ts'
import { listAddress, pageAddresses, positionText, sortLink } from '#app/platform/list/list-address.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'
import { findColleagues, findColleagueNames } from '#app/staff/members/find-colleagues.server.ts'
import { can } from '#app/staff/roles.ts'
import { findSavedFilters } from '#app/staff/saved-filters/find-saved-filters.server.ts'
import type { ListView } from '#app/ui/page/list-page.tsx'
import type { FilterTab } from '#app/ui/table/filter-tabs.tsx'

import {
  countRegistrations,
  findRegistrations,
  type RegistrationFilter,
  type RegistrationOrder,
} from '../registration-lists.store.server.ts'
import { listPath, registrationRow } from './registration-row.server.ts'
import { readListAddress } from './read-list-address.server.ts'

const pageSize = 25
const countedAtMost = 1_000
export const savedList = 'registrations'

const orders: Record<RegistrationOrder['sort'], [ascending: string, descending: string]> = {
  due: ['Most urgent first', 'Least urgent first'],
  received: ['Oldest first', 'Newest first'],
  shop: ['By shop', 'By shop, Z to A'],
  status: ['By status', 'By status, backwards'],
}

type TabView = { label: string; changes: Record<string, string>; filter: RegistrationFilter }

/** The views that somebody works through in a day. */
const tabsFor = (me: string): readonly TabView[] => [
  { label: 'Waiting on us', changes: {}, filter: { turn: 'us' } },
  { label: 'Late', changes: { late: '1' }, filter: { isLate: true } },
  { label: 'Mine', changes: { owner: 'me' }, filter: { turn: 'us', assigneeId: me } },
  { label: 'Nobody’s', changes: { owner: 'nobody' }, filter: { turn: 'us', assigneeId: 'nobody' } },
  { label: 'On them', changes: { turn: 'them' }, filter: { turn: 'them' } },
  { label: 'Answered', changes: { turn: 'nobody' }, filter: { turn: 'nobody' } },
  { label: 'All', changes: { turn: 'all' }, filter: {} },
]

const tabParameters = ['turn', 'late', 'owner', 'status'] as const

function filterTabs(params: URLSearchParams, tabs: readonly TabView[], counts: readonly number[]): FilterTab[] {
  const none = Object.fromEntries(tabParameters.map((name) => [name, undefined]))
  const isSearch = params.has('q') && !params.has('turn')
  return tabs.map(({ label, changes }, index) => ({
    label,
    to: listAddress(listPath, params, { ...none, q: undefined, ...changes }),
    count: counts[index],
    isCurrent: !isSearch && tabParameters.every((name) => (params.get(name) ?? undefined) === changes[name]),
  }))
}

/** What the finer filters are set to, as their form shows it. */
export type FilterChoices = { owner: string; status: string; state: string; source: string; isLpo: boolean }

const choicesOf = (params: URLSearchParams): FilterChoices => ({
  owner: params.get('owner') ?? '',
  status: params.get('status') ?? '',
  state: params.get('state') ?? '',
  source: params.get('source') ?? '',
  isLpo: params.get('lpo') === '1',
})

/** The view that would be saved: without the place in the list. */
function savableQuery(params: URLSearchParams): string {
  const query = new URLSearchParams(params)
  for (const name of ['at', 'saved']) query.delete(name)
  return query.toString()
}

/** The list that an address names, with its figures, filters and links. */
export async function loadRegistrationsList(platform: Platform, actor: StaffActor, params: URLSearchParams) {
  const { queries } = platform.database
  const { filter, order } = readListAddress(params, actor)
  const page = await findRegistrations(queries, filter, order, readCursor(params.get('at')), pageSize)
  const count = await countRegistrations(queries, filter, countedAtMost)
  const tabs = tabsFor(actor.id)
  const counts: number[] = []
  for (const tab of tabs) counts.push(await countRegistrations(queries, tab.filter, countedAtMost))
  const keep = Object.fromEntries([...params].filter(([name]) => name !== 'q' && name !== 'at'))
  const saved = await findSavedFilters(platform, actor, savedList)
  const query = savableQuery(params)
  const now = new Date()
  const names = await findColleagueNames(platform)
  const list: ListView = {
    ...(filter.search && { search: filter.search }),
    keep,
    filters: filterTabs(params, tabs, counts),
    position: positionText(page.rows.length, count, countedAtMost),
    ...pageAddresses(listPath, params, page),
    ...(can(actor.role, 'export') && { exportTo: listAddress(`${listPath}/export`, params) }),
    clearTo: `${listPath}?turn=all`,
    isNarrowed: Object.keys(filter).some((name) => name !== 'turn') || filter.turn !== 'us',
  }
  return {
    rows: page.rows.map((row) => registrationRow(row, { query: params.toString(), names, now })),
    figures: [
      { label: 'Late', value: counts[1] ?? 0, isBad: (counts[1] ?? 0) > 0 },
      { label: 'Waiting on us', value: counts[0] ?? 0 },
    ],
    list,
    sorts: {
      due: sortLink(listPath, params, 'due', order, false),
      shop: sortLink(listPath, params, 'shop', order, false),
      status: sortLink(listPath, params, 'status', order, false),
    },
    order: orders[order.sort][order.isDescending ? 1 : 0],
    choices: choicesOf(params),
    colleagues: await findColleagues(platform),
    saved: saved.map((view) => ({ ...view, to: `${listPath}?${view.query}`, isCurrent: view.query === query })),
    query,
    canDecide: can(actor.role, 'registrations:decide'),
    now: now.toISOString(),
  }
}
