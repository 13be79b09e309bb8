import { findInvitations } from '#app/agents/invitations/find-invitations.server.ts'
import { type Page, readCursor } from '#app/platform/list/cursor.ts'
import { listAddress, pageAddresses, positionText, sortLink } from '#app/platform/list/list-address.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'
import { can } from '#app/staff/roles.ts'
import type { ListView } from '#app/ui/page/list-page.tsx'
import type { FilterTab } from '#app/ui/table/filter-tabs.tsx'

import {
  countMilestones,
  countNewsagencies,
  findNewsagencies,
  type ListedNewsagency,
  type MilestoneCount,
  type NewsagencyFilter,
  type NewsagencyOrder,
  newsagencySorts,
} from '../newsagency-lists.store.server.ts'
import type { BoardSegment } from './record/milestone-board.tsx'
import { choicesOf, listPath, readFilter, stalledBefore, stalledDays } from './newsagency-filters.ts'
import { newsagencyRow } from './newsagency-row.server.ts'

const pageSize = 25
const countedAtMost = 1_000

/** What the address says of a list: filters, order. Whatever it does not understand counts as not said. */
export function readListAddress(
  params: URLSearchParams,
  now = new Date(),
): { filter: NewsagencyFilter; order: NewsagencyOrder } {
  const sort = newsagencySorts.find((name) => name === params.get('sort')) ?? 'still'
  const isDescending = params.has('order') ? params.get('order') === 'desc' : sort === 'made'
  return { filter: readFilter(params, now), order: { sort, isDescending } }
}

const orders: Record<string, [ascending: string, descending: string]> = {
  still: ['Longest still first', 'Latest step first'],
  name: ['By name', 'By name, Z to A'],
  progress: ['Least progress first', 'Most progress first'],
  made: ['Oldest first', 'Newest first'],
}

const noFilter = { status: undefined, stopped: undefined, still: undefined, invitation: undefined, lpo: undefined }
type Changes = Partial<Record<keyof typeof noFilter, string>>

/** What the address says of a tab's filters, with what it leaves unsaid. */
function said(params: URLSearchParams, name: string): string | undefined {
  const unsaid = params.get('q')?.trim() ? 'all' : 'onboarding'
  return params.get(name) ?? (name === 'status' ? unsaid : undefined)
}

async function filterTabs(
  { database }: Platform,
  params: URLSearchParams,
  board: readonly MilestoneCount[],
): Promise<FilterTab[]> {
  const count = (filter: NewsagencyFilter) => countNewsagencies(database.queries, filter, countedAtMost)
  const stalled = board.reduce((total, each) => total + each.stalled, 0)
  const tab = (label: string, changes: Changes, known: number): FilterTab => ({
    label,
    to: listAddress(listPath, params, { ...noFilter, ...changes }),
    count: known,
    isCurrent: Object.keys(noFilter).every((name) => said(params, name) === changes[name as keyof typeof noFilter]),
  })
  return [
    tab('Onboarding', { status: 'onboarding' }, await count({ status: 'onboarding' })),
    tab(`Stalled ${stalledDays} days`, { status: 'onboarding', still: String(stalledDays) }, stalled),
    tab('Code not used', { status: 'onboarding', invitation: 'not-used' }, await count({ invitation: 'not-used' })),
    tab('Code expired', { status: 'onboarding', invitation: 'expired' }, await count({ invitation: 'expired' })),
    tab('Open', { status: 'open' }, await count({ status: 'open' })),
    tab('Closed', { status: 'closed' }, await count({ status: 'closed' })),
    tab('All', { status: 'all' }, await count({})),
  ]
}

function boardOf(params: URLSearchParams, counts: readonly MilestoneCount[]): BoardSegment[] {
  return counts.map(({ milestone, standing, stalled }) => {
    const isChosen = params.get('stopped') === milestone
    return {
      milestone,
      // A second press lets go.
      to: listAddress(listPath, params, {
        ...noFilter,
        status: 'onboarding',
        ...(!isChosen && { stopped: milestone }),
      }),
      standing,
      stalled,
      isCurrent: isChosen,
    }
  })
}

async function rowsOf(platform: Platform, page: Page<ListedNewsagency>, params: URLSearchParams, now: Date) {
  const emails = page.rows.flatMap(({ emailKey, agentId }) => (emailKey !== null && agentId === null ? [emailKey] : []))
  const invitations = await findInvitations(platform.database.queries, emails)
  return page.rows.map((row) => newsagencyRow(row, invitations.get(row.emailKey ?? ''), params, now))
}

/** The list that an address names, with its board, filters and links. */
export async function loadNewsagenciesList(platform: Platform, actor: StaffActor, params: URLSearchParams) {
  const now = new Date()
  const { queries } = platform.database
  const { filter, order } = readListAddress(params, now)
  const page = await findNewsagencies(queries, filter, order, readCursor(params.get('at')), pageSize)
  const count = await countNewsagencies(queries, filter, countedAtMost)
  const counts = await countMilestones(queries, stalledBefore(now), countedAtMost)
  const list: ListView = {
    ...(filter.search && { search: filter.search }),
    keep: Object.fromEntries([...params].filter(([name]) => name !== 'q' && name !== 'at')),
    filters: await filterTabs(platform, params, counts),
    position: positionText(page.rows.length, count, countedAtMost),
    ...pageAddresses(listPath, params, page),
    ...(can(actor.role, 'export') && { exportTo: listAddress(`${listPath}/export`, params) }),
    clearTo: listAddress(listPath, new URLSearchParams({ status: 'all' })),
    isNarrowed: (await countNewsagencies(queries, {}, 1)) > 0,
  }
  return {
    rows: await rowsOf(platform, page, params, now),
    board: boardOf(params, counts),
    choices: choicesOf(params),
    list,
    sorts: {
      still: sortLink(listPath, params, 'still', order, false),
      name: sortLink(listPath, params, 'name', order, false),
      progress: sortLink(listPath, params, 'progress', order, false),
    },
    order: orders[order.sort]?.[order.isDescending ? 1 : 0] ?? '',
  }
}
