import { desc } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { mails, markFailed, markSent } from '#app/outbox/mail/mail.queries.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { startTestPlatform, testOrigin } from '#app/testing/test-platform.ts'
import { submitEnquiry } from '#app/enquiries/submit-enquiry.server.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { wholeCsv } from '#app/office/testing/whole-csv.ts'
import { loadMailList } from './load-mail-list.server.ts'
import { loadMailRecord } from './load-mail-record.server.ts'
import { mailList } from './mail.list.server.ts'
import { countFailedMails, resendFailedMails, resendMail } from './resend-mail.server.ts'

const start = () => startTestPlatform({ templates: mailTemplates })

async function sendEnquiry(platform: Awaited<ReturnType<typeof start>>) {
  const body = {
    name: 'Mia Costa',
    email: 'mia@example.com',
    phone: '1',
    reason: '',
    message: 'Hello <b>there</b>\nsecond line',
  }
  await submitEnquiry(platform, body, { origin: testOrigin, page: undefined, captchaProof: undefined, act: undefined })
  const rows = await platform.database.queries.select().from(mails).orderBy(desc(mails.createdAt)).limit(10)
  return {
    toTeam: rows.find((mail) => mail.template === 'enquiry-team'),
    toSender: rows.find((mail) => mail.template === 'enquiry-received'),
  }
}

test('both parts of an unsent mail can be read', async () => {
  await using platform = await start()
  const { toTeam } = await sendEnquiry(platform)
  const { actor } = await signInAs(platform, 'viewer')
  const record = await loadMailRecord(platform, actor, { id: toTeam?.id ?? '', origin: testOrigin })
  expect(record).toMatchObject({
    state: 'queued',
    recipient: 'hello@tillway.example',
    replyTo: 'mia@example.com',
    tries: 0,
  })
  expect(record?.text).toContain('> Hello <b>there</b>\n> second line')
  const again = await loadMailRecord(platform, actor, { id: toTeam?.id ?? '', origin: testOrigin })
  expect(again?.text).toBe(record?.text)
})

test('the acknowledgement repeats nothing that the sender typed', async () => {
  await using platform = await start()
  const { toSender } = await sendEnquiry(platform)
  const { actor } = await signInAs(platform, 'viewer')
  const record = await loadMailRecord(platform, actor, { id: toSender?.id ?? '', origin: testOrigin })
  expect(record?.recipient).toBe('mia@example.com')
  expect(`${record?.subject} ${record?.text}`).not.toMatch(/Mia|there/)
})

test('a failed mail is resent by colleagues with the right, and the audit log records the actor', async () => {
  await using platform = await start()
  const { toTeam } = await sendEnquiry(platform)
  const id = toTeam?.id ?? ''
  await platform.database.transaction((tx) => markFailed(tx, id, 'The mail server answered 550'))
  const { actor } = await signInAs(platform, 'sales')
  const { rows, counts } = await loadMailList(platform, actor, new URLSearchParams('state=failed'))
  expect(rows).toMatchObject([{ id, state: 'failed', reason: 'The mail server answered 550' }])
  expect(counts[0]).toEqual({ label: 'Failed', value: 1, isBad: true })

  const viewer = await signInAs(platform, 'viewer')
  expect((await loadMailList(platform, viewer.actor, new URLSearchParams())).list.exportTo).toBeUndefined()
  await expect(resendMail(platform, viewer.actor, { id, origin: testOrigin })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(await resendMail(platform, actor, { id: newId(), origin: testOrigin })).toEqual({
    ok: false,
    refusal: 'not-found',
  })
  expect(await resendMail(platform, actor, { id, origin: testOrigin })).toMatchObject({ ok: true })
  expect(await loadMailRecord(platform, actor, { id, origin: testOrigin })).toMatchObject({
    state: 'queued',
    reason: null,
    tries: 0,
  })
  const audit = await platform.database.queries.select().from(auditEvents)
  expect(audit.find((event) => event.action === 'mail.resent')).toMatchObject({
    actorId: actor.id,
    was: { state: 'failed' },
    became: { state: 'queued' },
  })
})

test('all failed mails of a search are resent at once with an audit entry each, and no others (rule M2)', async () => {
  await using platform = await start()
  const { queries } = platform.database
  for (let index = 0; index < 60; index += 1) await sendEnquiry(platform)
  const rows = await queries.select().from(mails).orderBy(desc(mails.createdAt))
  // All mails to the sender failed, but only one to the team.
  const toTeam = rows.filter(({ template }) => template === 'enquiry-team')
  const failed = [...rows.filter(({ template }) => template === 'enquiry-received'), ...toTeam.slice(0, 1)]
  await platform.database.transaction(async (tx) => {
    for (const { id } of failed) await markFailed(tx, id, 'The mail server answered 550')
    await markSent(tx, toTeam[1]?.id ?? '', { transport: 'smtp' })
  })
  const viewer = await signInAs(platform, 'viewer')
  const asked = { search: 'mia@example.com', origin: testOrigin }
  await expect(resendFailedMails(platform, viewer.actor, asked)).rejects.toMatchObject({ code: 'forbidden' })
  const failedList = new URLSearchParams('state=failed&q=mia@example.com')
  expect((await loadMailList(platform, viewer.actor, failedList)).sendAgainTo).toBeNull()

  const { actor } = await signInAs(platform, 'sales')
  const list = await loadMailList(platform, actor, failedList)
  expect(list.sendAgainTo).toContain('/staff/mail/send-again?')
  expect(await countFailedMails(platform, actor, asked.search)).toEqual({ failed: 60, areMore: false })
  expect(await resendFailedMails(platform, actor, asked)).toBe(60)
  expect(await resendFailedMails(platform, actor, asked)).toBe(0)
  expect(await mailList.count(queries, [{ state: 'failed' }, { state: 'sent' }], 1_000)).toEqual([1, 1])
  const audit = await queries.select().from(auditEvents)
  const resent = audit.filter(({ action }) => action === 'mail.resent')
  expect(resent).toHaveLength(60)
  expect(new Set(resent.map(({ actorId }) => actorId))).toEqual(new Set([actor.id]))
})

test('without an SMTP server no mail is shown as sent: list, tab and export name the outbox (rule BO76)', async () => {
  await using platform = await start()
  const { toTeam, toSender } = await sendEnquiry(platform)
  const { actor } = await signInAs(platform, 'operations')
  const { queries } = platform.database
  await markSent(queries, toTeam?.id ?? '', { transport: 'outbox' })
  await markSent(queries, toSender?.id ?? '', { transport: 'smtp' })
  const { rows, list } = await loadMailList(platform, actor, new URLSearchParams('state=sent'))
  expect(Object.fromEntries(rows.map(({ id, state }) => [id, state]))).toEqual({
    [toTeam?.id ?? '']: 'outbox',
    [toSender?.id ?? '']: 'sent',
  })
  expect(list.filters.map(({ label }) => label)).toContain('In the outbox')
  const params = new URLSearchParams({ q: toTeam?.toAddress ?? '' })
  const csv = await wholeCsv(mailList.toCsv(platform, actor, params, testOrigin))
  expect(csv).toMatch(/,outbox,1,,,\r\n$/)
})

test('tabs of the mails count within a search, and the counts at the head cover all mails (rule BO75)', async () => {
  await using platform = await start()
  const { toTeam, toSender } = await sendEnquiry(platform)
  const { actor } = await signInAs(platform, 'viewer')
  for (const mail of [toTeam, toSender])
    await platform.database.transaction((tx) => markFailed(tx, mail?.id ?? '', 'The mailbox is full'))
  const { list, counts } = await loadMailList(platform, actor, new URLSearchParams('q=mia@example.com'))
  const inTabs = Object.fromEntries(list.filters.map(({ label, count }) => [label, count]))
  expect(inTabs).toMatchObject({ All: 1, Failed: 1, Queued: 0 })
  expect(counts[0]).toMatchObject({ label: 'Failed', value: 2 })
})
