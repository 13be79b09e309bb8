import { sql } from 'drizzle-orm'

import { mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import { sendMailJob } from '#app/outbox/mail/send-mail.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

/** Runs all waiting mail jobs now, whatever their time. A mail that must wait longer is queued again. */
export async function tryMails(platform: Platform, clock?: () => Date): Promise<void> {
  const { rows } = await platform.database.queries.execute<{ data: { mailId: string } }>(
    sql`delete from pgboss.job where name = ${mailQueue} and state < 'active' returning data`,
  )
  const job = sendMailJob(platform, clock)
  for (const { data } of rows) await job.work(data, 'now')
}
