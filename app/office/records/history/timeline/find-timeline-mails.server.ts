import { and, eq, inArray, isNotNull, not, or, type SQL, sql } from 'drizzle-orm'

import type { Queries } from '#app/data/database/database.server.ts'
import { findNewestMails, type ListedMail } from '#app/outbox/mail/mail-lists.queries.server.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'

import { events, type StoredEvent } from '../events.queries.server.ts'

/** Returns the condition of the mails that these events refer to. */
function carriedMail(some: readonly StoredEvent[]): SQL {
  const ids = some.flatMap(({ facts }) => (typeof facts?.mail === 'string' ? [facts.mail] : []))
  return ids.length > 0 ? inArray(mails.id, ids) : sql`false`
}

/** Returns the condition of sent or failed mails that no event refers to: a reply and its mail are one entry. */
function notCarried({ kind, id }: { kind: string; id: string }, mailsInEvents: readonly string[]): SQL | undefined {
  const carrying = sql`(select 1 from ${events} where ${and(eq(events.subjectKind, kind), eq(events.subjectId, id))} and ${events.facts} ->> 'mail' = ${mails.id}::text)`
  return and(
    or(isNotNull(mails.sentAt), eq(mails.state, 'failed')),
    mailsInEvents.length > 0 ? not(inArray(mails.template, [...mailsInEvents])) : undefined,
    sql`not exists ${carrying}`,
  )
}

type Subject = { kind: string; id: string }

type Asked = {
  subject: Subject
  others: readonly Subject[]
  events: readonly StoredEvent[]
  /** All mails of the record, only those without an event, or none. */
  which: 'all' | 'untold' | 'none'
  mailsInEvents: readonly string[]
  most: number
}

/** Returns at most `most` mails of a timeline, and by id those that its events refer to. */
export async function findTimelineMails(
  queries: Queries,
  { subject, others, events: some, which, mailsInEvents, most }: Asked,
): Promise<{ carried: ReadonlyMap<unknown, ListedMail>; ofTheirOwn: ListedMail[] }> {
  const carried = await findNewestMails(queries, [subject], { where: carriedMail(some), most })
  const where = which === 'untold' ? notCarried(subject, mailsInEvents) : undefined
  return {
    carried: new Map(carried.map((mail) => [mail.id, mail])),
    ofTheirOwn: which === 'none' ? [] : await findNewestMails(queries, [subject, ...others], { where, most }),
  }
}
