import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'

import { commitEffects } from '../../commit-effects.server.ts'
import { startSmtpSink, type SinkMode, type SmtpSink } from '#e2e/harness/product/smtp-sink.ts'

import { readConfig } from '#app/core/config/config.server.ts'
import { eventually } from '#app/testing/eventually.ts'
import { startTestPlatform, type TestPlatform } from '#app/testing/test-platform.ts'
import { tryMails } from '#app/testing/try-mails.ts'
import { findMailsAbout, type StoredMail } from '../mail.queries.server.ts'
import { mailQueue, mail } from '../outgoing-mail.server.ts'
import { defineMail } from '../template.server.ts'
import { openTransport } from './transport.server.ts'

const id = '01a1fd70-33b1-77e9-ae35-f8e20e32d699'

const greeting = defineMail({
  name: 'greeting',
  data: z.object({
    name: z.string(),
  }),
  subject: ({ name }) => `Hello ${name}`,
  body: ({ name }) => (
    <p>
      Good morning, {name} <a href="https://tillway.example/a?b=1&c=2">Open the record</a>
    </p>
  ),
})

type Post = { sink: SmtpSink; platform: TestPlatform; stored(): Promise<StoredMail[]>; mailNow(): Promise<StoredMail> }

async function startPost({
  isWorker = false,
  silenceMs,
  env = {},
}: { isWorker?: boolean; silenceMs?: number; env?: Record<string, string> } = {}): Promise<Post> {
  const sink = await startSmtpSink()
  const config = readConfig({ SMTP_URL: sink.url, PUBLIC_URL: 'https://tillway.example', ...env })
  const transport = openTransport(config, silenceMs)
  const platform = await startTestPlatform({ templates: [greeting], transport, isWorker, env })
  onTestFinished(async () => {
    await platform[Symbol.asyncDispose]()
    transport.close()
    void sink.close()
  })
  const stored = () => findMailsAbout(platform.database.queries, 'test', id)
  const mailNow = async () => {
    const [first] = await stored()
    if (!first) throw new Error('there is no mail')
    return first
  }
  return { sink, platform, stored, mailNow }
}

async function post(platform: TestPlatform, ...names: string[]): Promise<void> {
  const all = names.map((name) =>
    mail({
      template: greeting,
      data: { name },
      to: { name, address: 'mia@example.com' },
      replyTo: 'shops@tillway.example',
      about: { kind: 'test', id },
    }),
  )
  await commitEffects(platform.database, { mails: all })
}

test('a mail arrives with an HTML and a text part, its names, its reply address and our Message-ID', async () => {
  const { sink, platform, mailNow } = await startPost({ isWorker: true })
  await post(platform, 'Mïa, "Costa" <x@y>')
  platform.jobs.notify(mailQueue)
  const row = await eventually(mailNow, ({ state }) => state === 'sent')
  expect(row).toMatchObject({ state: 'sent', transport: 'smtp', attempts: 1 })
  const taken = sink.mails[0]?.email
  expect(taken).toMatchObject({
    subject: 'Hello Mïa, "Costa" <x@y>',
    from: { name: 'Tillway', address: 'hello@tillway.example' },
    to: [{ name: 'Mïa, "Costa" <x@y>', address: 'mia@example.com' }],
    replyTo: [{ address: 'shops@tillway.example' }],
    messageId: `<${row.id}@tillway.example>`,
  })
  expect(taken?.html).toContain('Good morning')
  expect(taken?.html).toContain('b=1&amp;c=2')
  expect(taken?.text).toContain('Good morning')
  expect(taken?.text).toContain('https://tillway.example/a?b=1&c=2')
  expect(taken?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
})

test.for<[string, SinkMode, string]>([
  ['421 to the recipient', { at: 'recipient', code: 421 }, '421'],
  ['450 to the recipient', { at: 'recipient', code: 450 }, '450'],
  ['452 to the message', { at: 'data', code: 452 }, '452'],
  ['nothing after the message', { at: 'drop-after-data' }, 'handed over|reached|in time'],
])(
  'a mail to a server that says %s waits with the reason, and is sent later with the same id',
  async ([, mode, reason]) => {
    const { sink, platform, mailNow } = await startPost()
    sink.mode = mode
    await post(platform, 'Mia')
    await tryMails(platform)
    expect(await mailNow()).toMatchObject({
      state: 'retrying',
      attempts: 1,
      lastError: expect.stringMatching(reason) as string,
    })
    sink.mode = { at: 'take' }
    await tryMails(platform)
    const sent = await mailNow()
    expect(sent).toMatchObject({ state: 'sent', attempts: 2, lastError: null, nextAttemptAt: null })
    const ids = new Set(sink.mails.map(({ email }) => email.messageId))
    expect([...ids]).toEqual([`<${sent.id}@tillway.example>`])
    expect(sink.mails).toHaveLength(mode.at === 'drop-after-data' ? 2 : 1)
  },
)

test('a mail waits while no server listens, and is sent by itself when its time has come', async () => {
  const { sink, platform, mailNow } = await startPost({ isWorker: true })
  await sink.close()
  await post(platform, 'Mia')
  expect(await eventually(mailNow, ({ state }) => state === 'retrying')).toMatchObject({
    lastError: 'The mail server could not be reached',
  })
  const again = await startSmtpSink(Number(new URL(sink.url).port))
  onTestFinished(() => void again.close())
  // Skips the half minute before the retry.
  const { rows } = await platform.database.queries.execute(
    sql`update pgboss.job set start_after = now() where name = ${mailQueue} and start_after > now() returning state`,
  )
  expect(rows).toEqual([{ state: 'created' }])
  expect(await eventually(mailNow, ({ state }) => state === 'sent')).toMatchObject({ state: 'sent' })
  expect(again.mails).toHaveLength(1)
})

test('a silent server causes a timeout, and no mail is lost', async () => {
  const { sink, platform, mailNow } = await startPost({ silenceMs: 200 })
  sink.mode = { at: 'hang' }
  await post(platform, 'Mia')
  await tryMails(platform)
  expect(await mailNow()).toMatchObject({ state: 'retrying', lastError: 'The mail server did not answer in time' })
})

test('a mail to an unknown recipient fails at once, and the mails behind it are sent', async () => {
  const { sink, platform, mailNow } = await startPost()
  sink.mode = { at: 'recipient', code: 550 }
  await post(platform, 'Mia')
  await tryMails(platform)
  expect(await mailNow()).toMatchObject({ state: 'failed', attempts: 1, lastError: 'The mail server answered 550' })
  sink.mode = { at: 'take' }
  await post(platform, 'Bo')
  await tryMails(platform)
  expect(sink.mails.map(({ email }) => email.subject)).toEqual(['Hello Bo'])
})

test('twenty mails through an unreliable server each arrive exactly once', async () => {
  const { sink, platform, stored } = await startPost()
  const modes: SinkMode[] = [{ at: 'recipient', code: 421 }, { at: 'take' }, { at: 'data', code: 452 }, { at: 'take' }]
  for (let index = 0; index < 20; index += 1) {
    sink.mode = modes[index % modes.length] ?? { at: 'take' }
    await post(platform, `Mia ${index}`)
    await tryMails(platform)
  }
  expect((await stored()).map(({ state }) => state)).toEqual(Array.from({ length: 20 }, () => 'sent'))
  expect(new Set(sink.mails.map(({ email }) => email.subject)).size).toBe(20)
  expect(sink.mails).toHaveLength(20)
})

test('mails are sent over several connections at once, which are reused (rule M5)', async () => {
  const { sink, platform, stored } = await startPost({ env: { SMTP_CONNECTIONS: '5' }, isWorker: true })
  // Four of five connections are for all mails. The server answers only when four have gathered.
  sink.mode = { at: 'gather', count: 4 }
  await post(platform, ...Array.from({ length: 40 }, (_, index) => `Mia ${index}`))
  platform.jobs.notify(mailQueue)
  const rows = await eventually(stored, (all) => all.every(({ state }) => state === 'sent'))
  expect(rows.map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(Array.from({ length: 40 }, () => 'sent 1'))
  expect(sink.connections()).toBeGreaterThanOrEqual(4)
  expect(sink.connections()).toBeLessThanOrEqual(5)
  expect(new Set(sink.mails.map(({ email }) => email.subject)).size).toBe(40)
})
