import { rmSync } from 'node:fs'

import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'

import { createDocBody, submissionOf } from '#app/contracts/testing/contract-server.ts'
import { findDocumentEvents } from '#app/signing/find-documents.server.ts'

import { isLong, seed } from '../harness/fault-form.ts'
import { hostileLiveRequests, type LiveCall } from '../harness/hostile-live.ts'
import { complaint, sendRaw, show } from '../harness/raw-request.ts'
import { embeddedPlace } from '../harness/inspect.ts'
import { seedFolder } from '../harness/seed.ts'
import { type Contract, finish, seedContracts, type SigningStep } from '../harness/signing-load.ts'
import { startProduct } from '../harness/start-product.ts'

const count = isLong ? 8_000 : 800
const atOnce = 4

/** How far the contracts are when the hostile requests come. */
const stages: SigningStep[] = ['fill', 'make', 'open', 'agree', 'sign', 'hand in']
const ofEachStage = 3

/** Every call of a retailer who has a contract's token and, once it is opened, a signing session. */
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
    call('/account/renew-contract', { renewContractToken: token }),
    call('/account/decline-renewal', { renewContractToken: token, reason: 'x' }),
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

test('R2: whoever may come in and sends what nobody would gets no 5xx and no stack trace, and leaves whole histories', async () => {
  console.log(`seed ${seed}, ${count} requests`)
  const contracts: Contract[] = []
  const dataDir = await seedFolder(
    async (platform) => void contracts.push(...(await seedContracts(platform, stages.length * ofEachStage))),
  )
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const product = await startProduct({ dataDir, env: { CAPTCHA_PROVIDER: 'off', RATE_LIMITS: 'off' } })
  for (const [at, contract] of contracts.entries())
    expect(await finish(product.url, contract, stages[at % stages.length] ?? 'fill')).toBeUndefined()

  const requests = fc.sample(hostileLiveRequests(contracts.flatMap(callsOf)), { seed, numRuns: count })
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
  // They were let in: what was refused was refused for what it said.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(count / 20)
  expect(await product.stop()).toBe(0)

  const documents = await embeddedPlace(dataDir).rows<{ id: string; status: string }>(
    'select id, status from sign_documents',
  )
  expect(documents.filter(({ status }) => status === 'completed').length).toBeGreaterThanOrEqual(2 * ofEachStage)
  await seedFolder(async ({ database }) => {
    for (const { id } of documents)
      expect((await findDocumentEvents(database.queries, id)).brokenAt, id).toBeUndefined()
  }, dataDir)
})
