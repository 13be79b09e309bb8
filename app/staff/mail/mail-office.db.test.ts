import { expect, test } from 'vitest'

import { findMails } from '#app/platform/mail/mail-lists.store.server.ts'
import { markFailed } from '#app/platform/mail/mail.store.server.ts'
import { newId } from '#app/platform/new-id.server.ts'
import { startTestPlatform, testOrigin } from '#app/platform/testing/test-platform.ts'
import { submitEnquiry } from '#app/enquiries/submit-enquiry.server.ts'
import { mailTemplates } from '#app/wiring.server.ts'

import { auditEvents } from '../audit/audit.store.server.ts'
import { signInAs } from '../testing/staff-fixtures.ts'
import { loadMailList, loadMailRecord } from './mail-list.server.ts'
import { resendMail } from './resend-mail.server.ts'

const start = () => startTestPlatform({ templates: mailTemplates })

async function sendEnquiry(platform: Awaited<ReturnType<typeof start>>) {
  const body = {
    name: 'Mia Costa',
    email: 'mia@example.com',
    phone: '1',
    reason: '',
    message: 'Hello <b>there</b>\nsecond line',
  }
  await submitEnquiry(platform, body, { origin: testOrigin, page: undefined, proof: undefined, act: undefined })
  const { rows } = await findMails(platform.database.queries, {}, true, undefined, 10)
  return {
    toTeam: rows.find((mail) => mail.template === 'enquiry-team'),
    toSender: rows.find((mail) => mail.template === 'enquiry-received'),
  }
}

test('a mail that has not gone out yet can be read already, in both its parts', async () => {
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

test('the acknowledgement repeats nothing that was typed', async () => {
  await using platform = await start()
  const { toSender } = await sendEnquiry(platform)
  const { actor } = await signInAs(platform, 'viewer')
  const record = await loadMailRecord(platform, actor, { id: toSender?.id ?? '', origin: testOrigin })
  expect(record?.recipient).toBe('mia@example.com')
  expect(`${record?.subject} ${record?.text}`).not.toMatch(/Mia|there/)
})

test('a failed mail is sent again by those who may, and it is written down who asked', async () => {
  await using platform = await start()
  const { toTeam } = await sendEnquiry(platform)
  const id = toTeam?.id ?? ''
  await platform.database.transaction((tx) => markFailed(tx, id, 'The mail server answered 550'))
  const { actor } = await signInAs(platform, 'sales')
  const { rows, figures } = await loadMailList(platform, actor, new URLSearchParams('state=failed'))
  expect(rows).toMatchObject([{ id, state: 'failed', reason: 'The mail server answered 550' }])
  expect(figures[0]).toEqual({ label: 'Failed', value: 1, isBad: true })

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
