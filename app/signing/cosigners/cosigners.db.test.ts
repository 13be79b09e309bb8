import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { findReminder } from '#app/reminders/manage-reminders.server.ts'
import { sendReminder } from '#app/reminders/send-reminder.server.ts'
import { mail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { findShop } from '#app/shops/find/find-shop.server.ts'
import { testOrigin } from '#app/testing/test-platform.ts'

import { readFinalPdf } from '../copies/pdf-file.server.ts'
import { createDocument } from '../documents/create-document.server.ts'
import { voidDocument } from '../documents/void-document.server.ts'
import { sweepDocuments } from '../seal/seal-document.server.ts'
import { resendDocument } from '../documents/resend-document.server.ts'
import { findDocumentEvents } from '../documents/find-documents.server.ts'
import { acceptSignature, signInSession } from '../sign/accept-signature.server.ts'
import { openSigningSession, viewSession } from '../sign/open-signing-session.server.ts'
import { declineDocument, noteConsent, noteViewed } from '../sign/session-acts.server.ts'
import type { Capacity } from '../signing.ts'
import { sampleSigner } from '../testing/agreement-samples.ts'
import { startSigningPlatform } from '../testing/signing-fixtures.ts'
import { askCosignerAgain, replaceCosigner } from './manage-cosigners.server.ts'
import { withdrawAgreement } from './withdraw-agreement.server.ts'
import { cosignerDeclinedMail } from './cosigner.mail.tsx'
import { cosignerReminder } from './cosigner-reminder.server.ts'
import { findCosigners, signCosigners } from './cosigners.queries.server.ts'
import { mailNewCosignerLink, openCosignerSession, viewCosignerLink } from './cosigner-link.server.ts'
import { findSigners } from './find-signers.server.ts'
import {
  sam,
  lee,
  createShared,
  openedBy,
  signIn,
  openFirst,
  mailed,
  mailedKeys,
  lastKey,
  openLast,
  statusOf,
  signedByFirst,
} from '../testing/several-signers.ts'

test('two directors sign on their own devices, and only the last signature seals, completes and mails (rule SG28)', async () => {
  await using platform = await startSigningPlatform()
  const { queries } = platform.database
  const shared = await signedByFirst(platform)
  expect(await statusOf(platform, shared)).toBe('part-signed')
  const first = await mailed(platform, 'cosigner-first-signed')
  expect(first).toMatchObject([{ to: sampleSigner.email, data: { others: 'Sam Okafor' } }])
  const progress = (await findShop(queries, shared.shopId))?.progress
  expect(await mailed(platform, 'signed-copy')).toHaveLength(0)
  expect(await readFinalPdf(platform, shared.documentId)).toBeUndefined()
  const key = await lastKey(platform)
  const shown = await viewCosignerLink(platform, key)
  expect(shown).toMatchObject({ state: 'asks', business: 'Marrickville News Pty Ltd' })

  const opened = await openLast(platform)
  const view = await viewSession(platform, opened)
  expect(view).toMatchObject({
    signer: { name: 'Sam Okafor' },
    capacities: ['director'],
    waitsFor: [],
    isReadOnly: false,
  })
  expect(view.readToEnd || view.consentGiven).toBe(false)
  expect(await signIn(platform, opened, 'Sam Okafor', 'director')).toEqual([])
  expect(await statusOf(platform, shared)).toBe('completed')
  expect(await viewCosignerLink(platform, key)).toMatchObject({ state: 'complete' })
  expect((await findShop(queries, shared.shopId))?.progress).toBeGreaterThan(progress ?? 0)
  const copies = await mailed(platform, 'signed-copy')
  expect(copies.map(({ to }) => to).toSorted()).toEqual([sampleSigner.email, sam.email].toSorted())
  const { events, brokenAt } = await findDocumentEvents(platform, shared.documentId)
  expect(brokenAt).toBeUndefined()
  expect(events.filter(({ type }) => type.includes('signed')).map(({ type, actor }) => `${type} ${actor}`)).toEqual([
    'document.part-signed Priya Raman',
    'document.signed Sam Okafor',
  ])
  expect(await readFinalPdf(platform, shared.documentId)).toBeDefined()
})

test('a link opens one session, and another link goes only to the same address', async () => {
  await using platform = await startSigningPlatform()
  await signedByFirst(platform)
  const key = await lastKey(platform)
  const tries = await Promise.allSettled([1, 2, 3].map(() => openCosignerSession(platform, key, testOrigin)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await viewCosignerLink(platform, key)).toEqual({ state: 'used' })
  await mailNewCosignerLink(platform, key, testOrigin)
  const again = await lastKey(platform)
  expect(again).not.toBe(key)
  expect(await viewCosignerLink(platform, again)).toMatchObject({ state: 'asks' })
  expect(await viewCosignerLink(platform, key)).toEqual({ state: 'unknown' })
  expect(await viewCosignerLink(platform, 'x'.repeat(43))).toEqual({ state: 'unknown' })
  await expect(openCosignerSession(platform, key, testOrigin)).rejects.toMatchObject({ code: 'not-found' })
})

test('after Back or a second press, the browser of the session opens a used link again, and no other browser does', async () => {
  await using platform = await startSigningPlatform()
  await signedByFirst(platform)
  const key = await lastKey(platform)
  const { cookie = '' } = await openCosignerSession(platform, key, testOrigin)
  const own = new Request('http://localhost/', { headers: { cookie: cookie.split(';')[0] ?? '' } })
  expect(await viewCosignerLink(platform, key, own)).toMatchObject({ state: 'asks' })
  const again = await openedBy(platform, await openCosignerSession(platform, key, testOrigin, own))
  await expect(openCosignerSession(platform, key, testOrigin)).rejects.toMatchObject({ code: 'conflict' })
  const first = await createShared(platform, 'two-directors', [lee])
  const other = await openSigningSession(platform, { ...first, email: sampleSigner.email }, testOrigin)
  const foreign = new Request('http://localhost/', { headers: { cookie: other.cookie?.split(';')[0] ?? '' } })
  await expect(openCosignerSession(platform, key, testOrigin, foreign)).rejects.toMatchObject({ code: 'conflict' })
  expect(await signIn(platform, again, 'Sam Okafor', 'director')).toEqual([])
})

test('an expired link offers another one, and opens nothing', async () => {
  await using platform = await startSigningPlatform()
  await signedByFirst(platform)
  const key = await lastKey(platform)
  await platform.database.queries.update(signCosigners).set({ expiresAt: new Date(Date.now() - 1_000) })
  expect(await viewCosignerLink(platform, key)).toEqual({ state: 'used' })
  await expect(openCosignerSession(platform, key, testOrigin)).rejects.toMatchObject({ code: 'conflict' })
})

test('no one signs in the name of another signer, before their turn, twice, or without reading and agreeing', async () => {
  await using platform = await startSigningPlatform()
  const shared = await createShared(platform, 'director-and-secretary', [sam])
  const { documentId, shopId } = shared
  const [cosigner] = await findCosigners(platform.database.queries, documentId)
  const typed = (text: string) => ({ method: 'typed' as const, text })
  const early = acceptSignature(
    platform,
    { documentId, shopId, cosignerId: cosigner?.id ?? '', capacity: 'director', signature: typed('Sam Okafor'), way: 'image', readToEnd: true, consent: true }, // prettier-ignore
    testOrigin,
  )
  await expect(early).rejects.toMatchObject({ code: 'conflict' })
  const first = await openFirst(platform, shared)
  await expect(signIn(platform, first, 'Priya Raman', 'sole-director')).rejects.toMatchObject({
    code: 'validation-error',
  })
  await expect(signIn(platform, first, 'Sam Okafor', 'director')).rejects.toMatchObject({ code: 'validation-error' })
  await signIn(platform, first, 'Priya Raman', 'company-secretary')
  const opened = await openLast(platform)
  const sign = (text: string, capacity: Capacity) =>
    signInSession(platform, opened, { capacity, signature: typed(text) }, testOrigin)
  await expect(sign('Sam Okafor', 'director')).rejects.toMatchObject({ code: 'validation-error' })
  const acting = { opened, origin: testOrigin }
  await noteViewed(platform, acting, true)
  await noteConsent(platform, acting, true)
  await expect(sign('Priya Raman', 'director')).rejects.toMatchObject({ code: 'validation-error' })
  await expect(sign('Sam Okafor', 'company-secretary')).rejects.toMatchObject({ code: 'validation-error' })
  await Promise.all([sign('Sam Okafor', 'director'), sign('Sam Okafor', 'director')])
  const { events, brokenAt } = await findDocumentEvents(platform, documentId)
  expect(brokenAt).toBeUndefined()
  expect(events.filter(({ type }) => type === 'document.signed')).toHaveLength(1)
})

test('all partners sign, in any order after the first, and the last of two at the same moment seals', async () => {
  await using platform = await startSigningPlatform()
  const shared = await createShared(platform, 'partners', [sam, lee], false)
  await signIn(platform, await openFirst(platform, shared), 'Priya Raman', 'partner')
  const [one, two] = [await openLast(platform, lee), await openLast(platform, sam)]
  await Promise.all([signIn(platform, one, 'Lee', 'partner'), signIn(platform, two, 'Sam Okafor', 'partner')])
  expect(await statusOf(platform, shared)).toBe('completed')
  const signers = await findSigners(platform.database.queries, shared.documentId)
  expect(signers.map(({ name, hasSigned }) => `${name} ${hasSigned}`)).toEqual([
    'Priya Raman true',
    'Sam Okafor true',
    'Lee true',
  ])
})

test('the first signer replaces another one, whose link and session end, and keeps their own signature', async () => {
  await using platform = await startSigningPlatform()
  const shared = await signedByFirst(platform)
  const { documentId } = shared
  const { queries } = platform.database
  const before = await lastKey(platform)
  const session = await openCosignerSession(platform, before, testOrigin)
  const [cosigner] = await findCosigners(queries, documentId)
  const change = { documentId, cosignerId: cosigner?.id ?? '', origin: testOrigin }
  const own = replaceCosigner(platform, { ...change, by: { ...lee, email: sampleSigner.email.toUpperCase() } })
  await expect(own).rejects.toMatchObject({ code: 'validation-error' })
  await replaceCosigner(platform, { ...change, by: lee })
  await replaceCosigner(platform, { ...change, by: lee })
  expect(await viewCosignerLink(platform, before)).toEqual({ state: 'over' })
  await expect(openedBy(platform, session)).rejects.toThrow('the session is over')
  await expect(askCosignerAgain(platform, change)).rejects.toMatchObject({ code: 'conflict' })
  expect(await mailedKeys(platform, lee)).toHaveLength(1)
  await signIn(platform, await openLast(platform, lee), 'Lee', 'director')
  expect(await statusOf(platform, shared)).toBe('completed')
  expect((await findDocumentEvents(platform, documentId)).brokenAt).toBeUndefined()
})

test('the first signer takes the agreement back until the last signature, and every link ends', async () => {
  await using platform = await startSigningPlatform()
  const shared = await signedByFirst(platform)
  const { documentId } = shared
  const opened = await openLast(platform)
  await withdrawAgreement(platform, { documentId, origin: testOrigin })
  await withdrawAgreement(platform, { documentId, origin: testOrigin })
  expect(await statusOf(platform, shared)).toBe('voided')
  await expect(signIn(platform, opened, 'Sam Okafor', 'director')).rejects.toMatchObject({ code: 'conflict' })
  expect(await viewCosignerLink(platform, await lastKey(platform))).toEqual({ state: 'over' })
  const next = await createDocument(platform, shared.request, testOrigin)
  expect(next.id).not.toBe(documentId)
})

test('another signer who declines ends the agreement, and the first signer is told', async () => {
  await using platform = await startSigningPlatform()
  const shared = await signedByFirst(platform)
  await declineDocument(platform, { opened: await openLast(platform), origin: testOrigin }, 'Not my shop')
  expect(await statusOf(platform, shared)).toBe('declined')
  const told = await mailed(platform, 'cosigner-declined')
  expect(told).toMatchObject([{ to: sampleSigner.email, data: { who: 'Sam Okafor', reason: 'Not my shop' } }])
})

test('the first signer is mailed when not everyone signs in time, and when staff void the agreement (rule SG30)', async () => {
  await using platform = await startSigningPlatform()
  const late = await signedByFirst(platform)
  await platform.database.queries.execute(sql`update sign_documents set expires_at = now() - interval '1 second'`)
  await sweepDocuments(platform)
  expect(await statusOf(platform, late)).toBe('expired')
  const voided = await signedByFirst(platform)
  const by = { kind: 'staff' as const, name: 'Priya Nair' }
  for (const _press of [1, 2])
    await voidDocument(platform, { documentId: voided.documentId, by, reason: 'Wrong account' }, testOrigin)
  const told = (await mailed(platform, 'cosigner-declined')).map(({ to, data }) => [to, data['how'], data['reason']])
  expect(told).toEqual([
    [sampleSigner.email, 'expired', ''],
    [sampleSigner.email, 'voided', ''],
  ])
})

test('a document with a signature is not replaced by one with other content', async () => {
  await using platform = await startSigningPlatform()
  const { request } = await signedByFirst(platform)
  const other = createDocument(platform, { ...request, cosigners: [lee] }, testOrigin)
  await expect(other).rejects.toMatchObject({ code: 'conflict' })
})

test('a writer of the database who names themselves as a signer cannot sign', async () => {
  await using platform = await startSigningPlatform()
  const { documentId } = await signedByFirst(platform)
  const { queries } = platform.database
  const key = await lastKey(platform)
  await queries.update(signCosigners).set({ firstName: 'Mallory', emailKey: 'mallory@evil.example', email: 'mallory@evil.example' }) // prettier-ignore
  await expect(openCosignerSession(platform, key, testOrigin)).rejects.toMatchObject({ code: 'conflict' })
  // A status that the history does not lead to is shown as a break.
  await queries.execute(sql`update sign_documents set status = 'viewed' where id = ${documentId}`)
  expect((await findDocumentEvents(platform, documentId)).brokenAt).toBeDefined()
})

test('a writer of the database who removes a signer, or calls one signed, completes no agreement', async () => {
  await using platform = await startSigningPlatform()
  const { queries } = platform.database
  const removed = await createShared(platform, 'two-directors', [sam])
  const opened = await openFirst(platform, removed)
  await queries.delete(signCosigners)
  await expect(signIn(platform, opened, 'Priya Raman', 'director')).rejects.toMatchObject({ code: 'conflict' })
  expect(await statusOf(platform, removed)).toBe('viewed')

  const shared = await createShared(platform, 'partners', [sam, lee], false)
  await signIn(platform, await openFirst(platform, shared), 'Priya Raman', 'partner')
  const second = await openLast(platform)
  await queries.update(signCosigners).set({ signedAt: new Date() }).where(eq(signCosigners.email, lee.email))
  await expect(signIn(platform, second, 'Sam Okafor', 'partner')).rejects.toMatchObject({ code: 'conflict' })
  expect(await statusOf(platform, shared)).toBe('part-signed')
})

test('a signer who waits is reminded with a new link each time, until they have signed', async () => {
  await using platform = await startSigningPlatform()
  const { documentId } = await signedByFirst(platform)
  const { queries } = platform.database
  const [cosigner] = await findCosigners(queries, documentId)
  const remind = async () => {
    const planned = await findReminder(queries, cosignerReminder, cosigner?.id ?? '')
    while (await sendReminder(platform, planned?.nextAt ?? new Date())) void 0
  }
  await remind()
  await remind()
  const keys = await mailedKeys(platform)
  expect(new Set(keys).size).toBe(3)
  const subjects = (await mailed(platform, 'cosigner')).map(({ data }) => data['isReminder'])
  expect(subjects).toEqual([false, true, true])
  await signIn(platform, await openLast(platform), 'Sam Okafor', 'director')
  await remind()
  expect(await mailedKeys(platform)).toHaveLength(3)
  expect((await findDocumentEvents(platform, documentId)).brokenAt).toBeUndefined()
})

test('staff send new links to those who have still to sign, not to those who have', async () => {
  await using platform = await startSigningPlatform()
  const shared = await createShared(platform, 'partners', [sam, lee], false)
  const { documentId } = shared
  await signIn(platform, await openFirst(platform, shared), 'Priya Raman', 'partner')
  await signIn(platform, await openLast(platform), 'Sam Okafor', 'partner')
  const by = { kind: 'staff' as const, name: 'Priya Nair' }
  const link = mail({ template: cosignerDeclinedMail, to: { name: '', address: 'x@y.example' }, data: {} as never })
  expect(await resendDocument(platform, { documentId, by, link }, testOrigin)).toMatchObject({ ok: true })
  expect([(await mailedKeys(platform)).length, (await mailedKeys(platform, lee)).length]).toEqual([1, 2])
})
