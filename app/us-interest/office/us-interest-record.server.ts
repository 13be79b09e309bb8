import { findMailsAbout, type StoredMail } from '#app/platform/mail/mail.store.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { findUsInterest, findUsInterestEvents, type StoredUsInterestEvent } from '../us-interest-lists.store.server.ts'
import type { UsInterestRecord, WordedEvent } from './us-interest-view.ts'

const mailStates = { queued: 'waiting', retrying: 'waiting', sent: 'sent', failed: 'failed' } as const

const sentWords: Record<string, string> = {
  'us-interest-team': 'Mailed to the team',
  'us-interest-received': 'Acknowledgement sent',
}

const actWords: Record<StoredUsInterestEvent['kind'], (note: string | null) => string> = {
  assigned: (name) => `gave it to ${name ?? 'nobody'}`,
  noted: (note) => `noted: ${note ?? ''}`,
  contacted: () => 'marked it contacted',
  closed: () => 'closed it',
  reopened: () => 'opened it again',
}

function timelineOf(
  name: string,
  createdAt: Date,
  events: StoredUsInterestEvent[],
  mails: StoredMail[],
): WordedEvent[] {
  const sent = mails.filter((mail) => mail.sentAt !== null)
  return [
    { id: 'sent', at: createdAt.toISOString(), by: 'them' as const, who: name, what: 'registered interest' },
    ...sent.map((mail) => ({
      id: mail.id,
      at: (mail.sentAt ?? mail.createdAt).toISOString(),
      by: 'system' as const,
      what: sentWords[mail.template] ?? mail.subject,
    })),
    ...events.map((event) => ({
      id: event.id,
      at: event.at.toISOString(),
      by: 'us' as const,
      who: event.actorName,
      what: actWords[event.kind](event.note),
    })),
  ]
    .toSorted((a, b) => Number(a.at > b.at) - Number(a.at < b.at))
    .toReversed()
}

function mailedTo(mails: StoredMail[]): UsInterestRecord['mailedTo'] {
  const toTeam = mails.find((mail) => mail.template === 'us-interest-team')
  if (!toTeam) return null
  return {
    team: toTeam.toAddress,
    state: mailStates[toTeam.state],
    at: (toTeam.sentAt ?? toTeam.createdAt).toISOString(),
    to: `/staff/mail/${toTeam.id}`,
  }
}

/** One interest with everything known of it; undefined when there is none with that id. */
export async function loadUsInterestRecord(
  platform: Platform,
  id: string,
  names: ReadonlyMap<string, string>,
): Promise<UsInterestRecord | undefined> {
  const { queries } = platform.database
  const row = await findUsInterest(queries, id)
  if (!row) return undefined
  const events = await findUsInterestEvents(queries, id)
  const mails = await findMailsAbout(queries, 'us-interest', id)
  return {
    id,
    reference: row.reference,
    shopName: row.shopName,
    name: row.name,
    email: row.email,
    contactNumber: row.contactNumber,
    zipCode: row.zipCode,
    isNewJersey: row.isNewJersey,
    status: row.status,
    receivedAt: row.createdAt.toISOString(),
    owner: row.assigneeId ? { id: row.assigneeId, name: names.get(row.assigneeId) ?? 'Somebody who has left' } : null,
    mailedTo: mailedTo(mails),
    timeline: timelineOf(row.name, row.createdAt, events, mails),
  }
}
