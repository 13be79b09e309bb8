import type { ListedMail } from '#app/platform/mail/mail-lists.store.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { wordsFor } from '#app/staff/audit/audit-words.ts'
import { type AuditLine, findEntriesAbout } from '#app/staff/audit/find-entries-about.server.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'
import { can } from '#app/staff/roles.ts'
import type { OpenRecord } from '#app/ui/record/record-panel.tsx'
import type { TimelineLinks } from '#app/ui/record/timeline.tsx'

import { listParams } from '../list-params.ts'
import type { StoredEvent } from '../manage-events.server.ts'
import { findTimelineMails } from './find-timeline-mails.server.ts'
import { mailOf } from './mail-of.ts'
import { findNewestEvents } from './timeline.store.server.ts'

const labels = {
  all: 'All',
  mails: 'Mails',
  notes: 'Notes and replies',
  contract: 'Contract',
  steps: 'Changes',
  audit: 'Audit log',
} as const

type Filter = keyof typeof labels

type TimelineSubject = { kind: string; id: string }

/** What a timeline tells, and in which words. */
export type Told = {
  subject: TimelineSubject
  /** What belongs to the record: its mails and audit entries are about it as well. */
  others?: readonly TimelineSubject[]
  /** Left out where an event tells of it. */
  arrival?: { who: string; what: string; at: Date }
  /** What another room knows of it: shown among the changes. */
  elsewhere?: readonly Entry[]
  /** The kinds of events that tell of the contract, where a record has one. */
  contractEvents?: readonly string[]
  /** The actions of the audit log that no event tells of, by the filter that shows them; `audited` are for those alone who may read the log. */
  actions?: { contract?: readonly string[]; steps?: readonly string[]; audited?: readonly string[] }
  /** The templates of the mails that an event tells of. */
  toldMails?: readonly string[]
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

/** What became of a mail after it went out, in the words of a timeline. */
const afterwards: Partial<Record<ListedMail['state'], string>> = {
  bounced: ', and it bounced',
  complained: ', and it was reported as spam',
}

function mailEntry(mail: ListedMail, inWords: Told['mailInWords']): Entry {
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

function eventEntry(event: StoredEvent, mail: ListedMail | undefined, inWords: Told['eventInWords']): Entry {
  return {
    id: event.id,
    at: event.at.toISOString(),
    by: sides[event.actorKind],
    ...(event.actorKind !== 'system' && { who: event.actorName }),
    what: inWords(event),
    ...(mail && { mail: { to: mailOf(mail).to, state: mailOf(mail).state } }),
  }
}

/** The kinds of events that a filter shows, or leaves out; undefined where it shows none. */
function kindsIn(
  filter: Filter,
  contract: readonly string[],
): { only?: readonly string[]; but?: readonly string[] } | undefined {
  if (filter === 'all') return {}
  if (filter === 'notes') return { only: noted }
  if (filter === 'contract') return { only: contract }
  return filter === 'steps' ? { but: [...noted, ...contract] } : undefined
}

/** The actions that a filter shows: all of them, or none. */
function actionsIn(
  filter: Filter,
  { contract = [], steps = [], audited = [] }: NonNullable<Told['actions']>,
  mayRead: boolean,
) {
  if (filter === 'audit') return 'all'
  if (filter === 'all') return [...contract, ...steps, ...(mayRead ? audited : [])]
  return filter === 'contract' ? contract : filter === 'steps' ? steps : []
}

/**
 * Everything of a record on one timeline (rule BO29), newest first: its events, its mails with what became of them, and what the audit
 * log alone knows. The address narrows it (`timeline`) and says how much is shown (`entries`). Each source gives its newest entries only.
 */
export async function readTimeline(
  { database: { queries } }: Platform,
  actor: StaffActor,
  params: URLSearchParams,
  told: Told,
): Promise<{ timeline: Entry[]; timelineLinks: TimelineLinks }> {
  const { subject, others = [], arrival, contractEvents = [], toldMails = [] } = told
  const mayRead = can(actor.role, 'audit:read')
  const filters = (Object.keys(labels) as Filter[]).filter(
    (name) => (name !== 'contract' || contractEvents.length > 0) && (name !== 'audit' || mayRead),
  )
  const { filter, size } = readAddress(params, filters)
  const [most, subjects] = [size + 1, [subject, ...others]]

  const kinds = kindsIn(filter, contractEvents)
  const events = kinds ? await findNewestEvents(queries, subject, { ...kinds, most }) : []
  const which = filter === 'all' ? 'untold' : filter === 'mails' ? 'all' : 'none'
  const mails = await findTimelineMails(queries, { subject, others, events, which, toldMails, most })
  const lines = await findEntriesAbout(queries, subjects, {
    actions: actionsIn(filter, told.actions ?? {}, mayRead),
    most,
  })

  const entries: Entry[] = [
    ...events.map((event) => eventEntry(event, mails.carried.get(event.facts?.mail), told.eventInWords)),
    ...mails.ofTheirOwn.map((mail) => mailEntry(mail, told.mailInWords)),
    ...lines.map(auditEntry),
    ...(['all', 'steps'].includes(filter) ? (told.elsewhere ?? []) : []),
    ...(arrival && ['all', 'steps'].includes(filter)
      ? [{ id: 'sent', by: 'them' as const, who: arrival.who, what: arrival.what, at: arrival.at.toISOString() }]
      : []),
  ].toSorted((a, b) => Number(a.at < b.at) - Number(a.at > b.at))
  return {
    timeline: entries.slice(0, size),
    timelineLinks: linksOf(params, { filters, filter, size, hasMore: entries.length > size }),
  }
}
