import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { decryptMailData } from '#app/outbox/mail/mail-secrets.server.ts'
import { makeTestShop } from '#app/shops/testing/shop-fixtures.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { startTestPlatform, testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { openCosignerSession } from '../cosigners/cosigner-link.server.ts'
import { createDocument } from '../documents/create-document.server.ts'
import type { DocumentRequest } from '../documents/document-request.server.ts'
import { openSigningSession } from '../sign/open-signing-session.server.ts'
import type { Capacity } from '../signing.ts'
import { sampleFields, sampleRates, sampleSigner } from './agreement-samples.ts'

/** Creates a data folder that is deleted after the test. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-signing-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts a platform with the seal of this test run, which takes a second to create. */
export function startSigningPlatform(env: Record<string, string> = {}): Promise<TestPlatform> {
  return startTestPlatform({ templates: mailTemplates, env })
}

/** A plausible drawing of a signature. */
export const sampleStrokes = [
  Array.from({ length: 60 }, (_, at) => ({ x: 100 + at * 12, y: 250 + Math.sin(at / 3) * 120 })),
  [
    { x: 120, y: 420 },
    { x: 480, y: 405 },
    { x: 800, y: 400 },
  ],
]

/** Creates a shop and returns its wizard's request for a document. */
export async function sampleDocumentRequest(platform: TestPlatform): Promise<DocumentRequest> {
  // The copy of a signed document goes to the shop's own address (rule C75).
  const shop = await makeTestShop(platform, { said: { email: sampleSigner.email } })
  return {
    shopId: shop.id,
    kind: 'contract',
    corporation: true,
    signer: sampleSigner,
    fields: sampleFields,
    rates: sampleRates,
  }
}

/** Creates a document that waits for its signer, and opens a session to sign it. */
export async function openSample(platform: TestPlatform) {
  const request = await sampleDocumentRequest(platform)
  const { id: documentId } = await createDocument(platform, request, testOrigin)
  const opening = { documentId, shopId: request.shopId, email: sampleSigner.email }
  const session = await openSigningSession(platform, opening, testOrigin)
  return { request, documentId, shopId: request.shopId, session }
}

/** Opens the session of the last link that was mailed to a person who signs after the first signer, as headers for its calls. */
export async function openMailedSession(platform: Platform, email: string) {
  const rows = await platform.database.queries.select().from(mails).orderBy(mails.createdAt, mails.id)
  const last = rows.findLast(({ template, toAddress }) => template === 'cosigner' && toAddress === email)
  const { url } = decryptMailData(platform.keys, last?.id ?? '', last?.data ?? {})
  const key = String(url).split('/').at(-1) ?? ''
  const { sessionId, cookie = '' } = await openCosignerSession(platform, key, testOrigin)
  return { 'signing-session': sessionId, cookie: cookie.split(';')[0] ?? '' }
}

type AskCall = (path: string, body: object, options: { headers: Record<string, string> }) => Promise<unknown>

/** Reads, agrees and signs as that person, through the calls of the sign page. */
export async function signByMail(
  { ask, platform }: { ask: AskCall; platform: Platform },
  { email, name, capacity }: { email: string; name: string; capacity: Capacity },
): Promise<void> {
  const headers = await openMailedSession(platform, email)
  await ask('/signing/session/viewed', { readToEnd: true }, { headers })
  await ask('/signing/session/consent', { agreed: true }, { headers })
  const signature = { method: 'typed', text: name }
  await ask('/signing/session/complete', { capacity, signature }, { headers })
}
