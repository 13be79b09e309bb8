import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

import { findShop } from '#app/shops/find/find-shop.server.ts'
import { events as allEvents } from '#app/office/records/history/events.queries.server.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { withoutIds } from '#app/testing/database/without-ids.ts'
import { ensureRate } from '#app/rates/testing/rates-fixtures.ts'
import { readFinalPdf } from '#app/signing/copies/pdf-file.server.ts'
import { findDocumentEvents, findDocuments } from '#app/signing/documents/find-documents.server.ts'
import { documentLinkOf } from '#app/signing/signing.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'

import { bankDetails } from '../bank/bank-details.queries.server.ts'
import { findBankDetails } from '../bank/bank-encryption.server.ts'
import { drafts } from '../draft/drafts.queries.server.ts'
import {
  createDocBody,
  drawnSignature,
  makeContractShop,
  serveContracts,
  signContract,
  shownWords,
  submissionOf,
} from '../testing/contract-server.ts'
import { wholeAccount, wholeAddress, wholeContact, wholeWizard } from '../testing/wizard-fixtures.ts'
import { agreementFieldsOf } from './agreement/agreement-fields.ts'
import { applySignedContract } from './apply-signed-document.server.ts'

const submit = 'POST /account/complete-contract-data'
const put = 'PUT /account/contract-draft'
const createDoc = 'POST /signing/create-doc'
const createDocLink = 'POST /signing/create-doc-link'

const wrongField = (fields: object) => createDocBody(wholeWizard, fields)

test('a submission writes the place into the store and encrypts its bank details; repeating it succeeds', async () => {
  const { platform, ask } = await serveContracts()
  const { queries } = platform.database
  const shop = await makeContractShop(platform, { invitation: false, columns: { accountAt: new Date() } })
  const body = submissionOf(shop.contractToken)
  const first = await ask(submit, { body })
  expect([first.status, first.body]).toEqual([
    200,
    { success: true, status: 'open', progress: 80, contractDownloadLink: null },
  ])
  expect((await ask(submit, { body })).body).toEqual(first.body)
  expect(await findShop(queries, shop.id)).toMatchObject({
    shopName: 'Marrickville News',
    contactName: 'Priya Raman',
    addressName: 'Shop 2',
    number: '318',
    street1: 'Illawarra Road',
    suburb: 'Marrickville',
    state: 'NSW',
    postcode: '2204',
    landmark: 'Opposite the station',
    lat: -33.911,
    lon: 151.155,
    // Until it is sealed, the shop has its approved details (rule C61).
    phone: '03 5550 0142',
    mobile: null,
    openingHours: [...Array.from({ length: 6 }, () => [[420, 1_080]]), []],
    progress: 80,
  })
  const [row] = await queries.select().from(bankDetails).where(eq(bankDetails.shopId, shop.id))
  expect(row?.encrypted).not.toContain('00123456')
  expect(await findBankDetails(queries, platform.keys, shop.id)).toMatchObject({
    bsb: '062000',
    accountNumber: '00123456',
  })
  const entries = await queries.select().from(auditEvents)
  expect(entries.filter(({ action }) => action === 'contract.submitted')).toHaveLength(1)
})

test('a submission that breaks a rule names each field, and none of it is stored', async () => {
  const { platform, ask } = await serveContracts()
  const shop = await makeContractShop(platform)
  const state = {
    ...wholeWizard,
    address: { ...wholeAddress, street1: 'PO Box 7' },
    account: { ...wholeAccount, bsb: '123', goodsCareCustodyConfirmation: false },
  }
  const { status, body } = await ask(submit, { body: submissionOf(shop.contractToken, { state }) })
  expect([status, body['detail']]).toEqual([
    400,
    {
      'address.street1': 'Please enter a valid value',
      'account.bsb': 'Please enter a valid value',
      'account.goodsCareCustodyConfirmation': 'Please confirm that you understand and agree to the terms above.',
    },
  ])
  expect(await platform.database.queries.select().from(drafts)).toEqual([])
  expect((await ask(submit, { body: { ...submissionOf(shop.contractToken), extra: 1 } })).status).toBe(400)
})

test('the document contains only the store’s own draft: other words, signers and stores are refused', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const shop = await makeContractShop(platform)
  const other = await makeContractShop(platform)
  const token = shop.contractToken
  const bare = await ask(createDoc, { token, body: createDocBody() })
  expect([bare.status, bare.body.error]).toEqual([400, 'validation-error'])
  await ask(put, { token, body: { version: 0, contact: wholeContact, address: wholeAddress, account: wholeAccount } })

  const fields = Object.fromEntries(
    Object.entries(agreementFieldsOf(wholeWizard)).map(([name, value]) => [name, { value }]),
  )
  for (const [name, body] of Object.entries({
    'fields.bank': wrongField({ ...fields, bank: { value: 'Another Bank' } }),
    'fields.acc_num': wrongField({ acc_num: { value: '99999999' } }),
    'user.email': { ...createDocBody(), user: { ...createDocBody().user, email: 'eve@example.com' } },
    corporation: { ...createDocBody(), corporation: false },
  })) {
    const refusal = await ask(createDoc, { token, body })
    expect([name, refusal.status, Object.keys(refusal.body['detail'] as object)]).toEqual([name, 400, [name]])
  }
  expect((await ask(createDoc, { token, body: { ...createDocBody(), docID: 'a'.repeat(22) } })).status).toBe(404)

  const masked = { ...fields, bsb: { value: '•••-000' }, acc_num: { value: '••••456' } }
  const made = await ask(createDoc, { token, body: wrongField(masked) })
  const id = made.body.data?.['id'] as string
  expect([made.status, made.body]).toEqual([200, { data: { id } }])
  for (const docID of ['', id]) {
    const again = await ask(createDoc, { token, body: { ...createDocBody(), docID } })
    expect([docID, again.body]).toEqual([docID, made.body])
  }

  const { email } = wholeContact
  const opened = await ask(createDocLink, { token, body: { id, email } })
  expect(opened.status).toBe(200)
  expect(opened.headers.get('set-cookie')).toContain('HttpOnly')
  expect((await ask(createDocLink, { token, body: { id, email: 'eve@example.com' } })).status).toBe(404)
  expect((await ask(createDocLink, { token: other.contractToken, body: { id, email } })).status).toBe(404)
  expect((await ask(createDocLink, { token, body: { id: 'b'.repeat(22), email } })).status).toBe(404)

  const link = documentLinkOf(platform.config, id)
  const linkBody = (completeContractToken: string, contractDownloadLink: string) => ({
    completeContractToken,
    contractDownloadLink,
  })
  const update = 'POST /account/update-contract-link'
  expect((await ask(update, { body: linkBody(token, link) })).body).toMatchObject({ success: true, status: 'open' })
  expect((await ask(update, { body: linkBody(other.contractToken, link) })).status).toBe(404)
  expect((await ask(update, { body: linkBody(token, 'https://evil.example/') })).status).toBe(404)
  const foreign = documentLinkOf(platform.config, 'b'.repeat(22))
  expect((await ask(submit, { body: submissionOf(token, { link: foreign }) })).status).toBe(404)
})

test('a changed draft gets a new document, and the earlier one is void', async () => {
  const { platform, ask } = await serveContracts()
  const { contractToken: token, id: shopId } = await makeContractShop(platform)
  await ask(put, { token, body: { version: 0, contact: wholeContact, address: wholeAddress, account: wholeAccount } })
  const first = await ask(createDoc, { token, body: createDocBody() })
  const changed = await ask(put, {
    token,
    body: { version: 1, account: { ...wholeAccount, namesOnAccount: 'P Raman' } },
  })
  expect(changed.status).toBe(200)
  const second = await ask(createDoc, { token, body: createDocBody() })
  expect(second.status).toBe(200)
  expect(second.body).not.toEqual(first.body)
  const documents = await findDocuments(platform.database.queries, { shopId })
  expect(documents.map(({ status }) => status).toSorted()).toEqual(['sent', 'voided'])
})

test('five concurrent submissions of one signed contract make one document, one seal, one event, one mail each, 100%', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { queries } = platform.database
  const shop = await makeContractShop(platform, { invitation: false, columns: { accountAt: new Date() } })
  const body = submissionOf(shop.contractToken, { dataUrl: await drawnSignature() })
  // A caller who waits too long for the first one gets a 503 and retries: on a slow machine that happens.
  const handIn = async (): Promise<number> => {
    const { status } = await ask(submit, { body })
    return status === 503 ? handIn() : status
  }
  const answers = await Promise.all(Array.from({ length: 5 }, handIn))
  expect(answers).toEqual([200, 200, 200, 200, 200])
  const documents = await findDocuments(queries, { shopId: shop.id })
  expect(documents.map(({ status }) => status)).toEqual(['completed'])
  const id = documents[0]?.id ?? ''
  const { events, brokenAt } = await findDocumentEvents(platform, id)
  expect(brokenAt).toBeUndefined()
  expect(events.filter(({ type }) => type === 'document.signed')).toHaveLength(1)
  expect(events.filter(({ type }) => type === 'document.completed')).toHaveLength(1)
  expect((await readFinalPdf(platform, id))?.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const sent = (await queries.select().from(mails)).map(({ toAddress, template }) => `${template} ${toAddress}`)
  expect(new Set(sent).size).toBe(sent.length)
  const kinds = (await queries.select().from(allEvents)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'contract-signed')).toHaveLength(1)

  const opened = await ask('POST /account/complete-contract', { body: { completeContractToken: shop.contractToken } })
  expect(opened.body.data).toMatchObject({
    status: 'completed',
    newsagency: { progress: 100 },
    contract: { contractDownloadLink: documentLinkOf(platform.config, id) },
  })
  const late = await ask(put, { token: shop.contractToken, body: { version: 1, contact: wholeContact } })
  expect([late.status, late.body.error, late.body['theirs']]).toEqual([409, 'conflict', undefined])
  const other = submissionOf(shop.contractToken, {
    state: { ...wholeWizard, account: { ...wholeAccount, bsb: '083004' } },
  })
  expect((await ask(submit, { body: other })).status).toBe(409)
})

test('a signature is applied only to the words that came with it, even if another window saves others concurrently', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { database } = platform
  const shop = await makeContractShop(platform)
  const body = submissionOf(shop.contractToken, { dataUrl: await drawnSignature() })
  const transaction = database.transaction.bind(database)
  let kept: number | undefined
  vi.spyOn(database, 'transaction').mockImplementation(async (act) => {
    const done = await transaction(act)
    const [draft] = await database.queries.select().from(drafts).where(eq(drafts.shopId, shop.id))
    if (kept === undefined && draft?.submittedAt) {
      kept = draft.version
      const change = { version: kept, contact: { ...wholeContact, surname: 'Somebody-Else' } }
      expect((await ask(put, { token: shop.contractToken, body: change })).status).toBe(200)
    }
    return done
  })
  expect((await ask(submit, { body })).status).toBe(409)
  expect(kept).toBe(1)
  expect(await findDocuments(database.queries, { shopId: shop.id })).toEqual([])
})

test('the confirmations of the signature screen go into the document; the image alone is enough (rule C30)', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { queries } = platform.database
  await ensureRate(platform)
  const dataUrl = await drawnSignature()
  const sign = async (said: object) => {
    const shop = await makeContractShop(platform)
    const body = { ...submissionOf(shop.contractToken), signature: { dataUrl, ...said } }
    const { status, body: answer } = await ask(submit, { body })
    const [document] = await findDocuments(queries, { shopId: shop.id })
    return { status, detail: answer['detail'], document }
  }
  const asked = {
    capacity: 'director',
    method: 'typed',
    text: 'Priya Raman',
    readToEnd: true,
    consent: true,
    ...(await shownWords(platform)),
  }
  expect(await sign(asked)).toMatchObject({ status: 200, document: { status: 'completed', capacity: 'director' } })
  expect(await sign({})).toMatchObject({ status: 200, document: { status: 'completed', capacity: null } })
  const other = await sign({ ...asked, text: 'Somebody Else' })
  expect(other).toMatchObject({ status: 400, document: { status: 'sent' } })
  expect(JSON.stringify(other.detail)).toContain('Priya Raman')
  expect((await sign({ capacity: 'king' })).status).toBe(400)
})

test('bank details are in no mail, log, event, audit entry or response, and in no table in clear text', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { queries } = platform.database
  const shop = await makeContractShop(platform)
  const signed = await signContract(ask, shop.contractToken)
  expect(signed.status).toBe(200)
  const opened = await ask('POST /account/complete-contract', { body: { completeContractToken: shop.contractToken } })
  const places = {
    answers: [signed.body, opened.body],
    log: platform.logLines,
    mails: await queries.select().from(mails),
    events: await queries.select().from(allEvents),
    audit: await queries.select().from(auditEvents),
    drafts: await queries.select().from(drafts),
    documents: await findDocuments(queries, { shopId: shop.id }),
  }
  for (const [place, held] of Object.entries(places)) {
    const text = withoutIds(JSON.stringify(held))
    expect([place, text.includes('00123456'), text.includes('062000'), text.includes('062-000')]).toEqual([
      place,
      false,
      false,
      false,
    ])
  }
})

test('a contract that was signed without a further call is settled without a browser, once', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { queries } = platform.database
  const shop = await makeContractShop(platform, { invitation: false, columns: { accountAt: new Date() } })
  await signContract(ask, shop.contractToken)
  await queries.update(drafts).set({ signedAt: null, submittedAt: null }).where(eq(drafts.shopId, shop.id))
  await queries.delete(bankDetails)
  const settled = await Promise.all([applySignedContract(platform, shop.id), applySignedContract(platform, shop.id)])
  expect(settled).toEqual(['completed', 'completed'])
  expect(await findBankDetails(queries, platform.keys, shop.id)).toMatchObject({ accountNumber: '00123456' })
  expect(await findShop(queries, shop.id)).toMatchObject({ progress: 100, number: '318' })
})
