import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { enquiryReplies, enquiryRecord } from '#app/enquiries/enquiry.record.server.ts'
import { enquiries } from '#app/enquiries/enquiries.queries.server.ts'
import { usInterests } from '#app/enquiries/us-interest/us-interests.queries.server.ts'
import { usInterestRecord, usInterestReplies } from '#app/enquiries/us-interest/us-interest.record.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { findMailsAbout } from '#app/outbox/mail/mail.queries.server.ts'
import { mail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { renderedMail } from '#app/outbox/mail/send-mail.server.ts'
import { originHeaders } from '#app/outbox/mail/transport/transport.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { refused } from '#app/core/result.ts'
import { startTestPlatform, testOrigin as origin } from '#app/testing/test-platform.ts'
import { tryMails } from '#app/testing/try-mails.ts'
import { findEvents } from '#app/office/records/history/manage-events.server.ts'
import { loadRegistrationRecord } from '#app/registrations/office/record/load-registration-record.server.ts'
import { registrationReplies } from '#app/registrations/registration.record.server.ts'
import { makeTestRegistration } from '#app/registrations/testing/registration-fixtures.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { recordFeedback } from '#app/office/mail/feedback/record-feedback.server.ts'
import { loadMailRecord } from '#app/office/mail/load-mail-record.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { enquiryReceivedMail } from '#app/enquiries/enquiry.mail.tsx'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { previewReply, sendReply } from './send-reply.server.ts'

const env = {
  PUBLIC_URL: 'https://tillway.example',
  TO_EMAIL_US: 'us@example.com',
  TO_EMAIL_SETUP: 'shops@example.com',
  TO_EMAIL_OTHER: 'other@example.com',
}
const start = () => startTestPlatform({ templates: mailTemplates, env })
const email = 'mia@example.com'

async function makeEnquiry({ database }: Platform): Promise<string> {
  const id = newId()
  const asked = { reasonCode: 'TO_EMAIL_OTHER', reasonLabel: 'Other', message: 'May I pay in coins?' } as const
  const row = { id, reference: 'E-23456789', name: 'Mia Costa', email, phone: '1', ...asked }
  await database.transaction((tx) => tx.insert(enquiries).values(row))
  return id
}

async function makeInterest({ database }: Platform): Promise<string> {
  const id = newId()
  const shop = { shopName: 'Corner Deli', shopKey: 'mia deli', zipCode: '07302', isNewJersey: true, notice: 'us-1' }
  const row = { id, reference: 'U-23456789', name: 'Mia Costa', email, contactNumber: '1', ...shop }
  await database.transaction((tx) => tx.insert(usInterests).values(row))
  return id
}

type Shown = { status: string; timeline: readonly { what: unknown; mail?: unknown }[] } | undefined
type Kind = {
  name: string
  make(platform: Platform): Promise<string>
  send(platform: Platform, actor: StaffActor, said: Omit<Parameters<typeof sendReply>[3], 'origin'>): Promise<unknown>
  show(platform: Platform, actor: StaffActor, id: string): Promise<Shown>
  kind: string
  status: string
  reference: RegExp
  team: string
}

const kinds: Kind[] = [
  {
    name: 'an enquiry',
    make: makeEnquiry,
    send: (platform, actor, said) => sendReply(platform, actor, enquiryReplies.kind, { ...said, origin }),
    show: (platform, actor, id) => enquiryRecord.show(platform, actor, id),
    kind: 'enquiry',
    status: 'answered',
    reference: /^E-/,
    team: 'other@example.com',
  },
  {
    name: 'an interest from the United States',
    make: makeInterest,
    send: (platform, actor, said) => sendReply(platform, actor, usInterestReplies.kind, { ...said, origin }),
    show: (platform, actor, id) => usInterestRecord.show(platform, actor, id),
    kind: 'us-interest',
    status: 'contacted',
    reference: /^U-/,
    team: 'us@example.com',
  },
  {
    name: 'a registration',
    make: async (platform) => (await makeTestRegistration(platform, { email })).id,
    send: (platform, actor, said) => sendReply(platform, actor, registrationReplies.kind, { ...said, origin }),
    show: (platform, actor, id) => loadRegistrationRecord(platform, actor, { id }),
    kind: 'registration',
    status: 'in-review',
    reference: /^R-/,
    team: 'shops@example.com',
  },
]

const replyOf = (change: object = {}) => ({
  key: newId(),
  subject: 'Coins',
  words: 'Yes <b>please</b>.\n\nBye',
  ...change,
})
const mailsAbout = ({ database }: Platform, { kind }: Kind, id: string) => findMailsAbout(database.queries, kind, id)
const audited = async ({ database }: Platform) =>
  (await database.queries.select().from(auditEvents)).filter(({ action }) => action.endsWith('.replied'))

test.for(kinds)(
  '$name: a reply is sent once with the reference, is in the timeline and the audit log, and changes the status (rules RE1, RE2, RE4)',
  async (of) => {
    await using platform = await start()
    const { actor } = await signInAs(platform, 'sales')
    const id = await of.make(platform)
    const reply = replyOf()
    const presses = await Promise.all([1, 2, 3].map(() => of.send(platform, actor, { id, reply, expectedVersion: 1 })))
    for (const press of presses) expect(press).toMatchObject({ ok: true })
    // A repeated submit after a colleague's act is recognised by its key.
    const version = (await findEvents(platform.database.queries, { kind: of.kind, id })).at(-1)?.version ?? 0
    expect(await of.send(platform, actor, { id, reply, expectedVersion: version })).toMatchObject({ ok: true })
    await tryMails(platform)

    const [sent, ...others] = await mailsAbout(platform, of, id)
    expect(others).toEqual([])
    if (!sent) throw new Error('there is no mail')
    const { reference } = sent.data
    expect(reference).toMatch(of.reference)
    expect(sent).toMatchObject({ id: reply.key, toAddress: email, replyTo: of.team, state: 'sent' })
    expect(sent.subject).toBe(`Coins [${String(reference)}]`)
    expect(sent.html).toContain('Yes &lt;b&gt;please&lt;/b&gt;.')
    expect(sent.plainText).toContain(actor.name)
    const record = await of.show(platform, actor, id)
    expect(record?.status).toBe(of.status)
    expect(record?.timeline[0]).toMatchObject({
      what: `replied: ${reply.words}`,
      mail: { to: `/staff/mail/${reply.key}`, state: 'outbox' },
    })
    expect(record?.timeline).toHaveLength(2)
    const audit = await audited(platform)
    expect(audit).toMatchObject([{ actorId: actor.id, became: { status: of.status, mail: reply.key } }])
    expect(JSON.stringify(audit)).not.toContain('please')
  },
)

test.for(kinds)('$name: a viewer cannot reply or see a preview', async (of) => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'viewer')
  const id = await of.make(platform)
  await expect(of.send(platform, actor, { id, reply: replyOf() })).rejects.toMatchObject({ code: 'forbidden' })
  const letter = { subject: 'Coins', words: 'Yes' }
  const preview = previewReply(platform, actor, enquiryReplies.kind, { id, letter })
  await expect(preview).rejects.toMatchObject({ code: 'forbidden' })
  expect(await mailsAbout(platform, of, id)).toEqual([])
})

test.for(kinds)(
  '$name: text with a line break in a header, or that is too long, is refused and stores nothing (rule RE1)',
  async (of) => {
    await using platform = await start()
    const { actor } = await signInAs(platform, 'operations')
    const id = await of.make(platform)
    for (const bad of [
      { subject: 'Coins\r\nBcc: all@example.com' },
      { subject: 'Coins\nX-Reference: other' },
      { subject: 'x'.repeat(121) },
      { words: 'x'.repeat(4_001) },
      { words: ' ' },
    ])
      expect(await of.send(platform, actor, { id, reply: replyOf(bad) })).toEqual(refused('bad-reply'))
    expect(await mailsAbout(platform, of, id)).toEqual([])
    expect((await of.show(platform, actor, id))?.timeline).toHaveLength(1)
    expect(await of.send(platform, actor, { id: newId(), reply: replyOf() })).toEqual(refused('not-found'))
  },
)

test.for(kinds)(
  '$name: a reply to a stale version is refused with the changes since then, and is not sent',
  async (of) => {
    await using platform = await start()
    const [{ actor: mia }, { actor: sal }] = [await signInAs(platform, 'sales'), await signInAs(platform, 'operations')]
    const id = await of.make(platform)
    await of.send(platform, mia, { id, reply: replyOf(), expectedVersion: 1 })
    const late = await of.send(platform, sal, { id, reply: replyOf({ words: 'No' }), expectedVersion: 1 })
    expect(late).toEqual(refused('stale'))
    expect(await mailsAbout(platform, of, id)).toHaveLength(1)
  },
)

test.for(kinds)(
  '$name: a reply to a suppressed address is not sent, and does not change the status (rules RE4, M9)',
  async (of) => {
    await using platform = await start()
    const { actor } = await signInAs(platform, 'sales')
    const id = await of.make(platform)
    const reply = replyOf()
    await of.send(platform, actor, { id, reply })
    await tryMails(platform)
    await recordFeedback(platform, [{ mailIds: [reply.key], kind: 'bounce-permanent', diagnostic: 'no' }], origin)
    expect((await of.show(platform, actor, id))?.timeline[0]).toMatchObject({ mail: { state: 'bounced' } })
    expect(await of.send(platform, actor, { id, reply: replyOf({ words: 'Again' }) })).toEqual(refused('kept-back'))
    expect(await mailsAbout(platform, of, id)).toHaveLength(1)
    expect(await audited(platform)).toHaveLength(1)
  },
)

test('a reply refers to the earlier mails of its thread, and is marked as written by a person (rules RE3, M10)', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'operations')
  const id = await makeEnquiry(platform)
  const received = { id: newId(), template: enquiryReceivedMail, data: { reference: 'E-23456789' } }
  const to = { name: '', address: 'Mia@example.com' }
  await commitEffects(platform.database, { mails: [{ ...mail({ ...received, to, about: { kind: 'enquiry', id } }) }] })
  const [first, second] = [replyOf(), replyOf({ words: 'And one thing more' })]
  const kind = enquiryReplies.kind
  for (const reply of [first, second]) await sendReply(platform, actor, kind, { id, reply, origin })
  await platform.database.queries.execute(
    sql`update mails set created_at = created_at + interval '1 second' where id = ${second.key}`,
  )
  const newest = (await findMailsAbout(platform.database.queries, 'enquiry', id)).find((one) => one.id === second.key)
  if (!newest) throw new Error('there is no mail')
  const { thread } = await renderedMail(platform, newest, false)
  const idOf = (mailId: string) => `<${mailId}@tillway.example>`
  expect(originHeaders(thread, platform.config)).toEqual({
    'X-Reference': 'E-23456789',
    'In-Reply-To': idOf(first.key),
    References: `${idOf(received.id)} ${idOf(first.key)}`,
  })
  expect(originHeaders(undefined, platform.config)).toEqual({
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply',
  })
  const shown = await loadMailRecord(platform, actor, { id: second.key, origin })
  expect(shown?.headers).toContainEqual({ name: 'X-Reference', value: 'E-23456789' })
})

test('a key belongs to one reply, and is refused for another record', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'operations')
  const [id, other] = [await makeEnquiry(platform), await makeInterest(platform)]
  const reply = replyOf()
  await sendReply(platform, actor, enquiryReplies.kind, { id, reply, origin })
  expect(await sendReply(platform, actor, usInterestReplies.kind, { id: other, reply, origin })).toEqual(
    refused('bad-reply'),
  )
})
