import type { ListedMail } from '#app/outbox/mail/mail-lists.queries.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { wordsFor } from '#app/office/audit/audit-words.ts'
import { type AuditLine, findEntriesAbout } from '#app/office/audit/find-entries-about.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { can } from '#app/office/roles/roles.ts'
import type { OpenRecord } from '#app/ui/record/side-panel/record-panel.tsx'
import type { TimelineLinks } from '#app/ui/record/timeline.tsx'

import { listParams } from '../../define/list-params.ts'
import type { StoredEvent } from '../manage-events.server.ts'
import { findTimelineMails } from './find-timeline-mails.server.ts'
import { mailOf } from './mail-of.ts'
import { findNewestEvents } from './timeline.queries.server.ts'

const labels = {
  all: 'All',
  mails: 'Emails',
  notes: 'Notes and replies',
  contract: 'Contract',
  steps: 'Changes',
  audit: 'Audit log',
} as const

type Filter = keyof typeof labels

type TimelineSubject = { kind: string; id: string }

/** The sources and texts of a timeline. */
export type TimelineSource = {
  subject: TimelineSubject
  /** Subjects that belong to the record, whose mails and audit entries are shown as well. */
  others?: readonly TimelineSubject[]
  /** The record's arrival; absent if an event describes it. */
  arrival?: { who: string; what: string; at: Date }
  /** Entries from another module, shown among the changes. */
  elsewhere?: readonly Entry[]
  /** The kinds of events about the contract, if the record has one. */
  contractEvents?: readonly string[]
  /** The audit actions that have no event, by the filter that shows them. Only colleagues who may read the log see `audited`. */
  actions?: { contract?: readonly string[]; steps?: readonly string[]; audited?: readonly string[] }
  /** The templates of the mails that an event describes. */
  mailsInEvents?: readonly string[]
  mailInWords(mail: ListedMail): string
  eventInWords(event: StoredEvent): string
}

const pageSize = 25
const mostEntries = 500
const noted = ['noted', 'replied', 'written']

type Entry = OpenRecord['timeline'][number]

function readAddress(params: URLSearchParams, filters: readonly Filter[]): { filter: Filter; size: number } {
  const asked = Number(params.get('entries'))
  return {
    filter: filters.find((name) => name === params.get('timeline')) ?? 'all',
    size: Number.isInteger(asked) && asked > pageSize ? Math.min(asked, mostEntries) : pageSize,
  }
}

function linksOf(
  params: URLSearchParams,
  { filters, filter, size, hasMore }: { filters: readonly Filter[]; filter: Filter; size: number; hasMore: boolean },
): TimelineLinks {
  const others = listParams(params)
  const to = (words: Record<string, string>) => `?${new URLSearchParams([...others, ...Object.entries(words)])}`
  const of = (name: Filter) => (name === 'all' ? {} : { timeline: name })
  return {
    kinds: filters.map((name) => ({ label: labels[name], to: to(of(name)), isCurrent: name === filter })),
    olderTo: hasMore && size < mostEntries ? to({ ...of(filter), entries: String(size + pageSize) }) : null,
  }
}

/** The later state of a sent mail, as the timeline's text. */
const afterwards: Partial<Record<ListedMail['state'], string>> = {
  bounced: ', and it bounced',
  complained: ', and it was reported as spam',
}

function mailEntry(mail: ListedMail, inWords: TimelineSource['mailInWords']): Entry {
  const { id, at, to, state, subject } = mailOf(mail)
  const unsent = mail.state === 'failed' ? 'could not be sent' : 'is on its way'
  const what =
    mail.state === 'failed' || !mail.sentAt
      ? `The email “${subject}” ${unsent}.`
      : inWords(mail) + (afterwards[mail.state] ?? '')
  return { id, at, by: 'system', what, mail: { to, state } }
}

const sides = { staff: 'us', system: 'system', agent: 'them', visitor: 'them' } as const

function auditEntry({ id, at, actorKind, actorName, action }: AuditLine): Entry {
  const { label } = wordsFor(action)
  const what = label.charAt(0).toLowerCase() + label.slice(1)
  return { id, at: at.toISOString(), by: sides[actorKind], who: actorName, what }
}

function eventEntry(event: StoredEvent, mail: ListedMail | undefined, inWords: TimelineSource['eventInWords']): Entry {
  return {
    id: event.id,
    at: event.at.toISOString(),
    by: sides[event.actorKind],
    ...(event.actorKind !== 'system' && { who: event.actorName }),
    what: inWords(event),
    ...(mail && { mail: { to: mailOf(mail).to, state: mailOf(mail).state } }),
  }
}

/** Returns the kinds of events that a filter includes or excludes; undefined if it shows none. */
function kindsIn(
  filter: Filter,
  contract: readonly string[],
): { only?: readonly string[]; but?: readonly string[] } | undefined {
  if (filter === 'all') return {}
  if (filter === 'notes') return { only: noted }
  if (filter === 'contract') return { only: contract }
  return filter === 'steps' ? { but: [...noted, ...contract] } : undefined
}

/** Returns the actions that a filter shows: all or none. */
function actionsIn(
  filter: Filter,
  { contract = [], steps = [], audited = [] }: NonNullable<TimelineSource['actions']>,
  mayRead: boolean,
) {
  if (filter === 'audit') return 'all'
  if (filter === 'all') return [...contract, ...steps, ...(mayRead ? audited : [])]
  return filter === 'contract' ? contract : filter === 'steps' ? steps : []
}

/**
 * Returns the timeline of a record (rule BO29), newest first: its events, its mails with their states, and actions that are only in the
 * audit log. The query sets the filter (`timeline`) and the number of entries (`entries`). Only the newest entries of each source are read.
 */
export async function readTimeline(
  { database: { queries } }: Platform,
  actor: StaffActor,
  params: URLSearchParams,
  source: TimelineSource,
): Promise<{ timeline: Entry[]; timelineLinks: TimelineLinks }> {
  const { subject, others = [], arrival, contractEvents = [], mailsInEvents = [] } = source
  const mayRead = can(actor.role, 'audit:read')
  const filters = (Object.keys(labels) as Filter[]).filter(
    (name) => (name !== 'contract' || contractEvents.length > 0) && (name !== 'audit' || mayRead),
  )
  const { filter, size } = readAddress(params, filters)
  const [most, subjects] = [size + 1, [subject, ...others]]

  const kinds = kindsIn(filter, contractEvents)
  const events = kinds ? await findNewestEvents(queries, subject, { ...kinds, most }) : []
  const which = filter === 'all' ? 'untold' : filter === 'mails' ? 'all' : 'none'
  const mails = await findTimelineMails(queries, { subject, others, events, which, mailsInEvents, most })
  const lines = await findEntriesAbout(queries, subjects, {
    actions: actionsIn(filter, source.actions ?? {}, mayRead),
    most,
  })

  const entries: Entry[] = [
    ...events.map((event) => eventEntry(event, mails.carried.get(event.facts?.mail), source.eventInWords)),
    ...mails.ofTheirOwn.map((mail) => mailEntry(mail, source.mailInWords)),
    ...lines.map(auditEntry),
    ...(['all', 'steps'].includes(filter) ? (source.elsewhere ?? []) : []),
    ...(arrival && ['all', 'steps'].includes(filter)
      ? [{ id: 'sent', by: 'them' as const, who: arrival.who, what: arrival.what, at: arrival.at.toISOString() }]
      : []),
  ].toSorted((a, b) => Number(a.at < b.at) - Number(a.at > b.at))
  return {
    timeline: entries.slice(0, size),
    timelineLinks: linksOf(params, { filters, filter, size, hasMore: entries.length > size }),
  }
}
