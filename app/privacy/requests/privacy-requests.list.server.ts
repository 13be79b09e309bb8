import { searchForm } from '#app/core/text/search-form.ts'
import { and, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'

import { withoutPrefixes } from '#app/core/text/phone-key.ts'
import { defineFilter } from '#app/office/records/define/define-filter.server.ts'
import { defineList } from '#app/office/records/define/define-list.server.ts'
import { defineSort } from '#app/office/records/define/define-sort.server.ts'
import { sydneyDay } from '#app/traffic/sydney-day.ts'
import { dayOf } from '#app/ui/time/dates.ts'

import { kindWords, stateOf, stateWords, wayWords } from './privacy-request.ts'
import { privacyRequests as requests, receivedAt } from './privacy-requests.queries.server.ts'

/** Matches a request by its person, with numbers in any notation, or by its id. */
function matchesRequest(typed: string) {
  if (typed === '') return undefined
  const digits = /^[+\d\s().-]+$/.test(typed) ? withoutPrefixes(typed.replaceAll(/\D/g, '')) : ''
  const numbers = sql`regexp_replace(${requests.who}, '[^0-9,]', '', 'g')`
  return or(
    sql`strpos(search_form(${requests.who}), ${searchForm(typed)}) > 0`,
    digits.length > 5 ? sql`strpos(${numbers}, ${digits}) > 0` : undefined,
    sql`${requests.id}::text = ${typed.toLowerCase()}`,
  )
}

const isOpen = isNull(requests.answeredAt)

const conditions = {
  open: () => isOpen,
  overdue: () => and(isOpen, lt(requests.dueOn, sydneyDay(new Date()))),
  answered: () => isNotNull(requests.answeredAt),
}
const states = ['open', 'overdue', 'answered'] as const
type State = (typeof states)[number]

/** Sorts open requests by their due day, followed by answered ones, the newest first. */
const urgency = sql`case when ${requests.answeredAt} is null then ${requests.dueOn} - date '2000-01-01'
  else 900000000 - extract(epoch from ${requests.createdAt} - timestamptz '2020-01-01T00:00Z')::int end`

/** The list of privacy requests in the office (rule PD7). */
export const privacyRequestList = defineList({
  noun: 'privacy-requests',
  path: '/staff/privacy',
  recordPath: '/staff/privacy/requests',
  right: 'people:manage',
  table: requests,
  // Some dozens a year, each deleted two years after its answer.
  isSmall: true,
  search: matchesRequest,
  filters: {
    state: defineFilter<State, State>({
      read: (raw) => states.find((state) => state === raw),
      where: (state) => conditions[state](),
    }),
  },
  tabs: {
    All: {},
    Open: { state: 'open' },
    Overdue: { state: 'overdue' },
    Answered: { state: 'answered' },
  },
  found: {
    heading: 'Privacy requests',
    line: ({ who, kind, dueOn, answeredAt }) => ({
      title: who,
      detail: `${kindWords[kind]}, ${answeredAt ? 'answered' : `due ${dayOf(dueOn)}`}`,
    }),
  },
  counts: { 'Open requests': { state: 'open' }, Overdue: { state: 'overdue' } },
  badCounts: ['Overdue'],
  work: [
    {
      label: 'Privacy requests',
      state: 'waiting',
      open: { state: 'open' },
      late: { state: 'overdue' },
      from: receivedAt,
    },
  ],
  sorts: { due: defineSort({ by: urgency, type: 'integer' }, ['Most urgent first', 'Least urgent first']) },
  rows: (rows, { addressOf }) => {
    const today = sydneyDay(new Date())
    return rows.map((request) => {
      const { id, who, kind, cameBy, dueOn } = request
      return { id, to: addressOf(id), who, kind, cameBy, dueOn, state: stateOf(request, today) }
    })
  },
  csv: {
    hiddenSearch: 'a person',
    columns: [
      ['Who', ({ who }) => who],
      ['Asks for', ({ kind }) => kindWords[kind]],
      ['Received by', ({ cameBy }) => wayWords[cameBy]],
      ['Received', ({ receivedOn }) => receivedOn],
      ['Due', ({ dueOn }) => dueOn],
      ['State', (request) => stateWords[stateOf(request, sydneyDay(new Date()))]],
      ['Answered', ({ answeredAt }) => answeredAt, 'time'],
      ['Answer', ({ answer }) => answer ?? ''],
      ['Logged by', ({ madeByName }) => madeByName],
    ],
  },
})
