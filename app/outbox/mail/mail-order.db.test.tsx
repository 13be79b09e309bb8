import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'

import { commitEffects } from '../commit-effects.server.ts'
import type { Queries } from '#app/data/database/database.server.ts'
import { createJobs } from '../jobs/jobs.server.ts'
import { eventually } from '#app/testing/eventually.ts'
import { startTestPlatform, type TestPlatform } from '#app/testing/test-platform.ts'
import { findMailsAbout, type StoredMail } from './mail.queries.server.ts'
import { mail, mailQueue, type OutgoingMail } from './outgoing-mail.server.ts'
import { sendMailJob } from './send-mail.server.ts'
import { defineMail } from './template.server.ts'
import type { MailTransport, RenderedMail } from './transport/transport.server.ts'

const about = { kind: 'test', id: '01a1fd70-33b1-77e9-ae35-f8e20e32d699' }

const notice = defineMail({
  name: 'notice',
  data: z.object({
    name: z.string(),
  }),
  subject: ({ name }) => `News for ${name}`,
  body: ({ name }) => <p>Good morning, {name}</p>,
})

const codeMail = defineMail({
  name: 'code',
  data: z.object({
    code: z.string(),
  }),
  mask: () => ({ code: '••••' }),
  subject: () => 'Your code',
  body: ({ code }) => <p>{code}</p>,
})

/** A mail with a secret that is not urgent, because no one asked for it. */
const reminder = defineMail({
  ...codeMail,
  name: 'reminder',
  isReminder: true,
  subject: () => 'Still there',
})

const to = { name: 'Mia', address: 'mia@example.com' }

function transportOf(deliver: MailTransport['deliver']): MailTransport {
  return { kind: 'smtp', deliver, verify: () => Promise.resolve(), close: () => {} }
}

async function queueNotices({ database }: TestPlatform, count: number): Promise<void> {
  const notices: OutgoingMail[] = Array.from({ length: count }, (_, index) =>
    mail({ template: notice, data: { name: `shop ${index}` }, to, about }),
  )
  await commitEffects(database, { mails: notices })
}

function queueReminders({ database, keys }: TestPlatform, count: number): Promise<void> {
  const reminders = Array.from({ length: count }, () => mail({ template: reminder, data: { code: '4817' }, to, about }))
  return commitEffects(database, { mails: reminders, keys })
}

function queueCode(platform: TestPlatform): Promise<void> {
  const one = mail({ template: codeMail, data: { code: '4817' }, to, about })
  return commitEffects(platform.database, { mails: [one], keys: platform.keys })
}

const stored = ({ database }: TestPlatform): Promise<StoredMail[]> =>
  findMailsAbout(database.queries, about.kind, about.id)

test('a code that is queued behind a thousand notices and reminders is sent with the first batch (rule M5)', async () => {
  const subjects: string[] = []
  const transport = transportOf(({ subject }) => Promise.resolve(void subjects.push(subject)))
  await using platform = await startTestPlatform({ templates: [notice, reminder, codeMail], transport })
  await queueNotices(platform, 1_000)
  await queueReminders(platform, 100)
  await queueCode(platform)
  const jobs = createJobs(platform.database, platform.log)
  onTestFinished(() => jobs.stop(2_000))
  // Without connections reserved for codes, the first batch is all that is sent.
  const job = { ...sendMailJob(platform), urgentAtOnce: 0 }
  await jobs.start([job])
  await jobs.work()
  await eventually(
    () => subjects.includes('Your code'),
    (isThere) => isThere,
  )
  expect(subjects.indexOf('Your code')).toBeLessThan(job.atOnce ?? 1)
  await jobs.stop(10_000)
})

test('a code is sent while every notice of a batch is still waiting for the mail server (rule M5)', async () => {
  const held: (() => void)[] = []
  const deliver = ({ subject }: RenderedMail) =>
    subject === 'Your code' ? Promise.resolve() : new Promise<void>((resolve) => void held.push(resolve))
  const templates = [notice, codeMail]
  await using platform = await startTestPlatform({ templates, transport: transportOf(deliver), isWorker: true })
  const { atOnce = 1 } = sendMailJob(platform)
  await queueNotices(platform, atOnce)
  platform.jobs.notify(mailQueue)
  await eventually(
    () => held.length,
    (count) => count === atOnce,
  )
  await queueCode(platform)
  platform.jobs.notify(mailQueue)
  const code = async () => (await stored(platform)).find(({ template }) => template === 'code')
  expect(await eventually(code, (one) => one?.state === 'sent')).toMatchObject({ state: 'sent' })
  const notices = (await stored(platform)).filter(({ template }) => template === 'notice')
  expect(new Set(notices.map(({ state }) => state))).toEqual(new Set(['queued']))
  for (const release of held) release()
})

test('a mail that fails in a batch, temporarily or permanently, neither fails nor repeats the others', async () => {
  const tries: string[] = []
  const codes: Record<string, number> = { 'News for shop 2': 450, 'News for shop 3': 550 }
  const transport = transportOf(({ subject }) => {
    tries.push(subject)
    const responseCode = codes[subject]
    return responseCode ? Promise.reject(Object.assign(new Error('no'), { responseCode })) : Promise.resolve()
  })
  await using platform = await startTestPlatform({ templates: [notice], transport, isWorker: true })
  await queueNotices(platform, 20)
  platform.jobs.notify(mailQueue)
  const rows = await eventually(
    () => stored(platform),
    (all) => all.every(({ state }) => state !== 'queued'),
  )
  expect(tries.toSorted()).toEqual(Array.from({ length: 20 }, (_, index) => `News for shop ${index}`).toSorted())
  const others = rows.filter(({ subject }) => !(subject in codes))
  expect(new Set(others.map(({ state }) => state))).toEqual(new Set(['sent']))
  const states = rows.filter(({ subject }) => subject in codes).map(({ subject, state }) => [subject, state])
  expect(Object.fromEntries(states)).toEqual({ 'News for shop 2': 'retrying', 'News for shop 3': 'failed' })
})

test('a mail that fails inside the product is retried alone, without the others of its batch', async () => {
  const tries: string[] = []
  const allTried = Promise.withResolvers<void>()
  const transport = transportOf(({ subject }) => {
    if (tries.push(subject) === 5) allTried.resolve()
    return allTried.promise
  })
  await using platform = await startTestPlatform({ templates: [notice], transport })
  const queries = Object.create(platform.database.queries) as Queries
  let failures = 1
  // The first mark after a delivery is lost, as in a crash.
  queries.update = (table) => {
    if (tries.length >= 5 && failures-- > 0) throw new Error('the database is away')
    return platform.database.queries.update(table)
  }
  const database = { ...platform.database, queries }
  await queueNotices(platform, 5)
  const jobs = createJobs(platform.database, platform.log)
  onTestFinished(() => jobs.stop(2_000))
  await jobs.start([sendMailJob({ ...platform, database })])
  await jobs.work()
  await eventually(
    () => stored(platform),
    (all) => all.every(({ state }) => state === 'sent'),
  )
  await jobs.stop(10_000)
  const counts = [...Map.groupBy(tries, (subject) => subject).values()].map(({ length }) => length)
  expect(counts.toSorted((one, other) => one - other)).toEqual([1, 1, 1, 1, 2])
})
