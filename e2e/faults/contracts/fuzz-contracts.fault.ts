import { rmSync } from 'node:fs'

import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'

import { insertRenewal, renewalTokenContext } from '#app/contracts/renewal/renewals.queries.server.ts'
import { createDocBody, submissionOf } from '#app/contracts/testing/contract-server.ts'
import { encryptText } from '#app/data/crypto/encrypted-text.server.ts'
import { hashToken, makeToken } from '#app/data/crypto/tokens.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { findDocument, findDocumentEvents } from '#app/signing/documents/find-documents.server.ts'
import { makeTestMember } from '#app/office/testing/staff-fixtures.ts'
import { isLong, seed } from '#e2e/harness/load/fault-form.ts'
import { hostileLiveRequests, type LiveCall } from '#e2e/harness/load/hostile-live.ts'
import { embeddedPlace } from '#e2e/harness/browser/inspect.ts'
import { complaint, sendRaw, show } from '#e2e/harness/load/raw-request.ts'
import { seedFolder } from '#e2e/harness/data/seed.ts'
import { askSigning, type Contract, finish, seedContracts, type SigningStep } from '#e2e/harness/load/signing-load.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'

const count = isLong ? 8_000 : 800
const atOnce = 4

/** The stages of the contracts when the hostile requests arrive. */
const stages: SigningStep[] = ['fill', 'make', 'open', 'agree', 'sign', 'hand in']
const ofEachStage = 3

/** Every call of a retailer with a contract's token and, once it is opened, a signing session. */
function callsOf(contract: Contract): LiveCall[] {
  const { token, state, session, documentId } = contract
  const byToken = { 'contract-token': token }
  const call = (path: string, body: unknown, headers = byToken as Record<string, string>, method = 'POST'): LiveCall => ({ method, path: `/api${path}`, headers, body }) // prettier-ignore
  const signature = { method: 'typed', text: `${state.contact.givenNames} ${state.contact.surname}` }
  return [
    call('/account/complete-contract', { completeContractToken: token }),
    call('/account/contract-draft', undefined, byToken, 'GET'),
    call('/account/contract-draft', { version: 1, ...state }, byToken, 'PUT'),
    call('/account/locate-address', { ...state.address }),
    call('/account/complete-contract-data', submissionOf(token, { state })),
    call('/account/update-contract-link', { completeContractToken: token, contractDownloadLink: 'x' }),
    call('/signing/create-doc', createDocBody(state)),
    call('/signing/create-doc-link', { id: documentId, email: state.contact.email }),
    call(`/signing/documents/${documentId}/contract`, undefined, { ...byToken, ...session }, 'GET'),
    call('/signing/session', undefined, session, 'GET'),
    call('/signing/session/viewed', { readToEnd: true }, session),
    call('/signing/session/consent', { agreed: true }, session),
    call('/signing/session/complete', { capacity: 'sole-director', signature }, session),
    call('/signing/session/decline', { reason: 'x' }, session),
  ]
}

/** Every call of a retailer who was offered a renewal; the last of them may decline it. */
function renewalCallsOf(renewContractToken: string, { state }: Contract, mayDecline: boolean): LiveCall[] {
  const headers = { 'contract-token': renewContractToken }
  const call = (path: string, body: unknown): LiveCall => ({ method: 'POST', path: `/api${path}`, headers, body })
  const { docID: _docID, ...shown } = createDocBody(state)
  const signature = { dataUrl: 'data:image/png;base64,iVBORw0KGgo=', capacity: 'sole-director', consent: true, shown }
  return [
    call('/account/renew-contract', { renewContractToken }),
    call('/account/renew-contract-data', { renewContractToken, contractDownloadLink: 'x' }),
    call('/account/renew-contract-data', { renewContractToken, contractDownloadLink: null, signature }),
    call('/signing/create-doc', createDocBody(state)),
    call('/signing/create-doc-link', { id: 'x'.repeat(22), email: state.contact.email }),
    ...(mayDecline ? [call('/account/decline-renewal', { renewContractToken, reason: 'x' })] : []),
  ]
}

/** Offers renewals of signed contracts as staff do, without mails. Returns their tokens, in the order of the contracts. */
async function offerRenewals(platform: Platform, signed: readonly Contract[]): Promise<string[]> {
  const { database, keys } = platform
  const { id: startedBy } = await makeTestMember(platform)
  const expiresAt = new Date(Date.now() + 30 * 86_400_000)
  const tokens = signed.map(() => makeToken())
  for (const [at, token] of tokens.entries()) {
    const { documentId = '', state } = signed[at] ?? {}
    const { shopId = '' } = (await findDocument(database.queries, documentId)) ?? {}
    const id = newId()
    const encrypted = encryptText(keys, renewalTokenContext(id), token)
    const email = state?.contact.email ?? ''
    await database.transaction((tx) =>
      insertRenewal(tx, {
        id,
        shopId,
        tokenHash: hashToken(token),
        tokenEncrypted: encrypted,
        email,
        startedBy,
        expiresAt,
      }),
    )
  }
  return tokens
}

test('R2: hostile requests of authenticated callers get no 5xx and no stack trace, and leave complete histories', async () => {
  console.log(`seed ${seed}, ${count} requests`)
  const contracts: Contract[] = []
  const dataDir = await seedFolder(
    async (platform) => void contracts.push(...(await seedContracts(platform, (stages.length + 1) * ofEachStage))),
  )
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  let product = await startProduct({ dataDir, env: { CAPTCHA_PROVIDER: 'off', RATE_LIMITS: 'off' } })
  const signed = contracts.splice(0, ofEachStage)
  for (const contract of signed) expect(await finish(product.url, contract, 'save the PDF')).toBeUndefined()
  await product.stop()
  const renewals: string[] = []
  await seedFolder(async (platform) => void renewals.push(...(await offerRenewals(platform, signed))), dataDir)
  product = await product.restart()
  for (const [at, contract] of contracts.entries())
    expect(await finish(product.url, contract, stages[at % stages.length] ?? 'fill')).toBeUndefined()
  for (const renewContractToken of renewals) {
    const opened = () => askSigning(product.url, '/api/account/renew-contract', { body: { renewContractToken } })
    await expect.poll(async () => (await opened()).status).toBe(200)
  }

  const offered = signed.flatMap((contract, at) =>
    renewalCallsOf(renewals[at] ?? '', contract, at === signed.length - 1),
  )
  const calls = [...contracts.flatMap(callsOf), ...offered]
  const requests = fc.sample(hostileLiveRequests(calls), { seed, numRuns: count })
  const complaints: string[] = []
  const statuses = new Map<number, number>()
  async function sendEach(): Promise<void> {
    for (let request = requests.pop(); request; request = requests.pop()) {
      const answer = await sendRaw(product.port, request)
      const wrong = complaint(answer)
      if (wrong) complaints.push(`${wrong}: ${show(request)}`)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendEach))
  console.log(Object.fromEntries(statuses))
  expect(complaints).toEqual([])
  expect(product.output()).not.toMatch(/unhandled|uncaught|TypeError|RangeError/i)
  // The requests were authenticated: any rejection is for the content.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(count / 20)
  expect(await product.stop()).toBe(0)

  const documents = await embeddedPlace(dataDir).rows<{ id: string; status: string }>(
    'select id, status from sign_documents',
  )
  expect(documents.filter(({ status }) => status === 'completed').length).toBeGreaterThanOrEqual(2 * ofEachStage)
  await seedFolder(async (platform) => {
    for (const { id } of documents) expect((await findDocumentEvents(platform, id)).brokenAt, id).toBeUndefined()
  }, dataDir)
})
