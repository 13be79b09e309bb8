import { findMailsAbout, type StoredMail } from '#app/platform/mail/mail.store.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { sourceInWords } from '#app/traffic/visit-source.ts'
import type { TimelineEvent } from '#app/ui/record/timeline.tsx'

import { findEnquiry, findEnquiryEvents, type StoredEnquiryEvent } from '../enquiry-lists.store.server.ts'
import type { EnquiryRecord } from './enquiry-view.ts'

const mailStates = { queued: 'waiting', retrying: 'waiting', sent: 'sent', failed: 'failed' } as const

const sentWords: Record<string, string> = {
  'enquiry-team': 'Mailed to the team',
  'enquiry-received': 'Acknowledgement sent',
}

const actWords: Record<StoredEnquiryEvent['kind'], (note: string | null) => string> = {
  assigned: (name) => `gave it to ${name ?? 'nobody'}`,
  noted: (note) => `noted: ${note ?? ''}`,
  answered: () => 'marked it answered',
  closed: () => 'closed it',
  reopened: () => 'opened it again',
}

function timelineOf(name: string, createdAt: Date, events: StoredEnquiryEvent[], mails: StoredMail[]): TimelineEvent[] {
  const sent = mails.filter((mail) => mail.sentAt !== null)
  return [
    { id: 'sent', at: createdAt.toISOString(), by: 'them' as const, who: name, what: 'sent the enquiry' },
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

/** One enquiry with everything known of it; undefined when there is none with that id. */
export async function loadEnquiryRecord(
  platform: Platform,
  id: string,
  names: ReadonlyMap<string, string>,
): Promise<EnquiryRecord | undefined> {
  const { queries } = platform.database
  const row = await findEnquiry(queries, id)
  if (!row) return undefined
  const events = await findEnquiryEvents(queries, id)
  const mails = await findMailsAbout(queries, 'enquiry', id)
  const toTeam = mails.find((mail) => mail.template === 'enquiry-team')
  return {
    id,
    reference: row.reference,
    name: row.name,
    email: row.email,
    phone: row.phone,
    message: row.message,
    reason: row.reasonCode,
    status: row.status,
    receivedAt: row.createdAt.toISOString(),
    cameFrom: row.page,
    foundUs: row.source && sourceInWords(row.source),
    owner: row.assigneeId ? { id: row.assigneeId, name: names.get(row.assigneeId) ?? 'Somebody who has left' } : null,
    mailedTo: toTeam
      ? {
          team: toTeam.toAddress,
          state: mailStates[toTeam.state],
          at: (toTeam.sentAt ?? toTeam.createdAt).toISOString(),
          to: `/staff/mail/${toTeam.id}`,
        }
      : null,
    timeline: timelineOf(row.name, row.createdAt, events, mails),
  }
}
