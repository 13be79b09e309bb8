import { gte, like, sql } from 'drizzle-orm'
import { z } from 'zod'

import { defineFilter, oneOf } from '#app/office/records/define/define-filter.server.ts'
import { defineList } from '#app/office/records/define/define-list.server.ts'
import { byCode, newestFirst } from '#app/office/records/define/define-sort.server.ts'

import { maskedMobile, mobileForPeople } from './sms/mobile-number.ts'
import { numberSearch } from './number-search.server.ts'
import { optOutSources } from './opt-out.ts'
import { optOuts, withKeyLabels } from './opt-outs.queries.server.ts'

const weekMs = 7 * 86_400_000
const longestSearch = 64

/** Matches a number in any notation; words match nothing. */
function matchesNumber(typed: string) {
  if (!typed) return undefined
  const wanted = numberSearch(typed.slice(0, longestSearch))
  if (!wanted) return sql`false`
  return like(optOuts.number, wanted.isBeginning ? `+${wanted.digits}%` : `%${wanted.digits}%`)
}

/** The list of opt-outs in the office. */
export const optOutList = defineList({
  noun: 'opt-outs',
  path: '/staff/opt-outs',
  right: 'opt-outs:read',
  table: optOuts,
  search: matchesNumber,
  filters: {
    state: oneOf(optOuts.state, ['out', 'back']),
    source: oneOf(optOuts.source, optOutSources),
    since: defineFilter<'week', 'week'>({
      read: (raw) => (raw === 'week' ? raw : undefined),
      where: () => gte(optOuts.changedAt, new Date(Date.now() - weekMs)),
    }),
    key: defineFilter<string, string>({
      read: (raw) => z.guid().safeParse(raw).data,
      where: (id) => sql`${optOuts.keyId} = ${id}`,
    }),
  },
  tabs: {
    All: {},
    'This week': { since: 'week' },
    'Unsubscribe page': { source: 'page' },
    'Added by staff': { source: 'staff' },
    Imported: { source: 'import' },
    'Opted back in': { state: 'back' },
  },
  found: {
    heading: 'SMS opt-outs',
    line: ({ number, state }) => ({
      title: maskedMobile(number),
      detail: state === 'out' ? 'opted out' : 'may be texted again',
    }),
    // Only the beginning of a number can use the index, and a shorter part would match too many kinds of records.
    canFind: (search) => /^[\d\s+()-]+$/.test(search) && numberSearch(search)?.isBeginning === true,
  },
  counts: { 'Opted out': { state: 'out' }, 'This week': { since: 'week' } },
  sorts: {
    changed: newestFirst(optOuts.changedAt),
    number: byCode(optOuts.number, ['By number', 'By number, highest first']),
  },
  rows: async (rows, { platform, addressOf }) =>
    (await withKeyLabels(platform.database.queries, rows)).map(
      ({ id, number, state, source, keyLabel, changedAt }) => ({
        id,
        to: addressOf(id),
        /** Masked, so that a bystander cannot read it from the screen. */
        masked: maskedMobile(number),
        state,
        source,
        keyLabel,
        changedAt: changedAt.toISOString(),
      }),
    ),
  csv: {
    file: 'sms-opt-outs',
    hiddenSearch: 'a number',
    lines: (rows, queries) => withKeyLabels(queries, rows),
    columns: [
      // Without the +, for which the export would add an apostrophe.
      ['Number', (row) => mobileForPeople(row.number)],
      ['International', (row) => row.number.slice(1)],
      ['State', (row) => (row.state === 'out' ? 'opted out' : 'may be texted again')],
      ['Source', (row) => row.source],
      ['Key', (row) => row.keyLabel ?? ''],
      ['Since', (row) => row.changedAt, 'time'],
      ['First opted out', (row) => row.createdAt, 'time'],
    ],
  },
})
