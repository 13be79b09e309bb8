import { expect, onTestFinished, test } from 'vitest'

import { findDocument, findDocuments } from '#app/signing/documents/find-documents.server.ts'
import { advanceDocument, signingProviderJob } from '#app/signing/pandadoc/advance-document.server.ts'
import { documentLinkOf } from '#app/signing/signing.ts'
import { type FakePandaDoc, startFakePandaDoc, pandaDocEnv } from '#app/signing/testing/fake-pandadoc.ts'
import { makeDataFolder } from '#app/signing/testing/signing-fixtures.ts'

import {
  createDocBody,
  makeContractShop,
  serveContracts,
  signContract,
  submissionOf,
} from '../testing/contract-server.ts'
import { wholeAccount, wholeAddress, wholeContact } from '../testing/wizard-fixtures.ts'

const put = 'PUT /account/contract-draft'
const createDoc = 'POST /signing/create-doc'
const createDocLink = 'POST /signing/create-doc-link'

async function start() {
  const fake = await startFakePandaDoc()
  onTestFinished(() => fake.close())
  const served = await serveContracts(
    {
      RATE_LIMITS: 'off',
      DATA_DIR: makeDataFolder(),
      ...pandaDocEnv(fake),
    },
    (platform) => [signingProviderJob(platform)],
  )
  fake.webhookUrl = `${served.url}/api/signing/webhooks/pandadoc`
  const shop = await makeContractShop(served.platform, { invitation: false, columns: { accountAt: new Date() } })
  const token = shop.contractToken
  const draft = { version: 0, contact: wholeContact, address: wholeAddress, account: wholeAccount }
  await served.ask(put, { token, body: draft })
  return { ...served, fake, shop, token }
}

const idAt = (fake: FakePandaDoc): string => [...fake.documents.keys()].at(-1) ?? ''

test('a contract is signed in PandaDoc’s frame: the browser’s message makes us ask, and PandaDoc’s response counts', async () => {
  const { platform, ask, fake, shop, token } = await start()
  const made = await ask(createDoc, { token, body: createDocBody() })
  const id = made.body.data?.['id'] as string
  expect(made.body).toEqual({ data: { id } })
  const linked = await ask(createDocLink, { token, body: { id, email: wholeContact.email } })
  expect([linked.status, linked.headers.get('set-cookie')]).toEqual([200, null])
  const { frame, id: sessionId } = linked.body.data as { frame: string; id: string }
  expect(frame).toBe(`${fake.url}/s/${sessionId}`)

  const contractDownloadLink = documentLinkOf(platform.config, id)
  const link = { body: { completeContractToken: token, contractDownloadLink } }
  const early = await ask('POST /account/update-contract-link', link)
  expect(early.body).toMatchObject({ success: true, status: 'open' })

  expect((await fetch(`${frame}/sign`, { method: 'POST' })).status).toBe(200)
  // Two events, each twice: all are accepted.
  expect(fake.answers).toEqual([200, 200, 200, 200])
  const [first, second] = await Promise.all([
    ask('POST /account/update-contract-link', link),
    ask('POST /account/update-contract-link', link),
  ])
  expect([first.body['status'], second.body['status']]).toEqual(['completed', 'completed'])
  const submitted = await ask('POST /account/complete-contract-data', {
    body: submissionOf(token, { link: contractDownloadLink }),
  })
  expect(submitted.body).toMatchObject({ success: true, status: 'completed', progress: 100 })
  expect(await findDocuments(platform.database.queries, { shopId: shop.id })).toHaveLength(1)
})

test('while PandaDoc is down nothing is lost, and the wizard’s own screen signs with the built-in signer', async () => {
  const { platform, ask, fake, token } = await start()
  fake.fault = 'down'
  const made = await ask(createDoc, { token, body: createDocBody() })
  const id = made.body.data?.['id'] as string
  expect(made.status).toBe(200)
  const linked = await ask(createDocLink, { token, body: { id, email: wholeContact.email } })
  expect([linked.status, linked.body.error]).toEqual([503, 'unavailable'])
  expect(linked.body['message']).toContain('What you filled in is kept')
  fake.fault = 'none'
  expect(await advanceDocument(platform, id)).toBe('sent')

  const signed = await signContract(ask, token)
  expect(signed.body).toMatchObject({ success: true, status: 'completed', progress: 100 })
  expect((await findDocument(platform.database.queries, id))?.status).toBe('voided')
  await advanceDocument(platform, id)
  expect(fake.documents.get(idAt(fake))?.status).toBe('document.voided')
})

test('rejects a webhook of any other sender', async () => {
  const { url } = await start()
  const path = `${url}/api/signing/webhooks/pandadoc`
  const headers = { 'content-type': 'application/json' }
  for (const query of ['', '?signature=', `?signature=${'0'.repeat(64)}`])
    expect((await fetch(path + query, { method: 'POST', headers, body: '[]' })).status).toBe(403)
})

test('our server locates an address, only for the holder of the token', async () => {
  const { ask, token } = await start()
  const body = { street: '318 Illawarra Road', suburb: 'Marrickville', state: 'NSW', postCode: '2204' }
  const found = await ask('POST /account/locate-address', { token, body })
  expect(found.body).toMatchObject({ success: true, located: { source: 'gazetteer', precision: 'suburb' } })
  expect((await ask('POST /account/locate-address', { token: 'x'.repeat(43), body })).status).toBe(404)
  expect((await ask('POST /account/locate-address', { token, body: { ...body, state: 'LA' } })).status).toBe(400)
})

test('PandaDoc gets no surname for a person with one name (rule C11)', async () => {
  const { ask, fake, token } = await start()
  const contact = { ...wholeContact, givenNames: 'Priyanka', surname: '' }
  await ask(put, { token, body: { version: 1, contact } })
  const state = { contact, address: wholeAddress, account: wholeAccount }
  expect((await ask(createDoc, { token, body: createDocBody(state) })).status).toBe(200)
  const [made] = fake.documents.values()
  expect(made?.body['recipients']).toEqual([{ email: contact.email, first_name: 'Priyanka', role: 'Retailer' }])
})
