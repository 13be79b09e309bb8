import { expect } from 'vitest'

import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { decryptMailData } from '#app/outbox/mail/mail-secrets.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'

import { openCosignerSession } from '../cosigners/cosigner-link.server.ts'
import { createDocument } from '../documents/create-document.server.ts'
import { findDocument } from '../documents/find-documents.server.ts'
import type { Execution } from '../agreement/execution.ts'
import { signInSession } from '../sign/accept-signature.server.ts'
import { findSigningSession, openSigningSession } from '../sign/open-signing-session.server.ts'
import { noteConsent, noteViewed } from '../sign/session-acts.server.ts'
import type { Capacity, Signer } from '../signing.ts'
import { sampleSigner } from './agreement-samples.ts'
import { sampleDocumentRequest } from './signing-fixtures.ts'

export const sam: Signer = { firstName: 'Sam', lastName: 'Okafor', email: 'sam@okafor.example' }
export const lee: Signer = { firstName: 'Lee', lastName: '', email: 'lee@okafor.example' }

/** Creates a document that several people sign. */
export async function createShared(
  platform: TestPlatform,
  execution: Execution,
  cosigners: Signer[],
  corporation = true,
) {
  const request = { ...(await sampleDocumentRequest(platform)), execution, cosigners, corporation }
  const { id } = await createDocument(platform, request, testOrigin)
  return { request, documentId: id, shopId: request.shopId }
}

type Shared = Awaited<ReturnType<typeof createShared>>

/** Opens the session that a response gave to a browser. */
export async function openedBy(platform: Platform, { sessionId, cookie = '' }: { sessionId: string; cookie?: string }) {
  const request = new Request('http://localhost/', { headers: { cookie: cookie.split(';')[0] ?? '' } })
  const opened = await findSigningSession(platform, request, sessionId)
  if (!opened) throw new Error('the session is over')
  return opened
}

type Opened = Awaited<ReturnType<typeof openedBy>>

/** Reads, agrees and signs with a typed name. Returns the names of those who have still to sign. */
export async function signIn(platform: Platform, opened: Opened, text: string, capacity: Capacity): Promise<string[]> {
  const acting = { opened, origin: testOrigin }
  await noteViewed(platform, acting, true)
  await noteConsent(platform, acting, true)
  return signInSession(platform, opened, { capacity, signature: { method: 'typed', text } }, testOrigin)
}

export async function openFirst(platform: TestPlatform, { documentId, shopId }: Shared): Promise<Opened> {
  const session = await openSigningSession(platform, { documentId, shopId, email: sampleSigner.email }, testOrigin)
  return openedBy(platform, session)
}

/** Returns the mails of a template with their recipients, the oldest first. */
export async function mailed({ database, keys }: TestPlatform, template: string) {
  const rows = await database.queries.select().from(mails).orderBy(mails.createdAt, mails.id)
  return rows
    .filter((row) => row.template === template)
    .map(({ id, data, toAddress }) => ({
      to: toAddress,
      data: 'sealed' in data ? decryptMailData(keys, id, data) : data,
    }))
}

/** Returns the keys of the mailed links, the oldest first. */
export const mailedKeys = async (platform: TestPlatform, to: Signer = sam): Promise<string[]> =>
  (await mailed(platform, 'cosigner'))
    .filter((sent) => sent.to === to.email)
    .map(({ data }) => String(data['url']).split('/').at(-1) ?? '')

export const lastKey = async (platform: TestPlatform, to: Signer = sam) => (await mailedKeys(platform, to)).at(-1) ?? ''

export const openLast = async (platform: TestPlatform, to: Signer = sam) =>
  openedBy(platform, await openCosignerSession(platform, await lastKey(platform, to), testOrigin))

export const statusOf = async (platform: TestPlatform, { documentId }: Shared) =>
  (await findDocument(platform.database.queries, documentId))?.status

/** Creates a document of two directors, and signs it as the first one. */
export async function signedByFirst(platform: TestPlatform): Promise<Shared> {
  const shared = await createShared(platform, 'two-directors', [sam])
  expect(await signIn(platform, await openFirst(platform, shared), 'Priya Raman', 'director')).toEqual(['Sam Okafor'])
  return shared
}
