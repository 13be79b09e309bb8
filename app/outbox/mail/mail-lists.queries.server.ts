import { emailKey } from '#app/core/text/text.ts'
import { and, asc, desc, eq, getTableColumns, gt, inArray, or, type SQL, sql } from 'drizzle-orm'

import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { matchesSearch } from '#app/data/search/matches-search.server.ts'
import { mails } from './mail.queries.server.ts'

const { search: _search, data: _data, html: _html, plainText: _plainText, ...columns } = getTableColumns(mails)

/** A mail without its body. */
export type ListedMail = Omit<typeof mails.$inferSelect, 'search' | 'data' | 'html' | 'plainText'>

/** Returns the newest mails about some records, by the time of sending or writing; at most `most`. */
export async function findNewestMails(
  queries: Queries,
  subjects: readonly { kind: string; id: string }[],
  { where, most }: { where?: SQL | undefined; most: number },
): Promise<ListedMail[]> {
  return queries
    .select(columns)
    .from(mails)
    .where(and(or(...subjects.map(({ kind, id }) => and(eq(mails.aboutKind, kind), eq(mails.aboutId, id)))), where))
    .orderBy(desc(sql`coalesce(${mails.sentAt}, ${mails.createdAt})`), desc(mails.id))
    .limit(most)
}

/** Returns the newest mail of some templates to an address. */
export async function findNewestMailTo(
  queries: Queries,
  address: string,
  templates: readonly string[],
): Promise<ListedMail | undefined> {
  const [mail] = await queries
    .select(columns)
    .from(mails)
    .where(and(sql`email_key(${mails.toAddress}) = ${emailKey(address)}`, inArray(mails.template, [...templates])))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(1)
  return mail
}

/** Locks the failed mails of a search that come after `afterId`, the oldest first. */
export async function lockFailedMails(
  tx: Transaction,
  search: string | undefined,
  afterId: string | undefined,
  most: number,
): Promise<Pick<ListedMail, 'id' | 'template' | 'subject' | 'state' | 'attempts'>[]> {
  return tx
    .select({
      id: mails.id,
      template: mails.template,
      subject: mails.subject,
      state: mails.state,
      attempts: mails.attempts,
    })
    .from(mails)
    .where(
      and(
        matchesSearch(mails.search, search ?? ''),
        eq(mails.state, 'failed'),
        afterId ? gt(mails.id, afterId) : undefined,
      ),
    )
    .orderBy(asc(mails.id))
    .limit(most)
    .for('update', { skipLocked: true })
}
