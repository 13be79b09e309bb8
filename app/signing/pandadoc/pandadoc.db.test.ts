import { createHash, createHmac } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { eventQueue } from '#app/outbox/jobs/events.server.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { shortPatience } from '#app/testing/short-patience.ts'
import { testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'

import { readFinalPdf } from '../copies/pdf-file.server.ts'
import { createDocument } from '../documents/create-document.server.ts'
import { findDocument, findDocumentEvents } from '../documents/find-documents.server.ts'
import { findDocumentById } from '../documents/sign-documents.queries.server.ts'
import { voidDocument } from '../documents/void-document.server.ts'
import { openSigningSession } from '../sign/open-signing-session.server.ts'
import { sampleSigner } from '../testing/agreement-samples.ts'
import { fakeApiKey, type FakePandaDoc, fakePdf, fakeTemplates, fakeWebhookKey } from '../testing/fake-pandadoc.ts'
import { startWithPandaDoc } from '../testing/start-with-pandadoc.ts'
import { sampleDocumentRequest } from '../testing/signing-fixtures.ts'
import { verificationSchema } from '../verify/verification.schema.ts'
import { verifyDocument } from '../verify/verify-document.server.ts'
import { verifyWords } from '../verify/verify-words.ts'
import { advanceDocument, signingProviderJob } from './advance-document.server.ts'
import { acceptWebhook } from './webhooks.api.server.ts'

async function make(platform: TestPlatform) {
  const request = await sampleDocumentRequest(platform)
  const { id } = await createDocument(platform, request, testOrigin)
  return { request, id }
}

const stored = (platform: TestPlatform, id: string) => findDocumentById(platform.database.queries, id)

async function eventTypes(platform: TestPlatform, id: string) {
  const { events, brokenAt } = await findDocumentEvents(platform, id)
  expect(brokenAt).toBeUndefined()
  return events.map(({ type }) => type)
}

/** Signs at PandaDoc as the recipient, then takes one turn as the webhook's worker. */
async function signAt(platform: TestPlatform, fake: FakePandaDoc, id: string) {
  await fake.sign((await stored(platform, id))?.providerId ?? '')
  return advanceDocument(platform, id)
}

test('/verify recognises the stored PDF that PandaDoc sealed; a file that differs in one byte is unknown', async () => {
  const { platform, fake } = await startWithPandaDoc()
  const { id } = await make(platform)
  expect(await verifyDocument(platform, fakePdf)).toEqual({ state: 'unknown' })
  await signAt(platform, fake, id)
  const sha256 = createHash('sha256').update(fakePdf).digest('hex')
  const found = await verifyDocument(platform, fakePdf)
  expect(verificationSchema.parse(found)).toEqual(found)
  expect(found).toMatchObject({ state: 'kept', document: { documentId: id, signer: 'Priya Raman', sha256 } })
  const { title, text, isBad, rows } = verifyWords(found)
  expect([title, isBad]).toEqual(['This is the file that was signed.', false])
  expect(text).toContain('We cannot check PandaDoc’s own seal in it')
  expect(Object.fromEntries(rows)).toMatchObject({ Seal: 'PandaDoc’s, not checked here', 'Signed by': 'Priya Raman' })

  const flips = Array.from(fakePdf.keys(), (at) => {
    const flipped = Buffer.from(fakePdf)
    flipped[at] = (flipped[at] ?? 0) ^ 1
    return flipped
  })
  const cuts = [1, 6, fakePdf.length - 1].map((bytes) => fakePdf.subarray(0, -bytes))
  const longer = [Buffer.concat([fakePdf, Buffer.from(' ')]), Buffer.concat([Buffer.from(' '), fakePdf])]
  for (const file of [...flips, ...cuts, ...longer])
    expect(['unknown', 'not-a-pdf']).toContain((await verifyDocument(platform, file)).state)
})

test('a document is created, awaited through 404 and uploaded, sent, opened in a frame, signed and stored once', async () => {
  const { platform, fake } = await startWithPandaDoc()
  const { request, id } = await make(platform)
  const row = await stored(platform, id)
  expect(row).toMatchObject({ status: 'sent', provider: 'pandadoc', providerTries: 0, providerClaimedUntil: null })
  const theirs = fake.documents.get(row?.providerId ?? '')
  expect(theirs?.body).toMatchObject({
    template_uuid: fakeTemplates.corporation,
    recipients: [{ email: sampleSigner.email, first_name: 'Priya', last_name: 'Raman' }],
    fields: { bsb: { value: '819204' } },
  })
  const opening = { documentId: id, shopId: request.shopId, email: sampleSigner.email }
  const session = await openSigningSession(platform, opening, testOrigin)
  expect(session).toEqual({ sessionId: session.sessionId, frame: `${fake.url}/s/${session.sessionId}` })
  expect(await (await fetch(session.frame)).text()).toContain('session_view.document.')
  expect(await advanceDocument(platform, id)).toBe('viewed')
  const foreign = openSigningSession(platform, { ...opening, email: 'eve@example.com' }, testOrigin)
  await expect(foreign).rejects.toMatchObject({ code: 'not-found' })

  await fake.sign(row?.providerId ?? '')
  await Promise.all([advanceDocument(platform, id), advanceDocument(platform, id)])
  await advanceDocument(platform, id)
  expect((await findDocument(platform.database.queries, id))?.status).toBe('completed')
  // PandaDoc's signers are not asked for a capacity.
  expect(await stored(platform, id)).toMatchObject({ capacity: null })
  expect((await readFinalPdf(platform, id))?.bytes).toEqual(fakePdf)
  expect(fake.asked.filter((call) => call.includes('download'))).toHaveLength(1)
  expect(await eventTypes(platform, id)).toEqual([
    'document.created',
    'document.sent',
    'session.opened',
    'document.viewed',
    'document.signed',
    'document.completed',
    'copy.sent',
    'copy.sent',
  ])
  expect(await platform.database.queries.select().from(mails)).toHaveLength(2)
  const audit = await platform.database.queries.select().from(auditEvents)
  expect(audit.filter(({ action }) => action === 'document.completed')).toHaveLength(1)
  // The rooms above receive the event.
  const { rows } = await platform.database.queries.execute(
    sql`select data->'news' as news from pgboss.job where name = ${eventQueue}`,
  )
  expect(rows).toEqual([{ news: { documentId: id } }])
})

test('after a 429 or a 500 the request is stored, queued, shown to staff, and carried out once', async () => {
  const { platform, fake } = await startWithPandaDoc()
  for (const fault of ['too-many', 'broken'] as const) {
    fake.fault = fault
    const { request, id } = await make(platform)
    const row = await stored(platform, id)
    expect(row).toMatchObject({ status: 'preparing', providerTries: 1 })
    expect(row?.reason).toContain('PandaDoc answered')
    expect(row?.providerNextAt?.getTime()).toBeGreaterThan(Date.now())
    expect(await createDocument(platform, request, testOrigin)).toEqual({ id })
    expect(await advanceDocument(platform, id)).toBe('sent')
    expect(await stored(platform, id)).toMatchObject({ reason: null, providerTries: 0 })
    expect(await eventTypes(platform, id)).toEqual(['document.created', 'provider.delayed', 'document.sent'])
  }
  const { rows } = await platform.database.queries.execute(
    sql`select count(*)::int as n from pgboss.job where name = 'signing-provider'`,
  )
  expect((rows[0] as { n: number }).n).toBeGreaterThanOrEqual(2)
  expect(fake.documents.size).toBe(2)
})

test('a create whose response was lost makes no second document', async () => {
  const { platform, fake } = await startWithPandaDoc()
  fake.losesCreate = true
  const { id } = await make(platform)
  expect((await stored(platform, id))?.status).toBe('preparing')
  expect(await advanceDocument(platform, id)).toBe('sent')
  expect(fake.documents.size).toBe(1)
})

test('while PandaDoc is slow or down the frame is refused with a message, and create-doc-link continues where it stopped', async () => {
  const { platform, fake } = await startWithPandaDoc()
  fake.fault = 'slow'
  const patience = shortPatience()
  const { request, id } = await make(platform)
  expect(patience.asked).toEqual([3_000])
  patience.restore()
  const opening = { documentId: id, shopId: request.shopId, email: sampleSigner.email }
  fake.fault = 'down'
  await expect(openSigningSession(platform, opening, testOrigin)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await stored(platform, id)).toMatchObject({ status: 'preparing', providerTries: 2 })
  fake.fault = 'none'
  expect((await openSigningSession(platform, opening, testOrigin)).frame).toContain(`${fake.url}/s/`)
  const logged = platform.logLines.join('')
  expect(logged).not.toContain(fakeApiKey)
  // The first try was only slow to make the document; the second is a retry (rule X5).
  expect(logged.split('the signing provider did not answer')).toHaveLength(2)
})

test('a webhook is accepted only with its HMAC, processed once, and decides nothing: PandaDoc is asked', async () => {
  const { platform, fake } = await startWithPandaDoc()
  const { id } = await make(platform)
  const providerId = (await stored(platform, id))?.providerId ?? ''
  const body = Buffer.from(JSON.stringify([{ event: 'document_state_changed', data: { id: providerId } }]))
  const signature = createHmac('sha256', fakeWebhookKey).update(body).digest('hex')
  const other = createHmac('sha256', 'another-key').update(body).digest('hex')
  for (const wrong of ['', 'zz', signature.slice(2), other, `${signature}00`])
    await expect(acceptWebhook(platform, { body, signature: wrong, eventId: 'e1' })).rejects.toMatchObject({
      code: 'forbidden',
    })
  const jobsWaiting = async () => {
    const { rows } = await platform.database.queries.execute(
      sql`select count(*)::int as n from pgboss.job where name = 'signing-provider' and data->>'documentId' = ${id}`,
    )
    return (rows[0] as { n: number }).n
  }
  const before = await jobsWaiting()
  await acceptWebhook(platform, { body, signature, eventId: 'e1' })
  await acceptWebhook(platform, { body, signature, eventId: 'e1' })
  expect((await jobsWaiting()) - before).toBe(1)
  // The webhook says that the document was completed; PandaDoc says that it was not.
  expect(await advanceDocument(platform, id)).toBe('sent')
  const broken = Buffer.from('{"event":1}')
  const signed = createHmac('sha256', fakeWebhookKey).update(broken).digest('hex')
  await expect(acceptWebhook(platform, { body: broken, signature: signed, eventId: 'e2' })).rejects.toMatchObject({
    code: 'bad-request',
  })
  expect(await signAt(platform, fake, id)).toBe('completed')
})

test('a sandbox key gets the plain PDF, and a voided document is voided at PandaDoc too', async () => {
  const { platform, fake } = await startWithPandaDoc()
  fake.isSandbox = true
  const first = await make(platform)
  expect(await signAt(platform, fake, first.id)).toBe('completed')
  expect(fake.asked.slice(-2).map((call) => call.split('/').at(-1))).toEqual(['download-protected', 'download'])

  const second = await make(platform)
  const by = { kind: 'staff' as const, name: 'Priya Nair' }
  await voidDocument(platform, { documentId: second.id, by, reason: 'Wrong shop' }, testOrigin)
  await signingProviderJob(platform).work({}, 'job')
  const row = await stored(platform, second.id)
  expect(fake.documents.get(row?.providerId ?? '')?.status).toBe('document.voided')
  expect(row).toMatchObject({ status: 'voided', reason: 'Wrong shop', providerNextAt: null })
})
