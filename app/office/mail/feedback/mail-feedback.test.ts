import fc from 'fast-check'
import { expect, test } from 'vitest'

import { isKeptBack, markAfter } from '#app/outbox/mail/addresses/address-mark.ts'
import { returnPathOf } from '#app/outbox/mail/transport/transport.server.ts'

import { bounceKind, bounceStatus, cleanDiagnostic, mailIdsOf, momentOf, returnedMailIds } from './mail-feedback.ts'
import { mailFeedbackSchema } from './mail-feedback.schema.ts'
import { readReport } from './read-report.server.ts'
import { arfOf, dsnOf, exchangeDsnOf, outlookBounceOf, qmailBounceOf } from './testing/report-samples.ts'

const id = '01a1fd70-33b1-77e9-ae35-f8e20e32d699'
const read = (mail: string) => readReport(new TextEncoder().encode(mail))

test("a mail's return address contains its id (rule M8)", () => {
  fc.assert(
    fc.property(fc.uuid(), (mailId) => {
      const address = returnPathOf('bounces@shop.example', mailId)
      expect(address.length).toBeLessThan(64)
      expect(returnedMailIds(`"Mail" <${address}>, other@shop.example`)).toEqual([mailId])
    }),
  )
  expect(returnedMailIds('bounces@shop.example, a+b@c.example')).toEqual([])
})

test('our Message-IDs identify their mail on any domain, others identify none (rule M8)', () => {
  expect(mailIdsOf(`<abc@other.example> <${id.toUpperCase()}@shop.example>`)).toEqual([id])
  expect(mailIdsOf(`${id}@shop.example`)).toEqual([id])
  expect(mailIdsOf(`<x${id}@shop.example> <${id.slice(1)}@shop.example> <@> @ <>`)).toEqual([])
})

test.for([
  ['the mailbox does not exist', '5.1.1', 'bounce-permanent'],
  ['the domain accepts no mail', '5.1.10', 'bounce-permanent'],
  ['the mailbox is closed', '5.2.1', 'bounce-permanent'],
  ['the domain does not exist', '5.4.4', 'bounce-permanent'],
  ['the mailbox is full', '5.2.2', 'bounce-temporary'],
  ['we are on a blocklist', '5.7.1', 'bounce-temporary'],
  ['our own address is refused', '5.1.8', 'bounce-temporary'],
  ['no reason is given', '5.0.0', 'bounce-temporary'],
  ['no server answered for days', '4.4.1', 'bounce-temporary'],
] as const)('if %s, %s means a %s (rule M9)', ([, status, kind]) => {
  expect(bounceKind(status)).toBe(kind)
})

test("an unspecific status is replaced by the one in the server's text", () => {
  expect(bounceStatus('5.0.0', 'smtp; 550-5.1.1 no such user')).toBe('5.1.1')
  expect(bounceStatus('4.4.1 (timeout)', '550 5.1.1')).toBe('4.4.1')
  expect(bounceStatus('', 'smtp; 550 go away')).toBe('')
})

test("shortens a server's text to one line, without the quoted addresses", () => {
  expect(cleanDiagnostic('550 5.1.1 <jane@example.com>:\r\n Recipient\u0000 rejected')).toBe(
    '550 5.1.1 (address) Recipient rejected',
  )
  expect(cleanDiagnostic('x'.repeat(5_000))).toHaveLength(300)
})

test('rejects a date in the future, or before the product existed', () => {
  expect(momentOf('Wed, 25 Nov 2026 10:00:00 +0000', new Date('2026-11-26'))).toEqual(new Date('2026-11-25T10:00:00Z'))
  for (const date of ['', 'soon', '1970-01-01', '+275760-09-13', undefined]) expect(momentOf(date)).toBeUndefined()
})

test('a mark only becomes more severe, and a few temporary bounces leave none (rule M9)', () => {
  expect(markAfter(null, 'bounce-temporary', 2)).toBeNull()
  expect(markAfter(null, 'bounce-temporary', 3)).toBe('unreachable')
  expect(markAfter('unreachable', 'complaint', 0)).toBe('complained')
  expect(markAfter('complained', 'bounce-temporary', 9)).toBe('complained')
  expect(markAfter('complained', 'bounce-permanent', 0)).toBe('undeliverable')
  expect(markAfter('undeliverable', 'complaint', 0)).toBe('undeliverable')
})

test('an undeliverable address gets no mail, others get codes and links but no reminders (rule M9)', () => {
  const [notice, code] = [{ opensSomething: false }, { opensSomething: true }]
  const reminder = { opensSomething: true, isReminder: true }
  expect([notice, code, reminder].map((kind) => isKeptBack('undeliverable', kind))).toEqual([true, true, true])
  expect([notice, code, reminder].map((kind) => isKeptBack('unreachable', kind))).toEqual([true, false, true])
  expect([notice, code, reminder].map((kind) => isKeptBack('complained', kind))).toEqual([true, false, true])
})

test('a delivery status report identifies the returned mail and the reason (rule M8)', async () => {
  expect(await read(dsnOf({ mailId: id }))).toEqual({
    mailIds: [id],
    kind: 'bounce-permanent',
    diagnostic: '550 5.1.1 (address) Recipient address rejected: User unknown in virtual mailbox table',
    at: new Date('2026-11-24T10:15:00Z'),
  })
})

test('a report without the mail is matched by its recipient address or its In-Reply-To (rule M8)', async () => {
  const byAddress = dsnOf({ mailId: 'gone', to: `bounces+${id}@tillway.example` })
  expect(await read(byAddress)).toMatchObject({ mailIds: [id], kind: 'bounce-permanent' })
  expect(await read(exchangeDsnOf(id))).toMatchObject({ mailIds: [id], kind: 'bounce-permanent' })
})

test('a report of qmail or Outlook without a delivery status counts if it names the mail by its return address (rule M8)', async () => {
  expect(await read(qmailBounceOf({ mailId: id }))).toEqual({
    mailIds: [id],
    kind: 'bounce-permanent',
    diagnostic: 'Sorry, no mailbox here by that name. (#5.1.1)',
    at: new Date('2026-11-24T10:15:00Z'),
  })
  expect(await read(outlookBounceOf(id))).toMatchObject({
    mailIds: [id],
    kind: 'bounce-temporary',
    diagnostic: "Remote Server returned '550 5.2.2 STOREDRV.Deliver; mailbox full'",
  })
})

test.for([
  ['from a person', { from: 'Mia Costa <mia@example.com>', subject: 'Out of office' }],
  ['about a delay', { subject: 'Delivery delayed: We have your message' }],
  ['to another address', { mailId: 'x' }],
])('a text %s is no bounce (rule M8)', async ([, changes]) => {
  expect(await read(qmailBounceOf({ mailId: id, ...(changes as object) }))).toBeUndefined()
})

test('a status is not read from an IP address', () => {
  expect(bounceStatus('', '550 host 10.5.1.1 and 5.1.1.10 refused it')).toBe('')
})

test('ignores delay reports and mails that are not reports (rule M8)', async () => {
  expect(await read(dsnOf({ mailId: id, action: 'delayed', status: '4.4.1' }))).toBeUndefined()
  expect(await read(`From: a@b.example\nIn-Reply-To: <${id}@tillway.example>\n\nOut of office`)).toBeUndefined()
  expect(await read('')).toBeUndefined()
})

test.for([
  ['abuse', 'complaint'],
  ['opt-out', 'complaint'],
  ['not-spam', undefined],
  ['auth-failure', undefined],
] as const)('a feedback report of the type %s is %s (rule M8)', async ([type, kind]) => {
  expect((await read(arfOf({ mailId: id, type })))?.kind).toBe(kind)
})

test('reads only the beginning of a long mail, and does not follow deep nesting', async () => {
  const long = dsnOf({ mailId: id }) + 'x'.repeat(2_000_000)
  expect(await read(long)).toMatchObject({ mailIds: [id] })
  const deep = Array.from({ length: 200 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`)
  expect(await read(deep.join(''))).toBeUndefined()
})

test('reading never throws, whatever the mail contains', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '\n\n',
      '\n',
      '--b',
      '--b--',
      'Content-Type: multipart/report; boundary=b\n',
      ': ',
      'Action: failed\n',
    ),
    fc.constantFrom(
      'Content-Type: message/delivery-status\n',
      'Content-Transfer-Encoding: base64\n',
      'Status: 5.1.1\n',
    ),
    fc.string({ unit: 'binary', maxLength: 20 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
      const report = await read(pieces.join(''))
      if (report) expect(report.diagnostic.length).toBeLessThanOrEqual(300)
    }),
    { numRuns: 50 },
  )
})

const at = '2026-11-24T10:15:00+11:00'

test('a provider posts one or several events, by Message-ID or address (rule M8)', () => {
  const one = { messageId: `<${id}@tillway.example>`, kind: 'bounce-permanent', diagnostic: '550 no', at }
  expect(mailFeedbackSchema.parse(one)).toEqual([
    { mailIds: [id], kind: 'bounce-permanent', diagnostic: '550 no', at: new Date('2026-11-23T23:15:00Z') },
  ])
  const two = [one, { address: 'mia@example.com', kind: 'complaint', at }]
  expect(mailFeedbackSchema.parse(two)).toMatchObject([{ mailIds: [id] }, { mailIds: [], address: 'mia@example.com' }])
})

test.for([
  ['neither mail nor address', { kind: 'complaint', at }],
  ['another kind', { address: 'mia@example.com', kind: 'opened', at }],
  ['no time', { address: 'mia@example.com', kind: 'complaint' }],
  ['a time without an offset', { address: 'mia@example.com', kind: 'complaint', at: '2026-11-24T10:15:00' }],
  ['an unknown field', { address: 'mia@example.com', kind: 'complaint', at, extra: 1 }],
  ['too many entries', Array.from({ length: 101 }, () => ({ address: 'mia@example.com', kind: 'complaint', at }))],
  ['text instead of an object', 'bounce'],
] as const)('an event with %s is refused (rule AP4)', ([, event]) => {
  expect(mailFeedbackSchema.safeParse(event).success).toBe(false)
})

/** A webhook as in Postmark's documentation. */
const postmark = {
  RecordType: 'Bounce',
  ID: 42,
  Type: 'HardBounce',
  TypeCode: 1,
  Name: 'Hard bounce',
  Tag: 'Test',
  MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
  ServerID: 1234,
  Description: 'The server was unable to deliver your message (ex: unknown user, mailbox not found).',
  Details: 'Test bounce details',
  Email: 'john@example.com',
  From: 'sender@example.com',
  BouncedAt: '2014-08-01T13:28:10.2735393-04:00',
  DumpAvailable: true,
  Inactive: true,
  CanActivate: true,
  Subject: 'Test subject',
}

test('a webhook of Postmark is an event about its address (rule M8)', () => {
  expect(mailFeedbackSchema.parse(postmark)).toEqual([
    {
      mailIds: [],
      address: 'john@example.com',
      kind: 'bounce-permanent',
      diagnostic: 'Test bounce details',
      at: new Date('2014-08-01T17:28:10.273Z'),
    },
  ])
  const typed = (changes: object) => mailFeedbackSchema.parse({ ...postmark, ...changes })[0]?.kind
  expect(typed({ Type: 'SoftBounce' })).toBe('bounce-temporary')
  expect(typed({ RecordType: 'SpamComplaint', Type: 'SpamComplaint' })).toBe('complaint')
  expect(typed({ Type: 'AutoResponder' })).toBeUndefined()
  expect(typed({ RecordType: 'Delivery' })).toBeUndefined()
})
