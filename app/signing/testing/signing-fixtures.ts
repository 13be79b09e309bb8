import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

import { makeTestShop } from '#app/shops/testing/shop-fixtures.ts'
import { startTestPlatform, testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { createDocument } from '../documents/create-document.server.ts'
import type { DocumentRequest } from '../documents/document-request.server.ts'
import { openSigningSession } from '../sign/open-signing-session.server.ts'
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
