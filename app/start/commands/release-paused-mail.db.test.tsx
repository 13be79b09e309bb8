import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'

import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { findMailsAbout } from '#app/outbox/mail/mail.queries.server.ts'
import { pauseMail, isMailPaused } from '#app/outbox/mail/mail-pause.queries.server.ts'
import { sendMailJob } from '#app/outbox/mail/send-mail.server.ts'
import { mail, mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import { defineMail } from '#app/outbox/mail/template.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { eventually } from '#app/testing/eventually.ts'
import { startTestPlatform } from '#app/testing/test-platform.ts'
import { releasePausedMail } from './release-paused-mail.server.ts'

const greeting = defineMail({
  name: 'greeting',
  data: z.object({
    name: z.string(),
  }),
  subject: ({ name }) => name,
  body: ({ name }) => <p>Good morning, {name}</p>,
})

const id = '01a1fd70-33b1-77e9-ae35-f8e20e32d699'

const queueOne = ({ database }: Platform, name: string) =>
  commitEffects(database, {
    mails: [
      mail({
        template: greeting,
        data: { name },
        to: { name, address: 'mia@example.com' },
        about: { kind: 'test', id },
      }),
    ],
  })

async function states({ database }: Platform): Promise<Record<string, string>> {
  const mails = await findMailsAbout(database.queries, 'test', id)
  return Object.fromEntries(mails.map(({ subject, state }) => [subject, state]))
}

/** Starts a restored copy: one mail was waiting when its backup was taken, another was written since. */
async function startPaused() {
  const platform = await startTestPlatform({ templates: [greeting] })
  await queueOne(platform, 'old')
  const takenAt = new Date()
  await platform.database.exclusively((connection) => pauseMail(connection, takenAt.toISOString()))
  await platform.database.queries.execute(sql`update mails set created_at = ${takenAt.toISOString()}::timestamptz - interval '1 second'`) // prettier-ignore
  await platform.jobs.start([sendMailJob(platform)])
  await platform.jobs.work()
  await queueOne(platform, 'new')
  await platform.database.queries.execute(sql`update mails set created_at = ${takenAt.toISOString()}::timestamptz + interval '1 second' where subject = 'new'`) // prettier-ignore
  return platform
}

test.for([
  { onlyNew: false, givenUp: 0, old: 'sent' },
  { onlyNew: true, givenUp: 1, old: 'failed' },
])('held mail waits, and is sent when it is released (rule M7): $onlyNew', async ({ onlyNew, givenUp, old }) => {
  await using platform = await startPaused()
  expect(platform.jobs.isPaused(mailQueue)).toBe(true)
  platform.jobs.notify(mailQueue)
  expect(await states(platform)).toEqual({ old: 'queued', new: 'queued' })
  const { rows } = await platform.database.queries.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where name = ${mailQueue} and state = 'created'`,
  )
  expect(rows).toEqual([{ count: 2 }])

  expect(await releasePausedMail(platform, onlyNew)).toEqual({ givenUp })
  expect(await eventually(() => states(platform), (now) => now['new'] === 'sent' && now['old'] === old)).toEqual({ old, new: 'sent' }) // prettier-ignore
  await eventually(() => platform.jobs.isPaused(mailQueue), (is) => !is) // prettier-ignore
  expect(platform.jobs.isPaused(mailQueue)).toBe(false)
  expect(await isMailPaused(platform.database.queries)).toBe(false)
  const audited = await platform.database.queries.execute(
    sql`select actor_name, became from audit_events where action = 'mail.released'`,
  )
  expect(audited.rows).toEqual([{ actor_name: 'restore', became: { givenUp } }])
  expect(await releasePausedMail(platform, onlyNew)).toBeUndefined()
})

test('without a hold, mail does not wait', async () => {
  await using platform = await startTestPlatform({ templates: [greeting], isWorker: true })
  expect(platform.jobs.isPaused(mailQueue)).toBe(false)
  await queueOne(platform, 'now')
  platform.jobs.notify(mailQueue)
  expect(await eventually(() => states(platform), ({ now }) => now === 'sent')).toEqual({ now: 'sent' }) // prettier-ignore
})
