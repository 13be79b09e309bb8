import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { decryptMailData } from '#app/outbox/mail/mail-secrets.server.ts'
import { mayMailStranger } from '#app/retailers/find/manage-mails-to-strangers.server.ts'
import { testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'

import { openCosignerSession } from '../cosigners/cosigner-link.server.ts'
import { findSigners } from '../cosigners/find-signers.server.ts'
import { createDocument } from '../documents/create-document.server.ts'
import { findDocument, findDocumentEvents } from '../documents/find-documents.server.ts'
import { findDocumentById } from '../documents/sign-documents.queries.server.ts'
import { openSigningSession } from '../sign/open-signing-session.server.ts'
import { sampleSigner } from '../testing/agreement-samples.ts'
import type { FakePandaDoc } from '../testing/fake-pandadoc.ts'
import { sampleDocumentRequest } from '../testing/signing-fixtures.ts'
import { startWithPandaDoc } from '../testing/start-with-pandadoc.ts'
import { advanceDocument } from './advance-document.server.ts'
import { reconcileDocument } from './reconcile-document.server.ts'

/** Creates a document of two directors, ready to be signed at PandaDoc. */
async function makeShared(platform: TestPlatform, fake: FakePandaDoc) {
  const request = {
    ...(await sampleDocumentRequest(platform)),
    execution: 'two-directors' as const,
    cosigners: [{ firstName: 'Sam', lastName: 'Okafor', email: 'sam@okafor.example' }],
  }
  const { id } = await createDocument(platform, request, testOrigin)
  const opening = { documentId: id, shopId: request.shopId, email: sampleSigner.email }
  await vi.waitFor(() => openSigningSession(platform, opening, testOrigin), { timeout: 60_000, interval: 200 })
  const [held] = [...fake.documents.values()]
  return { id, held }
}

test('two directors are two recipients, and the document is settled when the second has signed (rule SG28)', async () => {
  const { platform, fake } = await startWithPandaDoc({ PANDADOC_SECOND_ROLE: 'Second signer' })
  const { id, held } = await makeShared(platform, fake)
  expect(held?.recipients.map(({ email, role }) => `${role} ${email}`)).toEqual([
    `Retailer ${sampleSigner.email}`,
    'Second signer sam@okafor.example',
  ])
  await fake.sign(held?.id ?? '')
  expect(await advanceDocument(platform, id)).toBe('part-signed')
  const rows = await platform.database.queries.select().from(mails)
  const asked = rows.filter(({ template }) => template === 'cosigner')
  expect(asked.map(({ toAddress }) => toAddress)).toEqual(['sam@okafor.example'])
  const [mailed] = asked
  const { url } = decryptMailData(platform.keys, mailed?.id ?? '', mailed?.data ?? {})
  const session = await openCosignerSession(platform, String(url).split('/').at(-1) ?? '', testOrigin)
  expect(session.frame).toContain(`${fake.url}/s/`)
  await fake.sign(held?.id ?? '')
  await advanceDocument(platform, id)
  await advanceDocument(platform, id)
  expect((await findDocument(platform.database.queries, id))?.status).toBe('completed')
  const signers = await findSigners(platform.database.queries, id)
  expect(signers.map(({ hasSigned }) => hasSigned)).toEqual([true, true])
  expect((await findDocumentEvents(platform, id)).brokenAt).toBeUndefined()
})

test('the first signature at PandaDoc mails the next signer within the limit of their mailbox (rule L13)', async () => {
  const { platform, fake } = await startWithPandaDoc({ PANDADOC_SECOND_ROLE: 'Second signer' })
  const { id, held } = await makeShared(platform, fake)
  const email = 'sam@okafor.example'
  for (let mail = 0; mail < 20; mail += 1) await mayMailStranger(platform.limits, { sender: `shop ${mail}`, email })
  await fake.sign(held?.id ?? '')
  expect(await advanceDocument(platform, id)).toBe('part-signed')
  const rows = await platform.database.queries.select().from(mails)
  expect(rows.some(({ template }) => template === 'cosigner')).toBe(false)
})

test('a first signature at PandaDoc that is not recorded uses up no mail (rule L13)', async () => {
  const { platform, fake } = await startWithPandaDoc({ PANDADOC_SECOND_ROLE: 'Second signer' })
  const { id, held } = await makeShared(platform, fake)
  await fake.sign(held?.id ?? '')
  const { queries } = platform.database
  const document = await findDocumentById(queries, id)
  if (!document) throw new Error('the document is gone')
  const database = { ...platform.database, transaction: () => Promise.reject(new Error('the database is away')) }
  for (let tries = 0; tries < 5; tries += 1)
    await expect(reconcileDocument({ ...platform, database }, document)).rejects.toThrow('away')
  expect(await advanceDocument(platform, id)).toBe('part-signed')
  expect(await queries.select().from(mails).where(eq(mails.template, 'cosigner'))).toHaveLength(1)
})

test('two signatures between two looks at PandaDoc are both recorded', async () => {
  const { platform, fake } = await startWithPandaDoc({ PANDADOC_SECOND_ROLE: 'Second signer' })
  const { id, held } = await makeShared(platform, fake)
  await fake.sign(held?.id ?? '')
  await fake.sign(held?.id ?? '')
  await advanceDocument(platform, id)
  await advanceDocument(platform, id)
  const { events, brokenAt } = await findDocumentEvents(platform, id)
  expect(brokenAt).toBeUndefined()
  expect(events.map(({ type }) => type).filter((type) => type.includes('signed'))).toEqual([
    'document.part-signed',
    'document.signed',
  ])
  const rows = await platform.database.queries.select().from(mails)
  expect(rows.some(({ template }) => template === 'cosigner')).toBe(false)
})
