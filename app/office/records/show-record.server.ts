import { eq } from 'drizzle-orm'

import { isExample } from '#app/core/example.ts'
import type { Queries } from '#app/data/database/database.server.ts'
import { findNewestMails } from '#app/outbox/mail/mail-lists.queries.server.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { findColleagueNames } from '#app/office/team/members/find-colleagues.server.ts'
import type { OpenRecord } from '#app/ui/record/side-panel/record-panel.tsx'

import { type Acts, buttonsFrom, eventInWords } from './acts.ts'
import type { StoredRecord } from './define/rows.queries.server.ts'
import { findTagsOf } from './tags/find-tags-of.server.ts'
import { mailOf } from './history/timeline/mail-of.ts'
import { readTimeline } from './history/timeline/read-timeline.server.ts'

/** The timeline texts and mail templates of a kind. */
export type ShownKind = {
  kind: string
  acts: Acts<string>
  /** The timeline's texts for mails, by template. */
  mails: Readonly<Record<string, string>>
  /** The template of the mail that notifies the team. */
  teamMail: string
}

async function findTeamMail(
  queries: Queries,
  about: { kind: string; id: string },
  template: string,
): Promise<OpenRecord['mailedTo']> {
  const [mail] = await findNewestMails(queries, [about], { where: eq(mails.template, template), most: 1 })
  if (!mail) return null
  const { state, at, to } = mailOf(mail)
  return { team: mail.toAddress, state, at, to }
}

type Arrival = { who: string; what: string }

/** Returns what every kind of record shows: its owner, its mails, the possible acts, and its timeline, newest first. */
export async function showRecord(
  platform: Platform,
  { kind, acts, mails: mailWords, teamMail }: ShownKind,
  record: StoredRecord,
  { arrival, actor, params }: { arrival: Arrival; actor: StaffActor; params: URLSearchParams },
): Promise<OpenRecord & { status: string }> {
  const { queries } = platform.database
  const { id, reference, status, assigneeId, createdAt } = record
  const names = await findColleagueNames(platform)
  return {
    id,
    reference,
    status,
    receivedAt: createdAt.toISOString(),
    owner: assigneeId ? { id: assigneeId, name: names.get(assigneeId) ?? 'A former colleague' } : null,
    isExample: isExample(record as { email?: string }),
    tags: await findTagsOf(queries, kind, id),
    mailedTo: await findTeamMail(queries, { kind, id }, teamMail),
    buttons: buttonsFrom(acts, status),
    ...(await readTimeline(platform, actor, params, {
      subject: { kind, id },
      arrival: { ...arrival, at: createdAt },
      mailInWords: ({ template, subject }) => mailWords[template] ?? subject,
      eventInWords: (event) => eventInWords(acts, event),
    })),
  }
}
