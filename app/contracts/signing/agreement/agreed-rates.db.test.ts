import { expect, test } from 'vitest'

import { mailedBy } from '#app/retailers/testing/account-server.ts'
import { testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { changeRate } from '#app/rates/manage-rates.server.ts'
import { ratesMissing } from '#app/rates/rates.schema.ts'
import { farDay, storeRate } from '#app/rates/testing/rates-fixtures.ts'
import { decryptAgreement } from '#app/signing/documents/document-secrets.server.ts'
import { findDocuments } from '#app/signing/documents/find-documents.server.ts'
import { findDocumentById } from '#app/signing/documents/sign-documents.queries.server.ts'
import { signWithImage } from '#app/signing/sign/accept-signature.server.ts'
import { dataUrlOf, wavePng } from '#app/signing/testing/png.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import type { CompleteContractAnswer } from '../../answers/contract-answers.ts'
import {
  createDocBody,
  drawnSignature,
  makeContractShop,
  serveContracts,
  shownWords,
  submissionOf,
} from '../../testing/contract-server.ts'
import { wholeWizard } from '../../testing/wizard-fixtures.ts'

const creating = 'POST /signing/create-doc'
const submit = 'POST /account/complete-contract-data'

async function start({ hasRate = true } = {}) {
  const served = await serveContracts({ RATE_LIMITS: 'off' })
  const { platform, ask } = served
  const shop = await makeContractShop(platform, { hasRate })
  const { contact, address, account } = wholeWizard
  const draft = { version: 0, contact, address, account }
  await ask('PUT /account/contract-draft', { token: shop.contractToken, body: draft })
  const create = async (key?: string) => {
    const made = await ask(creating, { token: shop.contractToken, body: createDocBody(), ...(key && { key }) })
    return made.body.data?.['id'] as string
  }
  const open = async () => {
    const { body } = await ask('POST /account/complete-contract', {
      body: { completeContractToken: shop.contractToken },
    })
    return (body as unknown as CompleteContractAnswer).data
  }
  return { ...served, shop, create, open }
}

/** Returns the schedule of a document. */
async function ratesIn(platform: TestPlatform, id: string | undefined) {
  const document = id ? await findDocumentById(platform.database.queries, id) : undefined
  const { schedule } = document ? decryptAgreement(platform.keys, document) : { schedule: [] }
  return schedule.find(({ title }) => title.startsWith('Commission rates on'))?.rows
}

const held = ['Coinstead', '1.5% of the amount, since 5 January 2026']

async function planRate(platform: TestPlatform, partner = 'Parcelo') {
  const { actor } = await signInAs(platform, 'operations')
  const put = { id: crypto.randomUUID(), partner, unit: 'cents', value: '45', from: farDay() }
  expect(await changeRate(platform, actor, { put, origin: testOrigin })).toMatchObject({ ok: true })
}

test('without a rate nothing can be signed and the draft stays; the first rate allows it, even a future one (rule CR7)', async () => {
  const { platform, ask, shop, create, open } = await start({ hasRate: false })
  expect((await open()).keyFacts.commission.partners).toEqual([])
  const refused = { status: 409, body: { message: ratesMissing } }
  expect(await ask(creating, { token: shop.contractToken, body: createDocBody() })).toMatchObject(refused)
  const body = { ...submissionOf(shop.contractToken), signature: { dataUrl: await drawnSignature() } }
  expect(await ask(submit, { body })).toMatchObject(refused)
  expect(await findDocuments(platform.database.queries, { shopId: shop.id })).toEqual([])
  expect((await open()).draft).toMatchObject({ valid: { contact: true, address: true, account: true } })
  // A rate that retailers no longer have does not count.
  await storeRate(platform, 'Parcelo', { from: '2026-01-05' })
  await storeRate(platform, 'Parcelo', { unit: 'none', value: 0, from: '2026-02-02' })
  expect(await ask(creating, { token: shop.contractToken, body: createDocBody() })).toMatchObject(refused)
  await planRate(platform)
  expect(await ratesIn(platform, await create())).toMatchObject([['Parcelo', expect.stringContaining('45 cents')]])
})

test('key facts and agreement have the schedule of the day; a changed one makes a new agreement (rules CR5, CR6)', async () => {
  const { platform, shop, create, open } = await start()
  expect((await open()).keyFacts.commission.partners).toMatchObject([{ partner: 'Coinstead', rates: [{ value: 150 }] }])
  const key = crypto.randomUUID()
  const first = await create(key)
  expect(await ratesIn(platform, first)).toEqual([held])
  await planRate(platform)
  // A repeated call returns the same document; opening the step again shows the present schedule.
  expect(await create(key)).toBe(first)
  const second = await create()
  expect(second).not.toBe(first)
  expect(await ratesIn(platform, second)).toMatchObject([held, ['Parcelo', expect.stringContaining('45 cents')]])
  const documents = await findDocuments(platform.database.queries, { shopId: shop.id })
  expect(documents.map(({ id, status }) => [id === second, status])).toContainEqual([false, 'voided'])
  // An existing document keeps the schedule that it showed.
  expect(await ratesIn(platform, first)).toEqual([held])
})

test('an open document is signed without changes, and its signer is mailed the changes since then, once (rule CR6)', async () => {
  const { platform, ask, shop, create, open } = await start()
  const documentId = await create()
  await planRate(platform)
  const signed = { documentId, shopId: shop.id, signature: dataUrlOf(wavePng()) }
  await signWithImage(platform, signed, testOrigin)
  for (const status of ['completed', 'completed']) expect((await open()).status).toBe(status)
  expect(await ratesIn(platform, documentId)).toEqual([held])
  expect(await mailedBy(platform, 'rates-changed')).toMatchObject([
    { givenName: 'Priya Raman', changes: [{ partner: 'Parcelo', before: '' }] },
  ])
  // A signer of the present schedule gets no mail.
  const other = await makeContractShop(platform)
  const body = { ...submissionOf(other.contractToken), signature: { dataUrl: await drawnSignature() } }
  expect((await ask(submit, { body })).status).toBe(200)
  expect(await mailedBy(platform, 'rates-changed')).toHaveLength(1)
})

test('our own signature screen signs only the words that it showed: other words are refused with instructions (rule CR6)', async () => {
  const { platform, ask, shop } = await start()
  const screen = { capacity: 'director', method: 'drawn', readToEnd: true, consent: true }
  const sign = async (words: object) => {
    const signature = { dataUrl: await drawnSignature(), ...screen, ...words }
    const { status, body } = await ask(submit, { body: { ...submissionOf(shop.contractToken), signature } })
    return [status, body['message']]
  }
  const shown = await shownWords(platform)
  await planRate(platform)
  const changed = [409, expect.stringContaining('Load the page again')]
  expect(await sign(shown)).toEqual(changed)
  // A page of the version before sends neither.
  expect(await sign({})).toEqual(changed)
  expect(await sign({ ...(await shownWords(platform)), version: 1 })).toEqual(changed)
  const [before] = await findDocuments(platform.database.queries, { shopId: shop.id })
  expect(before?.status).not.toBe('completed')
  expect(await sign(await shownWords(platform))).toEqual([200, undefined])
  const [document] = await findDocuments(platform.database.queries, { shopId: shop.id })
  expect(await ratesIn(platform, document?.id)).toHaveLength(2)
})
