import { and, inArray, or, sql } from 'drizzle-orm'

import { mails } from '#app/platform/mail/mail.store.server.ts'
import { tryWhatWaits } from '#app/platform/mail/send-mail.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { judgeMail, type MailFacts, type Verdict } from './verdicts.ts'

/** A mail server that answered is greeted this often at most; one that did not, with every look. */
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

/**
 * Looks at the queue, at what became of the last hour's mails, and at the mail server if there is one. When it answers for the first time, or
 * again, the mails that wait for it are tried at once (rule M2): they may all be waiting for an hour, and no new one may come.
 */
export function mailChecker(
  platform: Pick<Platform, 'database' | 'jobs' | 'transport'>,
): (now: Date) => Promise<Verdict> {
  let answeredAt = -Infinity
  let isServerAway = false
  let greeting: Promise<void> | undefined

  async function greet(now: Date): Promise<void> {
    const couldWait = isServerAway || answeredAt === -Infinity
    try {
      await platform.transport.verify()
      if (couldWait) await tryWhatWaits(platform)
      isServerAway = false
      answeredAt = now.getTime()
    } catch {
      isServerAway = true
    }
  }

  return async (now) => {
    const isDue = isServerAway || now.getTime() - answeredAt >= greetEveryMs
    if (platform.transport.kind === 'smtp' && isDue) {
      greeting ??= greet(now).finally(() => (greeting = undefined))
      // One that is away may keep us waiting for longer than a look may take: what it answers counts at the next one.
      if (!isServerAway) await greeting
    }
    return judgeMail({ ...(await readFacts(platform, now)), isServerAway })
  }
}
