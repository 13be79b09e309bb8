import { and, inArray, lt, type SQL, sql } from 'drizzle-orm'

import { states } from '#app/geo/place.ts'
import { matchesSearch } from '#app/data/search/matches-search.server.ts'
import { type Asked, choice, defineFilter, oneOf, ownedBy } from '#app/office/records/define/define-filter.server.ts'
import { defineList } from '#app/office/records/define/define-list.server.ts'
import { byCode, byText, defineSort, newestFirst } from '#app/office/records/define/define-sort.server.ts'

import { statusInWords } from './office/registration-marks.tsx'
import { listPath, registrationRow } from './office/registration-row.server.ts'
import { registrationStatuses, sources } from './registration.ts'
import { registrations } from './registrations.queries.server.ts'

/** For whom a registration waits: staff, the applicant, or no one. */
const turns = ['us', 'them', 'nobody'] as const
type Turn = (typeof turns)[number]

// Constants, not parameters, so that the planner can use the partial indexes.
const ofTurn: Record<Turn, SQL> = {
  us: sql`${registrations.status} in ('received', 'in-review')`,
  them: sql`${registrations.status} = 'info-needed'`,
  nobody: sql`${registrations.status} in ('approved', 'declined')`,
}

/**
 * Returns the filter by turn: a search, a status or lateness covers all registrations; otherwise the list shows those
 * that wait for staff.
 */
function turnOf(raw: string | null, { params, search }: Asked): Turn | undefined {
  const isWide = search !== '' || params.has('status') || params.has('late')
  if (raw === null) return isWide ? undefined : 'us'
  return turns.find((turn) => turn === raw)
}

/** The office's list of registrations: the queue, and all answered ones. */
export const registrationList = defineList({
  noun: 'registrations',
  kind: 'registration',
  bulk: 'registrations:write',
  path: listPath,
  right: 'registrations:read',
  table: registrations,
  search: (typed) => matchesSearch(registrations.search, typed),
  filters: {
    turn: defineFilter<Turn | 'all', Turn>({ read: turnOf, where: (turn) => ofTurn[turn] }),
    status: oneOf(registrations.status, registrationStatuses),
    owner: ownedBy(registrations.assigneeId),
    state: oneOf(registrations.state, states),
    source: oneOf(registrations.source, sources),
    lpo: choice(registrations.licensedPostOffice, { 1: true }),
    late: defineFilter<'1', true>({
      read: (said) => (said === '1' ? true : undefined),
      where: () => and(ofTurn.us, lt(registrations.answerDueAt, sql`now()`)),
    }),
  },
  tabs: {
    'Waiting on us': {},
    Late: { late: '1' },
    Mine: { owner: 'me' },
    Unassigned: { owner: 'nobody' },
    'On them': { turn: 'them' },
    Answered: { turn: 'nobody' },
    All: { turn: 'all' },
  },
  tabParameters: ['q', 'turn', 'late', 'owner', 'status'],
  found: {
    heading: 'Registrations',
    line: ({ shopName, contactName, email, status }) => ({
      title: shopName,
      detail: `${statusInWords(status)}, ${contactName}, ${email}`,
    }),
  },
  counts: { Late: { late: '1' }, 'Waiting on us': {} },
  badCounts: ['Late'],
  work: [
    {
      label: 'Registrations',
      state: 'waiting',
      open: { turn: 'us' },
      late: { late: '1' },
      from: registrations.createdAt,
    },
  ],
  sorts: {
    due: defineSort({ by: registrations.answerDueAt, type: 'timestamptz' }, [
      'Most urgent first',
      'Least urgent first',
    ]),
    received: newestFirst(registrations.createdAt),
    shop: byText(registrations.shopName, ['By store', 'By store, Z to A']),
    status: byCode(registrations.status, ['By status', 'By status, reversed']),
  },
  usualSort: ({ turn, late }) => (turn === 'us' || turn === 'them' || late ? 'due' : 'received'),
  fewRows({ status, turn, late, state, source, lpo }) {
    if ([status ?? turn, state, source, lpo].filter(Boolean).length < 2) return undefined
    return [
      ...(status || turn || late ? [] : [inArray(registrations.status, [...registrationStatuses])]),
      ...(source ? [] : [inArray(registrations.source, [...sources])]),
    ]
  },
  rows(rows, { names, addressOf, tags }) {
    const now = new Date()
    return rows.map((row) => registrationRow(row, { addressOf, names, now, tags }))
  },
  csv: {
    columns: [
      ['Reference', (row) => row.reference],
      ['Received', (row) => row.createdAt, 'time'],
      ['Answer due', (row) => row.answerDueAt, 'time'],
      ['Status', (row) => row.status],
      ['Decided', (row) => row.decidedAt, 'time'],
      ['Store', (row) => row.shopName],
      ['Contact', (row) => row.contactName],
      ['Email', (row) => row.email],
      ['Number', (row) => row.contactNumber],
      ['ABN', (row) => row.abn],
      ['Postcode', (row) => row.shopPostCode],
      ['State', (row) => row.state ?? ''],
      ['LPO', (row) => (row.licensedPostOffice ? 'yes' : 'no')],
      ['Heard of us', (row) => row.source],
      ['Specified', (row) => row.pleaseSpecify ?? ''],
      ['Landing page', (row) => row.traffic?.landing ?? ''],
      ['Referrer', (row) => row.traffic?.referrer ?? ''],
      ['Campaign', (row) => row.traffic?.campaign?.campaign ?? ''],
      ['Campaign source', (row) => row.traffic?.campaign?.source ?? ''],
      ['Campaign medium', (row) => row.traffic?.campaign?.medium ?? ''],
      ['Reason declined', (row) => row.declineReason ?? ''],
    ],
  },
})
