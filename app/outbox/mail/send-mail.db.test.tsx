import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'

import { commitEffects } from '../commit-effects.server.ts'
import { eventually } from '#app/testing/eventually.ts'
import { startTestPlatform } from '#app/testing/test-platform.ts'
import { tryMails } from '#app/testing/try-mails.ts'
import { findMailsAbout } from './mail.queries.server.ts'
import { mail, mailQueue } from './outgoing-mail.server.ts'
import { sendMailJob } from './send-mail.server.ts'
import { defineMail } from './template.server.ts'
import type { MailTransport } from './transport/transport.server.ts'

const greeting = defineMail({
  name: 'greeting',
  data: z.object({
    name: z.string(),
  }),
  subject: ({ name }) => `Hello ${name}`,
  body: ({ name }) => <Greeting name={name} />,
})

function Greeting({ name }: { name: string }) {
  return <p>Good morning, {name}</p>
}

const id = '01a1fd70-33b1-77e9-ae35-f8e20e32d699'
const about = { kind: 'test', id }
const to = { name: 'Mia Costa', address: 'mia@example.com' }

test('a mail that was committed with its act is rendered and delivered to the outbox', async () => {
  await using platform = await startTestPlatform({ templates: [greeting], isWorker: true })
  await commitEffects(platform.database, { mails: [mail({ template: greeting, data: { name: 'Mia' }, to, about })] })
  platform.jobs.notify('mail')
  const [sent] = await eventually(
    () => findMailsAbout(platform.database.queries, 'test', id),
    ([row]) => row?.state === 'sent',
  )
  expect(sent).toMatchObject({ state: 'sent', transport: 'outbox', attempts: 1, subject: 'Hello Mia', lastError: null })
  expect(sent?.html).toContain('Good morning')
  expect(sent?.plainText).toContain('Good morning, Mia')
})

test('an act that is rolled back sends nothing', async () => {
  await using platform = await startTestPlatform({ templates: [greeting] })
  const act = platform.database.transaction(async (tx) => {
    await commitEffects(tx, { mails: [mail({ template: greeting, data: { name: 'Mia' }, to, about })] })
    throw new Error('no')
  })
  await expect(act).rejects.toThrow('no')
  expect(await findMailsAbout(platform.database.queries, 'test', id)).toEqual([])
  const counts = await platform.jobs.counts()
  expect(counts.find(({ queue }) => queue === mailQueue)).toMatchObject({ waiting: 0 })
})

test('the base connection throws inside a transaction instead of waiting permanently', async () => {
  await using platform = await startTestPlatform()
  const act = platform.database.transaction(() => findMailsAbout(platform.database.queries, 'test', id))
  await expect(act).rejects.toMatchObject({
    cause: { message: expect.stringContaining('inside a transaction') as string },
  })
})

test('a temporary failure is retried later, and a permanent one fails the mail at once', async () => {
  const failure: { responseCode: number } = { responseCode: 451 }
  const transport: MailTransport = {
    kind: 'smtp',
    deliver: () => Promise.reject(Object.assign(new Error('no'), failure)),
    verify: async () => {},
    close: () => {},
  }
  await using platform = await startTestPlatform({ templates: [greeting], transport })
  const tried = async () => {
    await tryMails(platform)
    return findMailsAbout(platform.database.queries, 'test', id)
  }
  await commitEffects(platform.database, { mails: [mail({ template: greeting, data: { name: 'Mia' }, to, about })] })
  const triedAt = Date.now()
  const [first] = await tried()
  expect(first).toMatchObject({ state: 'retrying', attempts: 1, lastError: 'The mail server answered 451' })
  expect(first?.nextAttemptAt?.getTime()).toBeGreaterThanOrEqual(triedAt + 24_000)

  failure.responseCode = 550
  await commitEffects(platform.database, { mails: [mail({ template: greeting, data: { name: 'Bo' }, to, about })] })
  const [second, again] = await tried()
  expect(second).toMatchObject({ state: 'failed', attempts: 1, lastError: 'The mail server answered 550' })
  expect(again).toMatchObject({ state: 'failed', attempts: 2, lastError: 'The mail server answered 550' })
})

test('a mail of an older version gets default values; unreadable data fail at once and visibly', async () => {
  const older = defineMail({
    name: 'older',
    data: z.object({ name: z.string(), day: z.string().default('today') }),
    subject: () => 'News',
    body: ({ name, day }) => (
      <p>
        {name}: {day}
      </p>
    ),
  })
  await using platform = await startTestPlatform({ templates: [older] })
  const written = [{ name: 'Mia' }, { name: 7 }]
  for (const [at, data] of written.entries()) {
    await commitEffects(platform.database, {
      mails: [mail({ template: older, data: { name: '', day: '' }, to, about })],
    })
    await platform.database.queries.execute(
      sql`update mails set data = ${JSON.stringify(data)}::jsonb where state = 'queued'`,
    )
    await tryMails(platform)
    const rows = await findMailsAbout(platform.database.queries, 'test', id)
    expect(rows.toSorted((a, b) => a.id.localeCompare(b.id))[at]).toMatchObject(
      at === 0 ? { state: 'sent', plainText: 'Mia: today' } : { state: 'failed' },
    )
  }
})

test('a mail whose template is broken fails at once and visibly instead of waiting unseen', async () => {
  const broken = defineMail({
    name: 'broken',
    data: z.object({
      name: z.string(),
    }),
    subject: () => 'Broken',
    body: () => {
      throw new Error('no such thing')
    },
  })
  await using platform = await startTestPlatform({ templates: [broken] })
  await commitEffects(platform.database, { mails: [mail({ template: broken, data: { name: 'Mia' }, to, about })] })
  await tryMails(platform)
  const [failed] = await findMailsAbout(platform.database.queries, 'test', id)
  expect(failed).toMatchObject({ state: 'failed', lastError: 'The mail could not be written' })
})

function failing(failure: { now: object | undefined }): MailTransport {
  return {
    kind: 'smtp',
    deliver: () => (failure.now ? Promise.reject(Object.assign(new Error('no'), failure.now)) : Promise.resolve()),
    verify: async () => {},
    close: () => {},
  }
}

test('a mail that no server accepts fails after 72 hours, not before (rule M2)', async () => {
  const transport = failing({ now: { code: 'ESOCKET', command: 'CONN' } })
  await using platform = await startTestPlatform({ templates: [greeting], transport })
  await commitEffects(platform.database, { mails: [mail({ template: greeting, data: { name: 'Mia' }, to, about })] })
  const first = new Date('2026-03-02T09:00:00Z')
  let now = first
  for (;;) {
    await tryMails(platform, () => now)
    const [row] = await findMailsAbout(platform.database.queries, 'test', id)
    if (!row?.nextAttemptAt) break
    expect(row.state).toBe('retrying')
    now = row.nextAttemptAt
  }
  expect(now.getTime() - first.getTime()).toBe(72 * 3_600_000)
  const [row] = await findMailsAbout(platform.database.queries, 'test', id)
  expect(row).toMatchObject({ state: 'failed', lastError: 'The mail server could not be reached' })
  // Of dozens of tries the log has the first and the end (rule X5).
  expect(platform.logLines.filter((line) => line.includes(row?.id ?? ''))).toEqual([
    expect.stringContaining('a mail will be retried'),
    expect.stringContaining('a mail failed permanently'),
  ])
})

test('when the server accepts a mail again, mails that wait for it are due, but not one whose mailbox is busy (rule M2)', async () => {
  const failure: { now: object | undefined } = { now: undefined }
  await using platform = await startTestPlatform({ templates: [greeting], transport: failing(failure) })
  const { database } = platform
  const inAnHour = () => new Date(Date.now() + 3_600_000)
  const send = async (name: string, now: object | undefined) => {
    failure.now = now
    await commitEffects(database, { mails: [mail({ template: greeting, data: { name }, to, about })] })
    const { rows } = await database.queries.execute<{ id: string; data: { mailId: string } }>(
      sql`delete from pgboss.job where name = ${mailQueue} and start_after <= now() returning data`,
    )
    for (const { data } of rows) await sendMailJob(platform, inAnHour).work(data, 'now')
  }
  await send('Ada', { code: 'ESOCKET', command: 'CONN' })
  await send('Bo', { responseCode: 421, command: 'RCPT TO' })
  await send('Cy', { responseCode: 450, command: 'RCPT TO' })
  await send('Di', undefined)
  const { rows } = await database.queries.execute<{ subject: string; is_soon: boolean; is_due: boolean }>(
    sql`select subject, start_after <= now() + interval '10 s' as is_soon, next_attempt_at <= now() as is_due
      from pgboss.job join mails on mails.id = (job.data ->> 'mailId')::uuid where name = ${mailQueue} order by subject`,
  )
  expect(rows).toEqual([
    { subject: 'Hello Ada', is_soon: true, is_due: true },
    { subject: 'Hello Bo', is_soon: true, is_due: true },
    { subject: 'Hello Cy', is_soon: false, is_due: false },
  ])
  await tryMails(platform)
  const states = (await findMailsAbout(database.queries, 'test', id)).map(({ state }) => state)
  expect(states).toEqual(['sent', 'sent', 'sent', 'sent'])
})
