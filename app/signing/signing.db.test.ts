import { createHash } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { mail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { rowsAsText } from '#app/testing/reading/rows-as-text.ts'
import { testOrigin } from '#app/testing/test-platform.ts'

import { readFinalPdf } from './copies/pdf-file.server.ts'
import { signedCopyMail } from './copies/signed-copy.mail.tsx'
import { createDocument } from './documents/create-document.server.ts'
import { documentList } from './documents/documents.list.server.ts'
import { findDocument, findDocumentEvents, findDocuments } from './documents/find-documents.server.ts'
import { resendDocument } from './documents/resend-document.server.ts'
import { readUnsigned, signDocuments } from './documents/sign-documents.queries.server.ts'
import { signEvents } from './documents/history/sign-events.queries.server.ts'
import { voidDocument } from './documents/void-document.server.ts'
import { sweepDocuments } from './seal/seal-document.server.ts'
import { acceptSignature, signWithImage } from './sign/accept-signature.server.ts'
import { openSigningSession } from './sign/open-signing-session.server.ts'
import { sampleFields, sampleSigner } from './testing/agreement-samples.ts'
import { dataUrlOf, wavePng } from './testing/png.ts'
import { openSample, sampleDocumentRequest, startSigningPlatform } from './testing/signing-fixtures.ts'

const staff = { kind: 'staff' as const, name: 'Priya Nair' }

test('an equal request returns the same document; other content voids it and creates another', async () => {
  await using platform = await startSigningPlatform()
  const request = await sampleDocumentRequest(platform)
  const first = await createDocument(platform, request, testOrigin)
  expect(first.id).toMatch(/^[\w-]{22}$/)
  expect(await createDocument(platform, structuredClone(request), testOrigin)).toEqual(first)
  const changed = { ...request, fields: { ...sampleFields, tel: '02 5550 9999' } }
  const second = await createDocument(platform, changed, testOrigin)
  expect(second.id).not.toBe(first.id)
  const { queries } = platform.database
  expect((await findDocument(queries, first.id))?.status).toBe('voided')
  const all = await findDocuments(queries, request)
  expect(all.map(({ id, status }) => [id, status])).toEqual([
    [second.id, 'sent'],
    [first.id, 'voided'],
  ])
  const sent = { narrowed: { search: 'raman', state: ['sent' as const] }, sort: 'made' as const, isDescending: true }
  const page = await documentList.find(queries, sent, undefined, 1)
  expect(page.rows.map(({ id }) => id)).toEqual([second.id])
})

test('concurrent equal requests create one document', async () => {
  await using platform = await startSigningPlatform()
  const request = await sampleDocumentRequest(platform)
  const made = await Promise.all([1, 2, 3].map(() => createDocument(platform, request, testOrigin)))
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  expect(await findDocuments(platform.database.queries, request)).toHaveLength(1)
})

test('rejects an idempotency key that belongs to another request', async () => {
  await using platform = await startSigningPlatform()
  const request = await sampleDocumentRequest(platform)
  const key = '5b1c1f1e-6f0b-4a57-9d8e-0a0d6f2f5a11'
  const first = await createDocument(platform, request, testOrigin, key)
  expect(await createDocument(platform, request, testOrigin, key)).toEqual(first)
  const other = { ...request, corporation: false }
  await expect(createDocument(platform, other, testOrigin, key)).rejects.toMatchObject({ code: 'key-reused' })
})

test('bank details are not readable in any table', async () => {
  await using platform = await startSigningPlatform()
  const { documentId, shopId } = await openSample(platform)
  await signWithImage(platform, { documentId, shopId, signature: dataUrlOf(wavePng()) }, testOrigin)
  for (const table of ['sign_documents', 'sign_events', 'sign_sessions', 'sign_copy_links', 'audit_events', 'mails']) {
    const { rows } = await platform.database.queries.execute(sql.raw(`select * from ${table}`))
    const text = rowsAsText(rows)
    const isOpen = [sampleFields.final_account_number, sampleFields.final_financial_institution].some((secret) =>
      text.includes(secret),
    )
    expect(isOpen, table).toBe(false)
  }
})

test('a signature makes one sealed PDF, one event, one mail and the shop’s last milestone, however often SUBMIT is pressed', async () => {
  await using platform = await startSigningPlatform()
  const { documentId, shopId, request } = await openSample(platform)
  const complete = () => signWithImage(platform, { documentId, shopId, signature: dataUrlOf(wavePng()) }, testOrigin)
  await Promise.all([complete(), complete()])
  await complete()
  const { queries } = platform.database
  const document = await findDocument(queries, documentId)
  expect(document).toMatchObject({ status: 'completed', capacity: null })
  const { events, brokenAt } = await findDocumentEvents(platform, documentId)
  expect(brokenAt).toBeUndefined()
  expect(events.map(({ type }) => type)).toEqual([
    'document.created',
    'document.sent',
    'session.opened',
    'document.signed',
    'document.completed',
    'copy.sent',
    'copy.sent',
  ])
  const mailed = await queries.select().from(mails)
  expect(new Set(mailed.map(({ template, toAddress }) => `${template} ${toAddress}`))).toEqual(
    new Set([`signed-copy ${sampleSigner.email}`, 'signed-team shops@tillway.example']),
  )
  expect(mailed).toHaveLength(2)
  const final = await readFinalPdf(platform, documentId)
  expect(final?.fileName).toBe('retailer-agreement-marrickville-news-pty-ltd.pdf')
  expect(final?.sha256).toBe(document?.finalSha256)
  const { rows } = await queries.execute<{ signed: boolean; progress: number }>(
    sql`select signed_at is not null as signed, progress from newsagencies where id = ${shopId}`,
  )
  expect(rows[0]?.signed).toBe(true)
  expect(await createDocument(platform, request, testOrigin)).toEqual({ id: documentId })
})

test('the sweep seals a document after a crash between the signature and its PDF', async () => {
  await using platform = await startSigningPlatform()
  const { documentId, shopId } = await openSample(platform)
  const signature = { method: 'typed' as const, text: 'priya  RAMAN' }
  await acceptSignature(
    platform,
    { documentId, shopId, capacity: 'sole-director', signature, way: 'image' },
    testOrigin,
  )
  const { queries } = platform.database
  expect((await findDocument(queries, documentId))?.status).toBe('completing')
  expect(await readFinalPdf(platform, documentId)).toBeUndefined()
  await sweepDocuments(platform, { olderThanMs: -1 })
  expect((await findDocument(queries, documentId))?.status).toBe('completed')
  expect(await queries.select().from(mails)).toHaveLength(2)
})

test('the shown document is encrypted in the database, and the signed file begins with it', async () => {
  await using platform = await startSigningPlatform()
  const { documentId, shopId } = await openSample(platform)
  const before = await findDocument(platform.database.queries, documentId)
  await signWithImage(platform, { documentId, shopId, signature: dataUrlOf(wavePng()) }, testOrigin)
  const final = await readFinalPdf(platform, documentId)
  const start = final?.bytes.subarray(0, before?.unsignedLength ?? 0) ?? Buffer.alloc(0)
  expect(createHash('sha256').update(start).digest('hex')).toBe(before?.unsignedSha256)
  const sealed = await readUnsigned(platform.database.queries, documentId)
  expect(sealed?.includes('%PDF')).toBe(false)
})

test('another shop or another email finds nothing, and an ended document cannot be opened', async () => {
  await using platform = await startSigningPlatform()
  const { documentId, shopId } = await openSample(platform)
  const open = (change: object) =>
    openSigningSession(platform, { documentId, shopId, email: sampleSigner.email, ...change }, testOrigin)
  await expect(open({ email: 'somebody@else.example' })).rejects.toMatchObject({ code: 'not-found' })
  await expect(open({ shopId: '01a1fd70-33b1-77e9-ae35-f8e20e32d699' })).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(open({ documentId: 'AAAAAAAAAAAAAAAAAAAAAA' })).rejects.toMatchObject({ code: 'not-found' })
  expect((await open({ email: sampleSigner.email.toUpperCase() })).sessionId).toMatch(/^[\w-]{43}$/)
  await voidDocument(platform, { documentId, by: staff, reason: 'Sold' }, testOrigin)
  await voidDocument(platform, { documentId, by: staff, reason: 'Sold' }, testOrigin)
  await expect(open({})).rejects.toMatchObject({ code: 'conflict' })
  const signing = signWithImage(platform, { documentId, shopId, signature: dataUrlOf(wavePng()) }, testOrigin)
  await expect(signing).rejects.toMatchObject({ code: 'conflict' })
})

test('a session is open for sixty minutes, and neither of its secrets is in the database', async () => {
  await using platform = await startSigningPlatform()
  const { session } = await openSample(platform)
  const { queries } = platform.database
  const { rows } = await queries.execute<{ minutes: number }>(
    sql`select *, round(extract(epoch from expires_at - now()) / 60)::int as minutes from sign_sessions`,
  )
  expect(rows.map(({ minutes }) => minutes)).toEqual([60])
  const secrets = [session.sessionId, /=([^;]+)/.exec(session.cookie ?? '')?.[1] ?? '']
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(20)
    expect(rowsAsText(rows)).not.toContain(secret)
  }
})

test('a document that is not signed in time expires', async () => {
  await using platform = await startSigningPlatform()
  const { documentId, shopId } = await openSample(platform)
  const { queries } = platform.database
  await queries.update(signDocuments).set({ expiresAt: sql`now() - interval '1 second'` })
  const signing = signWithImage(platform, { documentId, shopId, signature: dataUrlOf(wavePng()) }, testOrigin)
  await expect(signing).rejects.toMatchObject({ code: 'conflict' })
  await sweepDocuments(platform)
  expect((await findDocument(queries, documentId))?.status).toBe('expired')
})

test('a company cannot sign as a sole trader, and a typed name must be the signer’s', async () => {
  await using platform = await startSigningPlatform()
  const { documentId, shopId } = await openSample(platform)
  const sign = (change: object) =>
    acceptSignature(
      platform,
      {
        documentId,
        shopId,
        capacity: 'director',
        signature: { method: 'typed', text: 'Priya Raman' },
        way: 'image',
        ...change,
      },
      testOrigin,
    )
  await expect(sign({ capacity: 'sole-trader' })).rejects.toMatchObject({ detail: { capacity: expect.any(String) } })
  await expect(sign({ signature: { method: 'typed', text: 'P Raman' } })).rejects.toMatchObject({
    detail: { signature: expect.any(String) },
  })
  await expect(sign({ way: 'session' })).rejects.toMatchObject({ code: 'conflict' })
  await sign({})
})

test('events cannot be changed, and a chain that was changed by force shows where', async () => {
  await using platform = await startSigningPlatform()
  const { documentId } = await openSample(platform)
  const { queries } = platform.database
  await expect(queries.update(signEvents).set({ actor: 'Nobody' })).rejects.toThrow()
  await expect(queries.delete(signEvents)).rejects.toThrow()
  await queries.execute(sql`alter table sign_events disable trigger sign_events_append_only`)
  await queries.execute(sql`update sign_events set actor = 'Nobody' where seq = 2`)
  expect((await findDocumentEvents(platform, documentId)).brokenAt).toBe(2)
})

test('a completed document is sent again with new links', async () => {
  await using platform = await startSigningPlatform()
  const { documentId, shopId } = await openSample(platform)
  await signWithImage(platform, { documentId, shopId, signature: dataUrlOf(wavePng()) }, testOrigin)
  await resendDocument(platform, { documentId, by: staff }, testOrigin)
  expect(await platform.database.queries.select().from(mails)).toHaveLength(4)
})

test('an open document is recorded as sent again together with its mail, or not at all', async () => {
  await using platform = await startSigningPlatform()
  const { documentId } = await openSample(platform)
  const again = (name: string) => {
    const link = mail({ template: signedCopyMail, to: { name, address: 'priya@example.com' }, data: {} as never })
    return resendDocument(platform, { documentId, by: staff, link }, testOrigin)
  }
  const noted = async () =>
    (await findDocumentEvents(platform, documentId)).events.filter((one) => one.type === 'document.resent')
  await expect(again('Priya\nRaman')).rejects.toThrow('line break')
  expect(await noted()).toEqual([])
  await again('Priya Raman')
  expect(await noted()).toHaveLength(1)
  expect(await platform.database.queries.select().from(mails)).toHaveLength(1)
})
