import { and, asc, count, desc, eq, getTableColumns, gt, inArray, or, type SQL, sql } from 'drizzle-orm'

import type { Queries, Transaction } from '../database/database.server.ts'
import { type Cursor, type Page, pageOf } from '../list/cursor.ts'
import { beyond, inOrder, sortValue } from '../list/keyset.server.ts'
import { matchesSearch } from '../search/matches-search.server.ts'
import { mails } from './mail.store.server.ts'
import type { MailState } from './mail.ts'

export type MailFilter = { search?: string | undefined; state?: MailState | undefined }

const { search: _search, data: _data, html: _html, plainText: _plainText, ...columns } = getTableColumns(mails)

/** A mail without its body. */
export type ListedMail = Omit<typeof mails.$inferSelect, 'search' | 'data' | 'html' | 'plainText'>

function conditions({ search, state }: MailFilter): (SQL | undefined)[] {
  return [matchesSearch(mails.search, search ?? ''), state && eq(mails.state, state)]
}

/** A page of the mails, by the time they were written. */
export async function findMails(
  queries: Queries,
  filter: MailFilter,
  isDescending: boolean,
  cursor: Cursor | undefined,
  size: number,
): Promise<Page<ListedMail>> {
  const sort = { by: mails.createdAt, type: 'timestamptz', isDescending } as const
  const found = await queries
    .select({ ...columns, sortValue: sortValue(sort) })
    .from(mails)
    .where(and(...conditions(filter), beyond(sort, mails.id, cursor)))
    .orderBy(...inOrder(sort, mails.id, cursor))
    .limit(size + 1)
  return pageOf(found, size, cursor, (row) => ({ value: row.sortValue, id: row.id }))
}

/** How many mails a filter shows, counted to `most` at the most. */
export async function countMails(queries: Queries, filter: MailFilter, most: number): Promise<number> {
  const some = queries
    .select({ id: mails.id })
    .from(mails)
    .where(and(...conditions(filter)))
    .limit(most)
    .as('some')
  const [row] = await queries.select({ count: count() }).from(some)
  return row?.count ?? 0
}

/** The newest mails about some records, by when they went out or were written; `most` at the most. */
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

/** The newest mail of some templates to an address. */
export async function findNewestMailTo(
  queries: Queries,
  address: string,
  templates: readonly string[],
): Promise<ListedMail | undefined> {
  const [mail] = await queries
    .select(columns)
    .from(mails)
    .where(and(sql`lower(${mails.toAddress}) = lower(${address})`, inArray(mails.template, [...templates])))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(1)
  return mail
}

/** The failed mails of a filter that come after `afterId`, the oldest first and locked for this transaction. */
export async function lockFailedMails(
  tx: Transaction,
  { search }: Pick<MailFilter, 'search'>,
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
    .where(and(...conditions({ search, state: 'failed' }), afterId ? gt(mails.id, afterId) : undefined))
    .orderBy(asc(mails.id))
    .limit(most)
    .for('update', { skipLocked: true })
}
