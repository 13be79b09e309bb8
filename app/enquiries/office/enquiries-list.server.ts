import { type Page, readCursor } from '#app/platform/list/cursor.ts'
import { listAddress, pageAddresses, positionText, sortLink } from '#app/platform/list/list-address.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'
import { can } from '#app/staff/roles.ts'
import type { ListView } from '#app/ui/page/list-page.tsx'
import type { FilterTab } from '#app/ui/table/filter-tabs.tsx'

import {
  countEnquiries,
  type EnquiryFilter,
  type EnquiryOrder,
  enquirySorts,
  findEnquiries,
} from '../enquiry-lists.store.server.ts'
import type { StoredEnquiry } from '../enquiries.store.server.ts'
import { enquiryReasons } from '../enquiry.ts'
import type { EnquiryRow } from './enquiry-view.ts'

export const listPath = '/staff/enquiries'
const pageSize = 25
const countedAtMost = 1_000
const excerptLength = 140

/** What the address says of a list: filters, order, place. Whatever it does not understand counts as not said. */
export function readListAddress(
  params: URLSearchParams,
  actor: StaffActor,
): { filter: EnquiryFilter; order: EnquiryOrder } {
  const status = params.get('status')
  const reason = enquiryReasons.find(({ code }) => code === params.get('reason'))
  const sort = enquirySorts.find((name) => name === params.get('sort')) ?? 'received'
  const isDescending = params.has('order') ? params.get('order') === 'desc' : sort === 'received'
  const search = params.get('q')?.trim().slice(0, 200) ?? ''
  return {
    filter: {
      ...(search && { search }),
      ...((status === 'new' || status === 'answered' || status === 'closed') && { status }),
      ...(reason && { reason: reason.code }),
      ...(params.get('owner') === 'me' && { assigneeId: actor.id }),
    },
    order: { sort, isDescending },
  }
}

const orders: Record<string, [ascending: string, descending: string]> = {
  received: ['Oldest first', 'Newest first'],
  name: ['By name', 'By name, Z to A'],
  status: ['By status', 'By status, backwards'],
}

const tabs: { label: string; changes: Record<string, string | undefined>; filter: EnquiryFilter | 'mine' }[] = [
  { label: 'All', changes: {}, filter: {} },
  { label: 'New', changes: { status: 'new' }, filter: { status: 'new' } },
  { label: 'Mine', changes: { owner: 'me' }, filter: 'mine' },
  { label: 'Integrating', changes: { reason: 'TO_EMAIL_INTEGRATING' }, filter: { reason: 'TO_EMAIL_INTEGRATING' } },
  { label: 'Tablet', changes: { reason: 'TO_EMAIL_SETUP' }, filter: { reason: 'TO_EMAIL_SETUP' } },
  { label: 'Other', changes: { reason: 'TO_EMAIL_OTHER' }, filter: { reason: 'TO_EMAIL_OTHER' } },
  { label: 'Answered', changes: { status: 'answered' }, filter: { status: 'answered' } },
  { label: 'Closed', changes: { status: 'closed' }, filter: { status: 'closed' } },
]

const noFilter = { status: undefined, reason: undefined, owner: undefined }

function filterTabs(params: URLSearchParams, counts: number[]): FilterTab[] {
  return tabs.map(({ label, changes }, index) => ({
    label,
    to: listAddress(listPath, params, { ...noFilter, ...changes }),
    count: counts[index],
    isCurrent: Object.keys(noFilter).every((name) => (params.get(name) ?? undefined) === changes[name]),
  }))
}

export function enquiryRow(
  row: StoredEnquiry,
  params: URLSearchParams,
  names: ReadonlyMap<string, string>,
): EnquiryRow {
  const query = params.toString()
  return {
    id: row.id,
    reference: row.reference,
    to: `${listPath}/${row.id}${query ? `?${query}` : ''}`,
    name: row.name,
    email: row.email,
    excerpt: row.message.slice(0, excerptLength),
    reason: row.reasonCode,
    status: row.status,
    owner: row.assigneeId && (names.get(row.assigneeId) ?? null),
    receivedAt: row.createdAt.toISOString(),
  }
}

/** The list that an address names, with its figures, filters and links. */
export async function loadEnquiriesList(
  platform: Platform,
  actor: StaffActor,
  params: URLSearchParams,
  names: ReadonlyMap<string, string>,
) {
  const { queries } = platform.database
  const { filter, order } = readListAddress(params, actor)
  const page: Page<StoredEnquiry> = await findEnquiries(queries, filter, order, readCursor(params.get('at')), pageSize)
  const count = await countEnquiries(queries, filter, countedAtMost)
  const counts: number[] = []
  for (const tab of tabs)
    counts.push(
      await countEnquiries(queries, tab.filter === 'mine' ? { assigneeId: actor.id } : tab.filter, countedAtMost),
    )
  const keep = Object.fromEntries([...params].filter(([name]) => name !== 'q' && name !== 'at'))
  const list: ListView = {
    ...(filter.search && { search: filter.search }),
    keep,
    filters: filterTabs(params, counts),
    position: positionText(page.rows.length, count, countedAtMost),
    ...pageAddresses(listPath, params, page),
    ...(can(actor.role, 'export') && { exportTo: listAddress(`${listPath}/export`, params) }),
    clearTo: listPath,
    isNarrowed: Object.keys(filter).length > 0,
  }
  return {
    rows: page.rows.map((row) => enquiryRow(row, params, names)),
    figures: [
      { label: 'New', value: counts[1] ?? 0 },
      { label: 'Mine', value: counts[2] ?? 0 },
    ],
    list,
    sorts: {
      received: sortLink(listPath, params, 'received', order, true),
      name: sortLink(listPath, params, 'name', order, false),
      status: sortLink(listPath, params, 'status', order, true),
    },
    order: orders[order.sort]?.[order.isDescending ? 1 : 0] ?? '',
    now: new Date().toISOString(),
  }
}
