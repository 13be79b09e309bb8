import { and, inArray, or, sql } from 'drizzle-orm'

import { mails } from '#app/platform/mail/mail.store.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { judgeMail, type MailFacts, type Verdict } from './verdicts.ts'

/** A mail server is greeted this often at most; between two greetings the last answer stands. */
const greetEveryMs = 5 * 60_000

async function readFacts(
  { database }: Pick<Platform, 'database'>,
  now: Date,
): Promise<Omit<MailFacts, 'isServerAway'>> {
  const hourAgo = new Date(now.getTime() - 3_600_000).toISOString()
  const recent = sql`${mails.createdAt} > ${hourAgo}::timestamptz`
  const [row] = await database.queries
    .select({
      oldest: sql<string | null>`(min(${mails.createdAt}) filter (where ${mails.state} = 'queued'))::text`,
      failed: sql<number>`(count(*) filter (where ${mails.state} = 'failed'))::int`,
      retrying: sql<number>`(count(*) filter (where ${mails.state} = 'retrying'))::int`,
      sent: sql<number>`(count(*) filter (where ${mails.state} = 'sent'))::int`,
    })
    .from(mails)
    .where(
      and(or(recent, inArray(mails.state, ['queued', 'retrying'])), sql`not is_example_address(${mails.toAddress})`),
    )
  const oldest = row?.oldest ? new Date(row.oldest).getTime() : now.getTime()
  return {
    oldestWaitingMs: Math.max(0, now.getTime() - oldest),
    failed: row?.failed ?? 0,
    retrying: row?.retrying ?? 0,
    sent: row?.sent ?? 0,
  }
}

/** Looks at the queue, at what became of the last hour's mails, and at the mail server if there is one. */
export function mailChecker(platform: Pick<Platform, 'database' | 'transport'>): (now: Date) => Promise<Verdict> {
  let greetedAt = -Infinity
  let isServerAway = false
  return async (now) => {
    if (platform.transport.kind === 'smtp' && now.getTime() - greetedAt >= greetEveryMs) {
      greetedAt = now.getTime()
      isServerAway = await platform.transport.verify().then(
        () => false,
        () => true,
      )
    }
    return judgeMail({ ...(await readFacts(platform, now)), isServerAway })
  }
}
