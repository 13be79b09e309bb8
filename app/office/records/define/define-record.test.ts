import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'

import { type Acts, buttonsFrom, doneInWords, eventInWords, nextStatus } from '../acts.ts'
import { oneOf } from './define-filter.server.ts'
import { defineList } from './define-list.server.ts'
import { byText, newestFirst } from './define-sort.server.ts'

const parcels = pgTable('parcels', {
  id: uuid('id').primaryKey(),
  state: text('state').$type<'here' | 'gone'>().notNull(),
  shelf: text('shelf'),
  cameAt: timestamp('came_at').notNull(),
})

const parts = {
  noun: 'parcels',
  path: '/staff/parcels',
  right: 'mail:read',
  table: parcels,
  search: () => undefined,
  filters: { state: oneOf(parcels.state, ['here', 'gone']) },
  tabs: {},
  found: { heading: 'Parcels', line: () => ({ title: 'A parcel', detail: 'brown' }) },
  counts: {},
  sorts: { came: newestFirst(parcels.cameAt) },
  rows: () => [],
  csv: { columns: [] },
} as const

test('a list with unknown filters, words or sort orders does not compile', () => {
  const list = defineList({ ...parts, tabs: { Here: { state: 'here' } } })
  expect(list.addresses).toEqual(['state=here', 'sort=came&order=asc', 'sort=came&order=desc'])
  // @ts-expect-error -- the filter knows no such word
  defineList({ ...parts, tabs: { Lost: { state: 'lost' } } })
  // @ts-expect-error -- there is no such filter
  defineList({ ...parts, tabs: { Here: { place: 'here' } } })
  // @ts-expect-error -- the column holds no such code
  oneOf(parcels.state, ['lost'])
})

test('a nullable column cannot sort a list, because keyset paging would lose rows', () => {
  // @ts-expect-error -- the column is nullable
  expect(byText(parcels.shelf, ['By shelf', 'By shelf, backwards'])).toBeDefined()
})

const acts = {
  fetched: { from: ['here'], to: 'gone', button: 'Hand over', isMain: true, timeline: 'handed it over' },
  returned: { from: ['gone'], to: 'here', timeline: 'put it back' },
} as const satisfies Acts<'here' | 'gone'>

test('an act is possible only from its statuses, and a note and a new owner do not change the status', () => {
  expect(nextStatus(acts, 'here', 'fetched')).toBe('gone')
  expect(nextStatus(acts, 'gone', 'fetched')).toBeUndefined()
  expect(nextStatus(acts, 'gone', 'noted')).toBe('gone')
})

test('every possible act has a button, unless it has its own form', () => {
  expect(buttonsFrom(acts, 'here')).toEqual([{ act: 'fetched', label: 'Hand over', isMain: true, hotkey: undefined }])
  expect(buttonsFrom(acts, 'gone')).toEqual([])
})

test('an assignment without a colleague is described as unassigned, whatever note an earlier release stored', () => {
  const kind = 'assigned'
  for (const note of [null, 'nobody']) {
    expect(eventInWords(acts, { kind, note, facts: { to: null } })).toBe('unassigned it')
    expect(doneInWords(acts, { kind, note, facts: { to: null } })).toBe('unassigned')
  }
  const named = { kind, note: 'Sal Hart', facts: { to: '2f1c' } }
  expect([eventInWords(acts, named), doneInWords(acts, named)]).toEqual([
    'assigned it to Sal Hart',
    'assigned to Sal Hart',
  ])
  expect(eventInWords(acts, { kind, note: null, facts: null })).toBe('changed its owner')
})
