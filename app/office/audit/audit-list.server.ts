import { z } from 'zod'

import { exampleRequest } from '#app/platform/example.ts'
import { readCursor } from '#app/platform/list/cursor.ts'
import { listAddress, pageAddresses, positionText } from '#app/platform/list/list-address.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { readDay } from '#app/ui/field/day-text.ts'
import type { ListView } from '#app/ui/page/list-page.tsx'

import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'
import { findColleagueNames } from '#app/staff/members/find-colleagues.server.ts'
import { findListViews } from '#app/staff/saved-filters/find-list-views.server.ts'
import type { Facts } from '#app/platform/accept/audit-entry.ts'
import {
  type AuditFilter,
  countAuditEvents,
  findAuditEvents,
  type ListedEvent,
} from '#app/staff/audit/find-audit-events.server.ts'
import type { AuditChange, AuditEntry } from './audit-view.ts'
import { actionKinds, wordsFor } from '#app/staff/audit/audit-words.ts'
import { readChainState } from '#app/staff/audit/read-chain-state.server.ts'
import { exportInWords } from './export-in-words.ts'

const auditPath = '/staff/audit'
const pageSize = 50
const countedAtMost = 1_000

const daySchema = z.iso.date().refine((day) => day >= '2000')

/** What the address says of the log. */
export function readAuditAddress(params: URLSearchParams): { filter: AuditFilter; isDescending: boolean } {
  const kind = actionKinds.find((one) => one.kind === params.get('kind'))?.kind
  const actorId = z.guid().safeParse(params.get('actor')).data
  const from = daySchema.safeParse(readDay(params.get('from') ?? '')).data
  const to = daySchema.safeParse(readDay(params.get('to') ?? '')).data
  const search = params.get('q')?.trim().slice(0, 200) ?? ''
  const said = { search, kind, actorId, from, to }
  const filter: AuditFilter = Object.fromEntries(Object.entries(said).filter(([, value]) => value))
  return { filter, isDescending: params.get('order') !== 'asc' }
}

const said = (facts: Facts | null, field: string) =>
  facts && Object.hasOwn(facts, field) ? String(facts[field] ?? 'none') : null

function changesOf(was: Facts | null, became: Facts | null): AuditChange[] {
  const fields = [...new Set([...Object.keys(was ?? {}), ...Object.keys(became ?? {})])]
  return fields.map((field) => ({ field, was: said(was, field), became: said(became, field) }))
}

const records: Record<string, string> = {
  enquiry: '/staff/enquiries',
  registration: '/staff/registrations',
  newsagency: '/staff/newsagencies',
  'us-interest': '/staff/us-interest',
  'opt-out': '/staff/opt-outs',
  staff: '/staff/team',
  mail: '/staff/mail',
  'privacy-request': '/staff/privacy/requests',
}

function auditEntry(event: ListedEvent, names: ReadonlyMap<string, string>): AuditEntry {
  const { label, weight } = wordsFor(event.action)
  const record = records[event.subjectKind]
  const isExample = event.requestId === exampleRequest
  const origin = isExample ? '' : [event.ip, event.requestId && `request ${event.requestId}`].filter(Boolean).join(', ')
  const isOurs = event.actorKind === 'staff' || event.actorKind === 'system'
  return {
    id: event.id,
    sequence: event.position,
    at: event.at.toISOString(),
    actor: { name: event.actorName, kind: isOurs ? (event.actorKind as 'staff' | 'system') : 'outsider' },
    action: label,
    weight,
    subject: exportInWords(event, names) ?? event.subjectLabel,
    isExample,
    subjectTo: record && event.subjectId ? `${record}/${event.subjectId}` : null,
    reason: null,
    origin: origin || null,
    hash: event.hash?.toString('hex') ?? '',
    previousHash: event.previousHash?.toString('hex') ?? '',
    changes: changesOf(event.was, event.became),
  }
}

/** The parameters of the address, and the filters that they set. */
const filterOf = { kind: 'kind', actor: 'actorId', from: 'from', to: 'to' } as const
type Filtered = keyof typeof filterOf

/** The log that an address names, and what the last check of its chain found. */
export async function loadAuditList(platform: Platform, actor: StaffActor, params: URLSearchParams) {
  permit(actor, 'audit:read')
  const { queries } = platform.database
  const { filter, isDescending } = readAuditAddress(params)
  const page = await findAuditEvents(queries, filter, isDescending, readCursor(params.get('at')), pageSize)
  const count = await countAuditEvents(queries, filter, countedAtMost)
  const narrowed = (changes: Record<string, string | undefined>) =>
    listAddress(auditPath, params, { kind: undefined, ...changes })
  const list: ListView = {
    ...(filter.search && { search: filter.search }),
    keep: Object.fromEntries([...params].filter(([name]) => name !== 'q' && name !== 'at')),
    filters: [
      { label: 'All', to: narrowed({ actor: undefined }), isCurrent: !filter.kind && !filter.actorId },
      { label: 'Mine', to: narrowed({ actor: actor.id }), isCurrent: !filter.kind && filter.actorId === actor.id },
      ...actionKinds.map(({ kind, label }) => ({ label, to: narrowed({ kind }), isCurrent: filter.kind === kind })),
    ],
    position: positionText(page, count, countedAtMost),
    ...pageAddresses(auditPath, params, page),
    views: await findListViews(platform, actor, {
      path: auditPath,
      params,
      understands: (name, said) =>
        ['q', 'order'].includes(name) ||
        (Object.hasOwn(filterOf, name) && readAuditAddress(said).filter[filterOf[name as Filtered]] !== undefined),
    }),
    exportTo: listAddress(`${auditPath}/export`, params),
    clearTo: auditPath,
    isNarrowed: Object.keys(filter).length > 0,
  }
  const names = await findColleagueNames(platform)
  const { chain, unsealed } = await readChainState(platform)
  const colleagues = [...names].map(([id, name]) => ({ id, name }))
  return {
    entries: page.rows.map((event) => auditEntry(event, names)),
    choices: { actor: filter.actorId ?? '', from: filter.from ?? '', to: filter.to ?? '' },
    colleagues: colleagues.toSorted((a, b) => a.name.localeCompare(b.name)),
    figures: [{ label: 'To be sealed', value: unsealed }],
    list,
    order: isDescending ? 'Newest first' : 'Oldest first',
    chain,
    now: new Date().toISOString(),
  }
}
