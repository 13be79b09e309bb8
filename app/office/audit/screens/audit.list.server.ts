import { and, eq, gte, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

import { canonicalJson } from '#app/data/crypto/canonical-json.ts'
import { matchesSearch } from '#app/data/search/matches-search.server.ts'
import { defineFilter } from '#app/office/records/define/define-filter.server.ts'
import { defineList } from '#app/office/records/define/define-list.server.ts'
import { newestFirst } from '#app/office/records/define/define-sort.server.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import {
  type ActionKind,
  actionKinds,
  actionPatterns,
  numberIn,
  subjectKinds,
  wordsFor,
} from '#app/office/audit/audit-words.ts'
import { referenceIn } from '#app/office/search/found.ts'
import { daySchema } from '#app/ui/field/day/day.schema.ts'

import { auditEntry, subjectInWords } from './audit-entry.ts'

/** Matches an entry by its id or position, the entries about a subject by its id, or entries with the words. */
function matchesEntry(typed: string): SQL | undefined {
  const number = numberIn(typed)
  if (number === undefined) return matchesSearch(auditEvents.search, typed)
  if (typeof number === 'number') return eq(auditEvents.position, number)
  // The kinds are given so that the index on subjects is used.
  const about = and(inArray(auditEvents.subjectKind, [...subjectKinds]), eq(auditEvents.subjectId, number))
  return or(eq(auditEvents.id, number), about)
}

const noSuchDay = 'There is no such day, so the list is not filtered by it. Enter a day such as 27/11/2026'
const auditDay = daySchema(noSuchDay).refine((day) => day >= '2000')

/** Defines a filter by a day of the office's clock (rule BO74); `where` receives that midnight and the next one. */
const ofDay = (where: (begins: SQL, ends: SQL) => SQL) =>
  defineFilter<string, string>({
    read: (raw) => auditDay.safeParse(raw ?? '').data,
    where: (day) => where(midnight(day, 0), midnight(day, 1)),
    problem: (raw) => (raw.trim() === '' || auditDay.safeParse(raw).success ? undefined : noSuchDay),
  })

/** Returns midnight in Sydney of a day, `later` days later. */
const midnight = (day: string, later: number): SQL =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone 'Australia/Sydney')`

const address = (words: Record<string, string>) => `/staff/audit?${new URLSearchParams(words)}`

/** The audit log as a list of the office. */
export const auditList = defineList({
  noun: 'audit',
  path: '/staff/audit',
  right: 'audit:read',
  table: auditEvents,
  pageSize: 50,
  search: matchesEntry,
  filters: {
    kind: defineFilter<ActionKind, ActionKind>({
      read: (raw) => actionKinds.find(({ kind }) => kind === raw)?.kind,
      where: (kind) => or(...actionPatterns[kind].map((pattern) => like(auditEvents.action, pattern))),
    }),
    actor: defineFilter<string, string>({
      read: (raw, { actor }) => (raw === 'me' ? actor.id : z.guid().safeParse(raw).data),
      where: (id) => eq(auditEvents.actorId, id),
    }),
    from: ofDay((begins) => gte(auditEvents.at, begins)),
    to: ofDay((_begins, ends) => lt(auditEvents.at, ends)),
  },
  tabs: {
    // Removes the filter by colleague, because the next tab filters by the actor.
    All: { actor: '' },
    Mine: { actor: 'me' },
    ...Object.fromEntries(actionKinds.map(({ kind, label }) => [label, { kind }])),
  },
  tabParameters: ['kind'],
  areTabsBare: true,
  found: {
    heading: 'Audit log',
    line: ({ action, actorName }) => ({ title: wordsFor(action).label, detail: actorName }),
    lineFor: (event, { names }) => {
      const number = event.position === null ? null : `#${event.position}`
      const detail = [number, event.actorName, subjectInWords(event, names)].filter(Boolean).join(', ')
      return { detail, to: address({ q: number ?? event.id }) }
    },
    // Searches by name would match a third of the log.
    canFind: (typed) => numberIn(typed) !== undefined || referenceIn(typed) !== undefined,
  },
  counts: {},
  sorts: { at: newestFirst(auditEvents.at) },
  rows: (rows, { names }) => rows.map((event) => auditEntry(event, names)),
  csv: {
    columns: [
      ['Entry', (event) => String(event.position ?? '')],
      ['Time', (event) => event.at, 'time'],
      ['Actor kind', (event) => event.actorKind],
      ['Actor', (event) => event.actorName],
      ['Action', (event) => event.action],
      ['Subject kind', (event) => event.subjectKind],
      ['Subject id', (event) => event.subjectId ?? ''],
      ['Subject', (event) => event.subjectLabel],
      ['Was', (event) => (event.was ? canonicalJson(event.was) : '')],
      ['Became', (event) => (event.became ? canonicalJson(event.became) : '')],
      ['Request', (event) => event.requestId ?? ''],
      ['Address', (event) => event.ip ?? ''],
      ['Hash', (event) => event.hash?.toString('hex') ?? ''],
    ],
  },
})
