import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { findShop } from '#app/shops/find/find-shop.server.ts'
import { testOrigin } from '#app/testing/test-platform.ts'
import { sealDocument } from '#app/signing/seal/seal-document.server.ts'
import { acceptSignature } from '#app/signing/sign/accept-signature.server.ts'

import { drafts } from '../../draft/drafts.queries.server.ts'
import { createDocBody, makeContractShop, serveContracts, submissionOf } from '../../testing/contract-server.ts'
import { wholeAccount, wholeAddress, wholeContact, wholeWizard } from '../../testing/wizard-fixtures.ts'

const put = 'PUT /account/contract-draft'
const signature = { method: 'typed', text: 'Priya Raman' } as const

const other = {
  contact: { ...wholeContact, givenNames: 'Otto', shopName: 'Another Name' },
  address: { ...wholeAddress, shopName: 'Another Name', street1: '9 Another Street' },
  account: { ...wholeAccount, accountNumber: '77777777' },
}

/** Opens a contract in two windows: the first one's document is signed after the second one saved and submitted other answers. */
async function signWhileAnotherSaves() {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { contractToken: token, id: shopId } = await makeContractShop(platform)
  await ask(put, { token, body: { version: 0, ...wholeWizard } })
  const made = await ask('POST /signing/create-doc', { token, body: createDocBody() })
  const documentId = String(made.body.data?.['id'])
  expect((await ask(put, { token, body: { version: 1, ...other } })).status).toBe(200)
  expect((await ask('POST /account/complete-contract-data', { body: submissionOf(token, { state: other }) })).status).toBe(200) // prettier-ignore
  const accepting = { documentId, shopId, capacity: 'director', signature, way: 'image' } as const
  await acceptSignature(platform, { ...accepting, readToEnd: true, consent: true }, testOrigin)
  const shown = async () => {
    const opened = await ask('POST /account/complete-contract', { body: { completeContractToken: token } })
    const draft = await ask('GET /account/contract-draft', { token })
    return { opened: opened.body.data, draft: draft.body['draft'] }
  }
  return { platform, ask, token, documentId, shopId, shown }
}

const signed = {
  contact: { givenNames: 'Priya', shopName: 'Marrickville News' },
  address: { street1: '318 Illawarra Road', state: 'NSW' },
  account: { accountNumber: '••••456' },
}

test('after signing, every response shows the signed details, not those that another window saved since then (rule C35)', async () => {
  const { platform, shown, documentId, shopId } = await signWhileAnotherSaves()
  const newsagency = { shopName: 'Marrickville News', contactName: 'Priya Raman' }
  // While it is being sealed, and afterwards.
  for (const status of ['completing', 'completed']) {
    const { opened, draft } = await shown()
    expect(opened).toMatchObject({ status, newsagency, draft: signed })
    expect(draft).toMatchObject(signed)
    expect(JSON.stringify([opened, draft])).not.toMatch(/Another|Otto|•777|77777777/)
    await sealDocument(platform, documentId, testOrigin)
  }
  const { queries } = platform.database
  expect(await findShop(queries, shopId)).toMatchObject({ ...newsagency, street1: 'Illawarra Road' })
  const [kept] = await queries.select().from(drafts).where(eq(drafts.shopId, shopId))
  expect(kept).toMatchObject({ contact: signed.contact, address: signed.address })
})

test('the other window learns that other details were signed, whatever it sends', async () => {
  const { ask, token } = await signWhileAnotherSaves()
  expect((await ask(put, { token, body: { version: 2, ...other } })).status).toBe(409)
  const submitted = await ask('POST /account/complete-contract-data', { body: submissionOf(token, { state: other }) })
  expect([submitted.status, submitted.body['message']]).toEqual([409, 'The contract was signed with other details.'])
})
