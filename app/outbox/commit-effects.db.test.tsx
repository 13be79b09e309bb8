import { randomUUID } from 'node:crypto'
import { z } from 'zod'

import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'

import { repeatable } from './idempotency/idempotency.server.ts'
import type { Job } from './jobs/jobs.server.ts'
import { decryptMailData } from './mail/mail-secrets.server.ts'
import { mail, type OutgoingMail } from './mail/outgoing-mail.server.ts'
import { defineMail } from './mail/template.server.ts'
import { startTestPlatform, type TestPlatform, testOrigin } from '#app/testing/test-platform.ts'
import { commitEffects } from './commit-effects.server.ts'

const greeting = defineMail({
  name: 'greeting',
  data: z.object({
    name: z.string(),
  }),
  subject: ({ name }) => `Hello ${name}`,
  body: ({ name }) => <p>Hello {name}</p>,
})
const code = defineMail({
  name: 'code',
  data: z.object({
    code: z.string(),
  }),
  mask: () => ({ code: '····' }),
  subject: () => 'Your code',
  body: ({ code: digits }) => <p>{digits}</p>,
})
const to = { name: 'Mia', address: 'mia@example.com' }
const about = { kind: 'enquiry', id: randomUUID() }
const hello = mail({ template: greeting, data: { name: 'Mia "\\ ’ 🦘' }, to, replyTo: 'us@example.com', about })
const secret = mail({ template: code, data: { code: '481723' }, to })
const entry = {
  actor: { kind: 'visitor', name: 'Visitor' },
  action: 'enquiry.sent',
  subject: { kind: 'enquiry', label: 'E-1' },
} as const

/** Queues with the default options and with custom ones. */
const queues: Job<never>[] = [
  { queue: 'notes', work: async () => {} },
  { queue: 'patient', retries: 700, leaseSeconds: 900, work: async () => {} },
]

const started = () => startTestPlatform({ jobs: () => queues })

const proof = () => ({ replayKey: `pow ${randomUUID()}`, expiresAt: new Date('2040-01-02T03:04:05.678Z') })
const act = () => repeatable('test', randomUUID(), { a: 1 })
const reply = { success: true, reference: 'E-1' }

const tables = ['idempotency_replies', 'human_checks_used', 'audit_events', 'mails', 'pgboss.job']

/** The rows of a table, sorted, because a query returns them in no fixed order. */
async function rowsOf({ database }: TestPlatform, table: string): Promise<Record<string, unknown>[]> {
  const { rows } = await database.queries.execute<Record<string, unknown>>(sql.raw(`select * from ${table}`))
  return rows.toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)))
}

const orderOf = ({ name, actor_kind, template }: Record<string, unknown>) => String(name ?? actor_kind ?? template)

async function counts(platform: TestPlatform): Promise<number[]> {
  return Promise.all(tables.map(async (table) => (await rowsOf(platform, table)).length))
}

test('an act commits all of its effects together (rules AP6, BO6, M1)', async () => {
  await using platform = await started()
  const [named, spent, id] = [act(), proof(), randomUUID()]
  const changed = { ...entry, actor: { kind: 'staff', id, name: 'Jess' }, subject: { ...entry.subject, id } } as const
  const audit = [entry, { ...changed, was: { n: 1, is: true, none: null }, became: { text: 'ü"' }, origin: testOrigin }]
  await platform.database.transaction((tx) =>
    commitEffects(tx, {
      once: named,
      reply,
      captchaProof: spent,
      audit,
      mails: [hello],
      jobs: [{ queue: 'notes', data: { n: 1 } }],
    }),
  )
  const [replies, proofs, [whole, plain] = [], [kept] = [], jobs] = await Promise.all(
    tables.map((table) => rowsOf(platform, table)),
  )
  expect(replies).toMatchObject([{ scope: 'test', key: named?.key, status: 200, reply }])
  expect(Buffer.from(replies?.[0]?.body_hash as Uint8Array)).toEqual(named?.bodyHash)
  expect(proofs).toMatchObject([{ id: spent.replayKey }])
  expect(new Date(proofs?.[0]?.expires_at as string)).toEqual(spent.expiresAt)
  const nothing = { was: null, became: null, ip: null, request_id: null, actor_id: null, subject_id: null }
  expect(plain).toMatchObject({ actor_kind: 'visitor', actor_name: 'Visitor', action: 'enquiry.sent', ...nothing })
  expect(whole).toMatchObject({
    actor_kind: 'staff',
    actor_id: id,
    actor_name: 'Jess',
    subject_kind: 'enquiry',
    subject_id: id,
    subject_label: 'E-1',
    was: { n: 1, is: true, none: null },
    became: { text: 'ü"' },
    request_id: 'test-request',
    ip: '203.0.113.0',
    position: null,
    hash: null,
  })
  expect(kept).toMatchObject({
    template: 'greeting',
    data: hello.data,
    subject: 'Hello Mia "\\ ’ 🦘',
    to_name: 'Mia',
    to_address: 'mia@example.com',
    reply_to: 'us@example.com',
    about_kind: 'enquiry',
    about_id: about.id,
    state: 'queued',
    attempts: 0,
  })
  expect(jobs).toMatchObject([
    { name: 'mail', data: { mailId: kept?.id }, priority: 0 },
    { name: 'notes', data: { n: 1 } },
  ])
})

test('a queued job equals the row that pg-boss inserts, in every column and partition', async () => {
  await using platform = await started()
  const { database } = platform
  const isEmbedded = database.engine === 'embedded'
  const boss = new PgBoss({ db: database.jobs, ...(isEmbedded && { backend: 'pglite' }), supervise: false })
  await boss.start()
  onTestFinished(() => boss.stop({ close: false }))
  const startAfter = new Date('2040-01-02T03:04:05.678Z')
  const work = [{ data: { n: 1 } }, { data: {}, startAfter }, { data: { n: [null] }, isUrgent: true, line: 'a' }]
  for (const { queue } of queues) {
    await boss.findJobs(queue, { id: randomUUID() })
    await database.transaction(async (tx) => {
      const asBoss = work.map(({ isUrgent, line, ...one }) => ({
        ...one,
        ...(isUrgent && { priority: 1 }),
        ...(line && { group: { id: line } }),
      }))
      await boss.insert(queue, asBoss, { db: fromDrizzle(tx, sql) })
      await commitEffects(tx, { jobs: work.map((one) => ({ queue, ...one })) })
    })
    const { rows } = await database.queries.execute<{ job: object; count: number }>(sql`
      select to_jsonb(job) - 'id' as job, tableoid::regclass::text as place, count(*)::int as count
      from pgboss.job where name = ${queue} group by 1, 2`)
    // Both rows have the same timestamps, so each distinct row is found twice.
    expect(rows.map(({ count }) => count)).toEqual([2, 2, 2])
    expect(Object.keys(rows[0]?.job ?? {}).length).toBeGreaterThan(20)
  }
})

test('a job for an undeclared queue fails the whole statement', async () => {
  await using platform = await started()
  const lost = commitEffects(platform.database, { audit: [entry], jobs: [{ queue: 'nowhere', data: {} }] })
  await expect(lost).rejects.toThrow('name')
  expect(await counts(platform)).toEqual([0, 0, 0, 0, 0])
})

test('an idempotency key can be used only once, whatever the repeated call contains (rule AP6)', async () => {
  await using platform = await started()
  const named = act()
  await commitEffects(platform.database, { once: named, reply })
  const mails = [hello]
  for (const on of [platform.database, undefined]) {
    const again = on
      ? commitEffects(on, { once: named, reply, captchaProof: proof(), audit: [entry], mails })
      : platform.database.transaction((tx) => commitEffects(tx, { once: named, reply, audit: [entry], mails }))
    await expect(again).rejects.toMatchObject({ name: 'AlreadyDoneError' })
  }
  expect(await counts(platform)).toEqual([1, 0, 0, 0, 0])
})

test('a spent human check cannot be used again (rule H3)', async () => {
  await using platform = await started()
  const spent = proof()
  await commitEffects(platform.database, { captchaProof: spent })
  const again = commitEffects(platform.database, {
    once: act(),
    reply,
    captchaProof: spent,
    audit: [entry],
    mails: [hello],
  })
  await expect(again).rejects.toMatchObject({ code: 'challenge-failed' })
  expect(await counts(platform)).toEqual([0, 1, 0, 0, 0])
})

test('a transaction that fails later stores nothing, and the same act can then be accepted', async () => {
  await using platform = await started()
  const whole = { once: act(), reply, captchaProof: proof(), audit: [entry], mails: [hello] }
  const failed = platform.database.transaction(async (tx) => {
    await commitEffects(tx, whole)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await counts(platform)).toEqual([0, 0, 0, 0, 0])
  await commitEffects(platform.database, whole)
  expect(await counts(platform)).toEqual([1, 1, 1, 1, 1])
})

test('a mail that contains a secret is encrypted and gets priority; without keys it is refused (rule M5)', async () => {
  await using platform = await started()
  await expect(commitEffects(platform.database, { mails: [hello, secret] })).rejects.toThrow('code opens something')
  expect(await counts(platform)).toEqual([0, 0, 0, 0, 0])
  await commitEffects(platform.database, { mails: [hello, secret], keys: platform.keys })
  const [encrypted, open] = await rowsOf(platform, 'mails')
  expect(open?.data).toEqual(hello.data)
  expect(JSON.stringify(encrypted)).not.toContain('481723')
  expect(decryptMailData(platform.keys, String(encrypted?.id), encrypted?.data as never)).toEqual({ code: '481723' })
  const jobs = await rowsOf(platform, 'pgboss.job')
  const priorityOf = (one: unknown) => jobs.find(({ data }) => (data as { mailId: unknown }).mailId === one)?.priority
  expect([priorityOf(open?.id), priorityOf(encrypted?.id)]).toEqual([0, 1])
})

test.for<[string, Partial<OutgoingMail>]>([
  ['subject', { data: { name: 'Mia\r\nBcc: all@example.com' } }],
  ['name', { to: { ...to, name: 'Mia\n' } }],
  ['address', { to: { ...to, address: 'mia@example.com\r' } }],
  ['reply address', { replyTo: 'us@example.com\nBcc: all@example.com' }],
])('refuses a mail whose %s contains a line break and could inject a header', async ([, change]) => {
  await using platform = await started()
  await expect(commitEffects(platform.database, { mails: [{ ...hello, ...change }] })).rejects.toThrow('line break')
  expect(await counts(platform)).toEqual([0, 0, 0, 0, 0])
})
