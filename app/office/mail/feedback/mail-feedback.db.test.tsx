import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'

import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { mail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { createListener } from '#app/start/http/http.server.ts'
import { readConfig } from '#app/core/config/config.server.ts'
import { noStaticFiles } from '#app/web/edge/answers/static-files.server.ts'
import { findMailsAbout, markQueued } from '#app/outbox/mail/mail.queries.server.ts'
import { defineMail } from '#app/outbox/mail/template.server.ts'
import { openTransport } from '#app/outbox/mail/transport/transport.server.ts'
import { rootFolder } from '#app/core/files/root-folder.server.ts'
import { serveOnLoopback } from '#app/testing/serve-on-loopback.ts'
import { startTestPlatform, testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { tryMails } from '#app/testing/try-mails.ts'
import { startSmtpSink } from '#e2e/harness/product/smtp-sink.ts'

import { auditEvents } from '../../audit/screens/audit.queries.server.ts'
import { signInAs } from '../../testing/staff-fixtures.ts'
import { loadMailList } from '#app/office/mail/load-mail-list.server.ts'
import { loadMailRecord } from '#app/office/mail/load-mail-record.server.ts'
import { allowAddress } from './allow-address.server.ts'
import { recordFeedback } from './record-feedback.server.ts'
import { arfOf, dsnOf } from './testing/report-samples.ts'

const body = () => <p>Hello</p>
const notice = defineMail({ name: 'notice', data: z.object({ name: z.string() }), subject: () => 'A notice', body })
const code = defineMail({
  name: 'code',
  data: z.object({ name: z.string() }),
  mask: () => ({}),
  subject: () => 'A code',
  body,
})
const reminder = defineMail({ ...code, name: 'reminder', isReminder: true })

const about = { kind: 'test', id: '01a1fd70-33b1-77e9-ae35-f8e20e32d699' }
const key = 'k'.repeat(40)

const start = (env: Record<string, string> = {}) =>
  startTestPlatform({ templates: [notice, code, reminder], env: { MAIL_FEEDBACK_KEY: key, ...env } })

type Kind = 'notice' | 'code' | 'reminder'

/** Queues a mail, lets it be sent and returns its state. */
async function send(platform: TestPlatform, kind: Kind, address = 'mia@example.com') {
  const data = { name: 'Mia' }
  const to = { name: 'Mia Costa', address }
  const template = { notice, code, reminder }[kind]
  await commitEffects(platform.database, { mails: [mail({ template, data, to, about })], keys: platform.keys })
  await tryMails(platform)
  const [row] = await findMailsAbout(platform.database.queries, about.kind, about.id)
  if (!row) throw new Error('there is no mail')
  return row
}

const stateOf = async (platform: TestPlatform, id: string) => {
  const all = await findMailsAbout(platform.database.queries, about.kind, about.id)
  const found = all.find((each) => each.id === id)
  return { state: found?.state, lastError: found?.lastError }
}

const auditOf = async (platform: TestPlatform) =>
  (await platform.database.queries.select().from(auditEvents)).filter(({ action }) => action.startsWith('mail.'))

/** Serves the whole request chain of this process on the loopback interface. */
async function serve(platform: TestPlatform) {
  const build = () => Promise.reject(new Error('no pages in this test'))
  const { listener, stop } = createListener(platform, { build, mode: 'production', files: noStaticFiles })
  const { port, close } = await serveOnLoopback(listener)
  onTestFinished(async () => {
    await close()
    await stop()
  })
  const post = (content: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}/api/mail/feedback`, {
      method: 'POST',
      body: content,
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${key}`, ...headers },
    })
  return { post, port }
}

/** Runs the command for a mailbox's pipe on a mail, and returns its exit code. */
async function pipe(content: string, env: Record<string, string>): Promise<number | null> {
  const child = spawn(process.execPath, ['scripts/mail-feedback.ts'], {
    cwd: rootFolder,
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', MAIL_FEEDBACK_KEY: key, ...env },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.stdin.end(content)
  const [code] = (await once(child, 'close')) as [number | null]
  return code
}

const json = { 'content-type': 'application/json' }
const at = new Date('2026-11-20T10:00:00Z')

test('marks a bounced mail with the reason, suppresses its address, and records a report once (rules M8, M9)', async () => {
  await using platform = await start()
  const sent = await send(platform, 'notice')
  const { post } = await serve(platform)
  const report = dsnOf({ mailId: sent.id })
  expect(await (await post(report)).json()).toEqual({ success: true, recorded: 1, repeated: 0, unknown: 0 })
  const reason = '550 5.1.1 (address) Recipient address rejected: User unknown in virtual mailbox table'
  expect(await stateOf(platform, sent.id)).toEqual({ state: 'bounced', lastError: reason })
  // A pipe repeats the report if it did not receive the response.
  expect(await (await post(report)).json()).toMatchObject({ recorded: 0, repeated: 1 })
  expect(await auditOf(platform)).toMatchObject([
    {
      action: 'mail.bounced',
      actorKind: 'system',
      subjectId: sent.id,
      was: { state: 'sent' },
      became: { said: 'bounce-permanent', address: 'undeliverable' },
    },
  ])
  const kept = { state: 'failed', lastError: 'Not sent: an earlier mail to this address bounced for good' }
  for (const kind of ['notice', 'code'] as const)
    expect(await send(platform, kind, 'MIA@example.com')).toMatchObject(kept)
  expect(await send(platform, 'notice', 'bo@example.com')).toMatchObject({ state: 'sent' })
  const { rows } = await platform.database.queries.execute(sql`select * from mail_addresses, mail_feedback`)
  expect(JSON.stringify(rows)).not.toContain('mia@')
})

test('stores ten concurrent copies of a report once (rule M8)', async () => {
  await using platform = await start()
  const sent = await send(platform, 'notice')
  const { post } = await serve(platform)
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(dsnOf({ mailId: sent.id }))))
  const counts = (await Promise.all(answers.map((answer) => answer.json()))) as { recorded: number }[]
  expect(counts.reduce((sum, { recorded }) => sum + recorded, 0)).toBe(1)
  expect(await auditOf(platform)).toHaveLength(1)
})

test('after a complaint sends requested codes, but no notices or reminders (rule M9)', async () => {
  await using platform = await start()
  const sent = await send(platform, 'notice')
  const { post } = await serve(platform)
  expect((await post(arfOf({ mailId: sent.id }))).status).toBe(200)
  expect(await stateOf(platform, sent.id)).toEqual({ state: 'complained', lastError: 'Reported as abuse' })
  const kept = { state: 'failed', lastError: 'Not sent: an earlier mail to this address was reported as spam' }
  expect(await send(platform, 'notice')).toMatchObject(kept)
  expect(await send(platform, 'reminder')).toMatchObject(kept)
  expect(await send(platform, 'code')).toMatchObject({ state: 'sent' })
})

test('temporary bounces on three days make an address unreachable, those on one day do not (rule M9)', async () => {
  await using platform = await start()
  const full = (day: number, hour = 10) => ({
    mailIds: [],
    address: 'mia@example.com',
    kind: 'bounce-temporary' as const,
    diagnostic: '452 4.2.2 mailbox full',
    at: new Date(Date.UTC(2026, 10, day, hour)),
  })
  await recordFeedback(platform, [full(1), full(1, 11), full(1, 12), full(3), full(16)], testOrigin)
  expect(await send(platform, 'notice')).toMatchObject({ state: 'sent' })
  await recordFeedback(platform, [full(12)], testOrigin)
  const last = await send(platform, 'notice')
  expect(last).toMatchObject({
    state: 'failed',
    lastError: 'Not sent: earlier mails to this address bounced on 3 days',
  })
  const code = await send(platform, 'code')
  expect(code).toMatchObject({ state: 'sent' })
  // Bounces before the mark was lifted no longer count.
  const { actor } = await signInAs(platform, 'operations')
  await allowAddress(platform, actor, { mailId: code.id, origin: testOrigin })
  await recordFeedback(platform, [full(13), full(14)], testOrigin)
  expect(await send(platform, 'notice')).toMatchObject({ state: 'sent' })
})

test('a colleague lifts a mark, which is audited, and earlier bounces no longer count (rule M9)', async () => {
  await using platform = await start()
  const sent = await send(platform, 'notice')
  const bounce = { mailIds: [sent.id], kind: 'bounce-permanent' as const, diagnostic: '550 no', at }
  await recordFeedback(platform, [bounce], testOrigin)
  const { actor } = await signInAs(platform, 'sales')
  const record = () => loadMailRecord(platform, actor, { id: sent.id, origin: testOrigin })
  expect(await record()).toMatchObject({ state: 'bounced', marked: { mark: 'undeliverable', diagnostic: '550 no' } })
  const { rows } = await loadMailList(platform, actor, new URLSearchParams('state=bounced'))
  expect(rows).toMatchObject([{ id: sent.id, state: 'bounced', reason: '550 no' }])

  const viewer = await signInAs(platform, 'viewer')
  const asked = { mailId: sent.id, origin: testOrigin }
  await expect(allowAddress(platform, viewer.actor, asked)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await allowAddress(platform, actor, asked)).toMatchObject({ ok: true })
  expect(await allowAddress(platform, actor, asked)).toMatchObject({ ok: true })
  expect(await record()).toMatchObject({ state: 'bounced', marked: null })
  const entries = (await auditOf(platform)).filter(({ action }) => action === 'mail.address-allowed')
  expect(entries).toMatchObject([{ actorId: actor.id, was: { address: 'undeliverable' } }])
  expect(await send(platform, 'notice')).toMatchObject({ state: 'sent' })
  // The old report is a duplicate; a new one marks the address again.
  await recordFeedback(platform, [bounce], testOrigin)
  expect((await record())?.marked).toBeNull()
  await recordFeedback(platform, [{ ...bounce, at: new Date('2026-11-21T10:00:00Z') }], testOrigin)
  expect((await record())?.marked?.mark).toBe('undeliverable')
})

test('a report before our confirmation marks the mail, and one about an earlier attempt does not affect the next (rule M8)', async () => {
  await using platform = await start()
  const { id } = await send(platform, 'notice')
  const bounce = { mailIds: [id], kind: 'bounce-temporary' as const, diagnostic: '450 no', at }
  await platform.database.queries.execute(sql`update mails set state = 'queued', sent_at = null where id = ${id}`)
  await recordFeedback(platform, [bounce], testOrigin)
  expect((await stateOf(platform, id)).state).toBe('bounced')
  await platform.database.queries.execute(sql`update mails set sent_at = now() where id = ${id}`)
  await platform.database.transaction((tx) => markQueued(tx, id))
  await recordFeedback(platform, [{ ...bounce, at: new Date('2026-11-21T10:00:00Z') }], testOrigin)
  expect((await stateOf(platform, id)).state).toBe('queued')
})

test("a forged report about a mail to the team does not mark the team's address (rule M9)", async () => {
  await using platform = await start({ TO_EMAIL_SETUP: 'shops@tillway.example' })
  const { id } = await send(platform, 'notice', 'Shops@tillway.example')
  const { post } = await serve(platform)
  await post(dsnOf({ mailId: id }))
  expect((await stateOf(platform, id)).state).toBe('bounced')
  expect(await send(platform, 'notice', 'shops@tillway.example')).toMatchObject({ state: 'sent' })
})

test('a provider posts events by address, and events about unknown addresses are counted as unknown (rule M8)', async () => {
  await using platform = await start()
  const { post } = await serve(platform)
  const event = { address: 'Mia@Example.com', kind: 'bounce-permanent', diagnostic: '550 no', at: at.toISOString() }
  const lost = { messageId: '<a@b.example>', kind: 'complaint', at: at.toISOString() }
  const answer = await post(JSON.stringify([event, event, lost]), json)
  expect(await answer.json()).toEqual({ success: true, recorded: 1, repeated: 1, unknown: 1 })
  expect(await send(platform, 'notice')).toMatchObject({ state: 'failed' })
  const wrong = await post(JSON.stringify({ ...event, kind: 'opened' }), json)
  expect(wrong.status).toBe(400)
  expect(await wrong.json()).toMatchObject({ error: 'validation-error', detail: { '0.kind': expect.any(String) } })
})

test('only callers with the key may report events, and without a configured key the endpoint is 404 (rule M8)', async () => {
  await using platform = await start()
  const { id } = await send(platform, 'notice')
  const { post } = await serve(platform)
  const basic = (password: string) => `Basic ${Buffer.from(`mail:${password}`).toString('base64')}`
  for (const authorization of ['', 'Bearer', `Bearer ${key}x`, `Basic ${key}`, basic('no'), `Digest ${key}`]) {
    const answer = await post(dsnOf({ mailId: id }), { authorization })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /)
  }
  expect((await stateOf(platform, id)).state).toBe('sent')
  expect((await post(dsnOf({ mailId: id }), { authorization: basic(key) })).status).toBe(200)
  expect((await post('x'.repeat(600_000))).status).toBe(413)
  expect(platform.logLines.join('')).not.toContain(key)

  await using silent = await start({ MAIL_FEEDBACK_KEY: '' })
  expect((await (await serve(silent)).post(dsnOf({ mailId: id }))).status).toBe(404)
})

test('the command for a mailbox reports a mail of any length, and asks the mail server to retry later (rule M8)', async () => {
  await using platform = await start()
  const { id } = await send(platform, 'notice')
  const { port } = await serve(platform)
  const PORT = String(port)
  expect(await pipe(dsnOf({ mailId: id }) + 'x'.repeat(2_000_000), { PORT })).toBe(0)
  expect((await stateOf(platform, id)).state).toBe('bounced')
  expect(await pipe('no report', { PORT })).toBe(0)
  expect(await pipe('no report', { PORT, MAIL_FEEDBACK_KEY: key.slice(1) })).toBe(78)
  expect(await pipe('no report', { PORT: '1' })).toBe(75)
})

test('with MAIL_BOUNCES each mail has an own return address (rule M8)', async () => {
  const sink = await startSmtpSink()
  onTestFinished(() => void sink.close())
  const transport = openTransport(readConfig({ SMTP_URL: sink.url, MAIL_BOUNCES: 'bounces@tillway.example' }))
  await using platform = await startTestPlatform({ templates: [notice], transport })
  const sent = await send(platform, 'notice')
  transport.close()
  expect(sink.mails[0]?.from).toBe(`bounces+${sent.id}@tillway.example`)
  expect(sink.mails[0]?.email.from).toMatchObject({ address: 'hello@tillway.example' })
})
