import { sql } from 'drizzle-orm'

import { mailQueue } from '../mail/outgoing-mail.server.ts'
import { sendMailJob } from '../mail/send-mail.server.ts'
import type { Platform } from '../platform.server.ts'

/** Does now what waits in the queue of mails, whenever it would be its time. A mail that waits on is in the queue again. */
export async function tryMails(platform: Platform, clock?: () => Date): Promise<void> {
  const { rows } = await platform.database.queries.execute<{ data: { mailId: string } }>(
    sql`delete from pgboss.job where name = ${mailQueue} and state < 'active' returning data`,
  )
  const job = sendMailJob(platform, clock)
  for (const { data } of rows) await job.work(data, 'now')
}
