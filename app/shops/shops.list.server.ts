import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'

import { findInvitations, matchInvitation } from '#app/retailers/invitations/manage-invitations.server.ts'
import { type WaitingInvitation, waitingInvitations } from '#app/retailers/invitations/invitation.ts'
import { states } from '#app/geo/place.ts'
import { matchesSearch } from '#app/data/search/matches-search.server.ts'
import { type Asked, choice, defineFilter, oneOf, ownedBy } from '#app/office/records/define/define-filter.server.ts'
import { defineList } from '#app/office/records/define/define-list.server.ts'
import { byText, defineSort, newestFirst } from '#app/office/records/define/define-sort.server.ts'

import { officeShops as shops } from './shops.queries.server.ts'
import { isOnboarding, isReal } from './find/shop-lists.queries.server.ts'
import { milestoneLabels, milestones, type ShopStatus, shopStatuses } from './shop.ts'
import { listPath, progressLevels, stalledDays } from './office/shop-filters.ts'
import { shopRow } from './office/shop-row.server.ts'
import { ourSteps } from './go-live/waiting/our-step.ts'
import { findLastDays } from './leaving/leavings.queries.server.ts'
import { findSealedAmong } from './go-live/find-go-live-list.server.ts'
import { findOurSteps, matchLate, matchOurTurn } from './go-live/waiting/our-steps.queries.server.ts'
import { findStalledAmong, isStalled } from './go-live/waiting/stalled.queries.server.ts'

/** Reads the status filter. The default is onboarding. Our steps cover every status, and so does a search, unless a filter applies only to onboarding. */
function statusOf(raw: string | null, { params, search }: Asked): ShopStatus | undefined {
  const known = shopStatuses.find((status) => status === raw)
  if (known || raw === 'all') return known
  if (['waits', 'late'].some((name) => params.has(name))) return undefined
  const mustWait = ['stopped', 'invitation'].some((name) => params.has(name))
  return search === '' || mustWait ? 'onboarding' : undefined
}

const stalled = String(stalledDays)

const ourTurns = ['us', ...ourSteps] as const
type OurTurn = (typeof ourTurns)[number]

/** The office's list of stores, longest without a step first. */
export const shopList = defineList({
  noun: 'newsagencies',
  kind: 'newsagency',
  bulk: 'newsagencies:write',
  path: listPath,
  right: 'newsagencies:read',
  table: shops,
  only: isReal,
  search: (typed) => matchesSearch(shops.search, typed),
  filters: {
    status: defineFilter<ShopStatus | 'all', ShopStatus>({
      read: statusOf,
      where: (status) => (status === 'onboarding' ? isOnboarding : eq(shops.status, status)),
    }),
    /** The next milestone of a shop in onboarding. */
    stopped: oneOf(shops.waitsFor, milestones),
    /** Without a step of the retailer for `stalledDays` (rule N27). */
    still: defineFilter<typeof stalled, true>({
      read: (said) => (said === stalled ? true : undefined),
      where: isStalled,
    }),
    /** The step that waits for us: `us` is any. */
    waits: defineFilter<OurTurn, OurTurn>({
      read: (said) => ourTurns.find((turn) => turn === said),
      where: matchOurTurn,
    }),
    late: defineFilter<'1', true>({
      read: (said) => (said === '1' ? true : undefined),
      where: () => matchLate(new Date()),
    }),
    owner: ownedBy(shops.assigneeId),
    invitation: defineFilter<WaitingInvitation, WaitingInvitation>({
      read: (said) => waitingInvitations.find((state) => state === said),
      where: (state) => and(isNull(shops.retailerId), matchInvitation(shops.emailKey, state)),
    }),
    lpo: choice(shops.licensedPostOffice, { yes: true, no: false }),
    state: oneOf(shops.state, states),
    progress: defineFilter<string, number>({
      read: (said) => progressLevels.find((level) => String(level) === said),
      where: (level) => eq(shops.progress, level),
    }),
  },
  tabs: {
    Onboarding: { status: 'onboarding' },
    [`Stalled ${stalledDays} days`]: { status: 'onboarding', still: stalled },
    'Waiting on us': { status: 'all', waits: 'us' },
    Late: { status: 'all', late: '1' },
    Mine: { status: 'all', owner: 'me' },
    'Code not used': { status: 'onboarding', invitation: 'not-used' },
    'Code expired': { status: 'onboarding', invitation: 'expired' },
    Open: { status: 'open' },
    Closed: { status: 'closed' },
    All: { status: 'all' },
  },
  tabParameters: ['status', 'stopped', 'still', 'waits', 'late', 'owner', 'invitation', 'lpo'],
  found: {
    heading: 'Stores',
    line: ({ shopName, suburb, state, postcode, contactName, email }) => ({
      title: shopName,
      detail: [[suburb, state, postcode].filter(Boolean).join(' '), contactName, email].filter(Boolean).join(', '),
    }),
  },
  counts: { Late: { status: 'all', late: '1' }, 'Waiting on us': { status: 'all', waits: 'us' } },
  badCounts: ['Late'],
  work: [
    {
      label: 'Stores waiting on us',
      state: 'waiting',
      open: { status: 'all', waits: 'us' },
      late: { status: 'all', late: '1' },
      from: shops.movedAt,
    },
    { label: 'Stalled stores', state: 'stalled', open: { status: 'onboarding', still: stalled }, from: shops.movedAt },
  ],
  sorts: {
    still: defineSort({ by: shops.movedAt, type: 'timestamptz' }, ['Longest stalled first', 'Latest step first']),
    name: byText(shops.shopName, ['By name', 'By name, Z to A']),
    progress: defineSort({ by: shops.progress, type: 'integer' }, ['Least progress first', 'Most progress first']),
    made: newestFirst(shops.createdAt),
  },
  fewRows({ state, progress, lpo, status, stopped, invitation, waits, late, owner }): SQL[] | undefined {
    if (waits || late || (owner && owner !== 'nobody')) return []
    if ([state, progress, lpo, status].filter((value) => value !== undefined).length < 2) return undefined
    return status || stopped || invitation ? [] : [inArray(shops.status, [...shopStatuses])]
  },
  async rows(rows, { platform, addressOf, names, tags }) {
    const now = new Date()
    const emails = rows.flatMap(({ emailKey, retailerId }) =>
      emailKey !== null && retailerId === null ? [emailKey] : [],
    )
    const { queries } = platform.database
    const invitations = await findInvitations(queries, emails)
    const ids = rows.map(({ id }) => id)
    const [steps, lastDays, hasStalled, sealed] = await Promise.all([
      findOurSteps(queries, ids),
      findLastDays(queries, ids),
      findStalledAmong(queries, ids),
      findSealedAmong(queries, ids),
    ])
    return rows.map((row) =>
      shopRow(row, {
        invitation: invitations.get(row.emailKey ?? ''),
        ourStep: steps.get(row.id),
        lastDay: lastDays.get(row.id),
        isStalled: hasStalled.has(row.id),
        isSealed: sealed.has(row.id),
        owner: row.assigneeId && (names.get(row.assigneeId) ?? null),
        tags: tags.get(row.id) ?? [],
        addressOf,
        now,
      }),
    )
  },
  csv: {
    file: 'stores',
    columns: [
      ['Reference', (row) => row.reference],
      ['Store', (row) => row.shopName],
      ['Status', (row) => row.status],
      ['Progress %', (row) => String(row.progress)],
      ['Stopped at', (row) => (row.status === 'onboarding' && row.waitsFor ? milestoneLabels[row.waitsFor] : '')],
      ['Last step', (row) => row.movedAt, 'time'],
      ['Contact', (row) => row.contactName ?? ''],
      ['Email', (row) => row.email ?? ''],
      ['Phone', (row) => row.phone],
      ['Mobile', (row) => row.mobile ?? ''],
      ['ABN', (row) => row.abn ?? ''],
      ['LPO', (row) => (row.licensedPostOffice ? 'yes' : 'no')],
      ['Suburb', (row) => row.suburb ?? ''],
      ['State', (row) => row.state ?? ''],
      ['Postcode', (row) => row.postcode],
      ['Created', (row) => row.createdAt, 'time'],
    ],
  },
})
