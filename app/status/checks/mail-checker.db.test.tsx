import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'

import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { mail, mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import { sendMailJob } from '#app/outbox/mail/send-mail.server.ts'
import { defineMail } from '#app/outbox/mail/template.server.ts'
import { eventually } from '#app/testing/eventually.ts'
import { startTestPlatform } from '#app/testing/test-platform.ts'

import { mailChecker } from './mail-checker.server.ts'

const greeting = defineMail({
  name: 'greeting',
  data: z.object({
    name: z.string(),
  }),
  subject: ({ name }) => `Hello ${name}`,
  body: ({ name }) => <p>Good morning, {name}</p>,
})

const minute = (count: number) => new Date(Date.now() + count * 60_000)

test('the only mail that waits for the server is retried when it answers, not an hour later (rule M2)', async () => {
  const server = { isAway: true, isSilent: false }
  const reach = () => {
    if (server.isSilent) return new Promise<void>((resolve) => answers.push(resolve))
    return server.isAway ? Promise.reject(Object.assign(new Error('away'), gone)) : Promise.resolve()
  }
  const answers: (() => void)[] = []
  const gone = { code: 'ESOCKET', command: 'CONN' }
  const transport = { kind: 'smtp', deliver: reach, verify: reach, close: () => {} } as const
  await using platform = await startTestPlatform({ templates: [greeting], transport })
  const { database } = platform
  const to = { name: 'Mia', address: 'mia@example.com' }
  await commitEffects(database, { mails: [mail({ template: greeting, data: { name: 'Mia' }, to })] })
  const { rows } = await database.queries.execute<{ data: { mailId: string } }>(
    sql`delete from pgboss.job where name = ${mailQueue} returning data`,
  )
  for (const { data } of rows) await sendMailJob(platform, () => minute(60)).work(data, 'now')
  const isSoon = async () => {
    const { rows: waiting } = await database.queries.execute<{ is_soon: boolean }>(
      sql`select start_after <= now() + interval '10 s' as is_soon from pgboss.job where name = ${mailQueue}`,
    )
    return waiting.map(({ is_soon }) => is_soon)
  }

  const check = mailChecker(platform)
  expect((await check(minute(1))).state).toBe('failed')
  expect(await isSoon()).toEqual([false])
  // The server is silent now. A check does not wait for it, and does not connect a second time.
  Object.assign(server, { isAway: false, isSilent: true })
  for (const at of [2, 3]) expect((await check(minute(at))).state).toBe('failed')
  expect([answers.length, await isSoon()]).toEqual([1, [false]])
  answers[0]?.()
  expect(await eventually(isSoon, ([is]) => is === true)).toEqual([true])
})
