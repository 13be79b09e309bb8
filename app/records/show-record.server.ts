import { isExample } from '#app/platform/example.ts'
import { findMailsAbout, type StoredMail } from '#app/platform/mail/mail.store.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { findColleagueNames } from '#app/staff/members/find-colleagues.server.ts'
import type { OpenRecord } from '#app/ui/record/record-panel.tsx'

import { type Acts, buttonsFrom, eventInWords } from './acts.ts'
import { findEvents, type StoredEvent } from './manage-events.server.ts'
import { findTagsOf } from './tags/find-tags-of.server.ts'
import type { StoredRecord } from './rows.store.server.ts'

/** What the timeline of a kind says, and which of its mails told a team. */
export type ShownKind = {
  kind: string
  acts: Acts<string>
  /** The timeline's words for its mails, by their templates. */
  mails: Readonly<Record<string, string>>
  /** The template of the mail that tells the team. */
  teamMail: string
}

const mailStates = {
  queued: 'waiting',
  retrying: 'waiting',
  sent: 'sent',
  failed: 'failed',
  bounced: 'bounced',
  complained: 'complained',
} as const

/** A mail about a record, as its page lists it. */
export const mailOf = ({ id, subject, state, sentAt, createdAt }: StoredMail) => ({
  id,
  to: `/staff/mail/${id}`,
  subject,
  state: mailStates[state],
  at: (sentAt ?? createdAt).toISOString(),
})

const sides = { staff: 'us', system: 'system', agent: 'them', visitor: 'them' } as const

function teamMailOf(mails: readonly StoredMail[], template: string): OpenRecord['mailedTo'] {
  const mail = mails.find((each) => each.template === template)
  if (!mail) return null
  const { state, at, to } = mailOf(mail)
  return { team: mail.toAddress, state, at, to }
}

type Arrival = { who: string; what: string }

type Happened = {
  /** Left out where an event tells of it. */
  arrival?: Arrival & { at: Date }
  mails: readonly StoredMail[]
  events: readonly StoredEvent[]
  mailInWords(mail: StoredMail): string
  eventInWords(event: StoredEvent): string
}

/** What became of a mail after it went out, in the words of a timeline. */
const afterwards: Partial<Record<StoredMail['state'], string>> = {
  bounced: ', and it bounced',
  complained: ', and it was reported as spam',
}

/** A mail that never went out has no words of its own: they say that it did. */
function failedMail(mail: StoredMail) {
  const { id, to, state, at, subject } = mailOf(mail)
  return { id, at, by: 'system' as const, what: `The email “${subject}” could not be sent.`, mail: { to, state } }
}

/** Everything that happened to a record, newest first. */
export function timelineOf({ arrival, mails, events, ...told }: Happened): OpenRecord['timeline'] {
  // A reply and its mail are one thing that happened.
  const carried = (event: StoredEvent) => mails.find(({ id }) => id === event.facts?.mail)
  const withEvents = new Set(events.flatMap((event) => carried(event)?.id ?? []))
  const timeline: OpenRecord['timeline'] = [
    ...(arrival ? [{ id: 'sent', by: 'them' as const, ...arrival, at: arrival.at.toISOString() }] : []),
    ...mails.flatMap((mail) => {
      if (withEvents.has(mail.id)) return []
      if (mail.state === 'failed') return [failedMail(mail)]
      if (!mail.sentAt) return []
      const what = told.mailInWords(mail) + (afterwards[mail.state] ?? '')
      return [{ id: mail.id, at: mail.sentAt.toISOString(), by: 'system' as const, what }]
    }),
    ...events.map((event) => {
      const mail = carried(event)
      return {
        id: event.id,
        at: event.at.toISOString(),
        by: sides[event.actorKind],
        ...(event.actorKind !== 'system' && { who: event.actorName }),
        what: told.eventInWords(event),
        ...(mail && { mail: { to: mailOf(mail).to, state: mailOf(mail).state } }),
      }
    }),
  ]
  return timeline.toSorted((a, b) => Number(a.at > b.at) - Number(a.at < b.at)).toReversed()
}

/** A record with what every kind shows: its owner, its mails, what can be done with it, and its timeline, newest first. */
export async function showRecord(
  platform: Platform,
  { kind, acts, mails: mailWords, teamMail }: ShownKind,
  record: StoredRecord,
  arrival: Arrival,
): Promise<OpenRecord & { status: string }> {
  const { queries } = platform.database
  const { id, reference, status, assigneeId, createdAt } = record
  const events = await findEvents(queries, { kind, id })
  const mails = await findMailsAbout(queries, kind, id)
  const names = await findColleagueNames(platform)
  return {
    id,
    reference,
    status,
    receivedAt: createdAt.toISOString(),
    owner: assigneeId ? { id: assigneeId, name: names.get(assigneeId) ?? 'Somebody who has left' } : null,
    isExample: isExample(record as { email?: string }),
    tags: await findTagsOf(queries, kind, id),
    mailedTo: teamMailOf(mails, teamMail),
    buttons: buttonsFrom(acts, status),
    timeline: timelineOf({
      arrival: { ...arrival, at: createdAt },
      mails,
      events,
      mailInWords: ({ template, subject }) => mailWords[template] ?? subject,
      eventInWords: (event) => eventInWords(acts, event),
    }),
  }
}
