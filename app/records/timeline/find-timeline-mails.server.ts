import { and, eq, inArray, isNotNull, not, or, type SQL, sql } from 'drizzle-orm'

import type { Queries } from '#app/platform/database/database.server.ts'
import { findNewestMails, type ListedMail } from '#app/platform/mail/mail-lists.store.server.ts'
import { mails } from '#app/platform/mail/mail.store.server.ts'

import { events, type StoredEvent } from '../events.store.server.ts'

/** The mails that these events carried. */
function carriedMail(some: readonly StoredEvent[]): SQL {
  const ids = some.flatMap(({ facts }) => (typeof facts?.mail === 'string' ? [facts.mail] : []))
  return ids.length > 0 ? inArray(mails.id, ids) : sql`false`
}

/** The mails that went out or failed, and of which no event tells: a reply and its mail are one thing that happened. */
function notCarried({ kind, id }: { kind: string; id: string }, toldMails: readonly string[]): SQL | undefined {
  const carrying = sql`(select 1 from ${events} where ${and(eq(events.subjectKind, kind), eq(events.subjectId, id))} and ${events.facts} ->> 'mail' = ${mails.id}::text)`
  return and(
    or(isNotNull(mails.sentAt), eq(mails.state, 'failed')),
    toldMails.length > 0 ? not(inArray(mails.template, [...toldMails])) : undefined,
    sql`not exists ${carrying}`,
  )
}

type Subject = { kind: string; id: string }

type Asked = {
  subject: Subject
  others: readonly Subject[]
  events: readonly StoredEvent[]
  /** All of its mails, those alone of which no event tells, or none. */
  which: 'all' | 'untold' | 'none'
  toldMails: readonly string[]
  most: number
}

/** The mails that a timeline tells of, `most` at the most, and by their ids those that its events carried. */
export async function findTimelineMails(
  queries: Queries,
  { subject, others, events: some, which, toldMails, most }: Asked,
): Promise<{ carried: ReadonlyMap<unknown, ListedMail>; ofTheirOwn: ListedMail[] }> {
  const carried = await findNewestMails(queries, [subject], { where: carriedMail(some), most })
  const where = which === 'untold' ? notCarried(subject, toldMails) : undefined
  return {
    carried: new Map(carried.map((mail) => [mail.id, mail])),
    ofTheirOwn: which === 'none' ? [] : await findNewestMails(queries, [subject, ...others], { where, most }),
  }
}
