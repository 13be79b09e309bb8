import { findMailsAbout, type StoredMail } from '#app/platform/mail/mail.store.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { findColleagueNames } from '#app/staff/members/find-colleagues.server.ts'
import type { OpenRecord } from '#app/ui/record/record-panel.tsx'

import { type Acts, buttonsFrom } from './acts.ts'
import { findEvents, type StoredEvent } from './events.store.server.ts'
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

const mailStates = { queued: 'waiting', retrying: 'waiting', sent: 'sent', failed: 'failed' } as const
const sides = { staff: 'us', system: 'system', agent: 'them', visitor: 'them' } as const

function eventInWords(acts: Acts<string>, { kind, note }: StoredEvent): string {
  if (kind === 'assigned') return `gave it to ${note ?? 'nobody'}`
  if (kind === 'noted') return `noted: ${note ?? ''}`
  return acts[kind]?.timeline ?? kind
}

function teamMailOf(mails: readonly StoredMail[], template: string): OpenRecord['mailedTo'] {
  const mail = mails.find((each) => each.template === template)
  if (!mail) return null
  const at = (mail.sentAt ?? mail.createdAt).toISOString()
  return { team: mail.toAddress, state: mailStates[mail.state], at, to: `/staff/mail/${mail.id}` }
}

type Arrival = { who: string; what: string }

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
  const timeline: OpenRecord['timeline'] = [
    { id: 'sent', at: createdAt.toISOString(), by: 'them', ...arrival },
    ...mails.flatMap(({ id: mailId, sentAt, template, subject }) =>
      sentAt
        ? [{ id: mailId, at: sentAt.toISOString(), by: 'system' as const, what: mailWords[template] ?? subject }]
        : [],
    ),
    ...events.map((event) => ({
      id: event.id,
      at: event.at.toISOString(),
      by: sides[event.actorKind],
      who: event.actorName,
      what: eventInWords(acts, event),
    })),
  ]
  return {
    id,
    reference,
    status,
    receivedAt: createdAt.toISOString(),
    owner: assigneeId ? { id: assigneeId, name: names.get(assigneeId) ?? 'Somebody who has left' } : null,
    mailedTo: teamMailOf(mails, teamMail),
    buttons: buttonsFrom(acts, status),
    timeline: timeline.toSorted((a, b) => Number(a.at > b.at) - Number(a.at < b.at)).toReversed(),
  }
}
