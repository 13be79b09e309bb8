import { and, inArray, or, sql } from 'drizzle-orm'

import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { tryWhatWaits } from '#app/outbox/mail/send-mail.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { judgeMail, type MailFacts, type Verdict } from './verdicts.ts'

/** How often a reachable mail server is contacted. An unreachable one is contacted by every check. */
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
 * Checks the queue, the deliveries of the last hour, and the mail server if there is one. When the server answers for the first time or
 * again, the waiting mails are retried at once (rule M2), because all of them may be due an hour later and no new mail may trigger a retry.
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
      // An unreachable server may take longer than a check may, so its answer counts for the next check.
      if (!isServerAway) await greeting
    }
    return judgeMail({ ...(await readFacts(platform, now)), isServerAway })
  }
}
