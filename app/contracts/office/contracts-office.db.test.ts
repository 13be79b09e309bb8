import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { mailedBy } from '#app/retailers/testing/account-server.ts'
import { findShop } from '#app/shops/find/find-shop.server.ts'
import { shops } from '#app/shops/shops.queries.server.ts'
import { loadShopRecord } from '#app/shops/office/record/shop-record.server.ts'
import { openShop } from '#app/shops/change/opening/open-shop.server.ts'
import { transferShop } from '#app/shops/change/transfer-shop.server.ts'
import { testOrigin } from '#app/testing/test-platform.ts'
import { withoutIds } from '#app/testing/database/without-ids.ts'
import { documentList } from '#app/signing/documents/documents.list.server.ts'
import { findDocuments } from '#app/signing/documents/find-documents.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { wholeCsv } from '#app/office/testing/whole-csv.ts'

import { findBankDetails } from '../bank/bank-encryption.server.ts'
import { createDocBody, makeContractShop, serveContracts, signContract } from '../testing/contract-server.ts'
import { wholeAccount, wholeAddress, wholeContact } from '../testing/wizard-fixtures.ts'
import { loadContractRecord } from './contract-record.server.ts'
import { resendContract, voidContract } from './resend-contract.server.ts'

const put = 'PUT /account/contract-draft'

/** Creates a shop whose agreement waits for its signer. */
async function makeOpen({ platform, ask }: Awaited<ReturnType<typeof serveContracts>>) {
  const shop = await makeContractShop(platform, { said: { email: wholeContact.email } })
  const token = shop.contractToken
  await ask(put, { token, body: { version: 0, contact: wholeContact, address: wholeAddress, account: wholeAccount } })
  const made = await ask('POST /signing/create-doc', { token, body: createDocBody() })
  return { shop, documentId: made.body.data?.['id'] as string }
}

test('the list filters, sorts and counts; a record has its history and seal, and the export no bank details', async () => {
  const served = await serveContracts({ RATE_LIMITS: 'off' })
  const { platform, ask } = served
  const { documentId } = await makeOpen(served)
  const signed = await makeContractShop(platform)
  await signContract(ask, signed.contractToken)
  const { actor } = await signInAs(platform, 'operations')
  const list = await documentList.show(platform, actor, new URLSearchParams('state=open'))
  expect(list.rows.map(({ id, status }) => [id, status])).toEqual([[documentId, 'sent']])
  expect(list.list.filters.map(({ label, count }) => [label, count])).toEqual([
    ['All', 2],
    ['Out for signature', 1],
    ['Signed', 1],
    ['Ended', 0],
    ['Renewals', 0],
  ])
  const found = await documentList.show(platform, actor, new URLSearchParams('q=raman&sort=name'))
  expect(found.rows).toHaveLength(2)
  await platform.database.queries.update(shops).set({ shopName: 'Milk Bar on Lygon' }).where(eq(shops.id, signed.id))
  const byShop = await documentList.show(platform, actor, new URLSearchParams('q=lygon'))
  expect(byShop.rows.map(({ business, signer }) => [business, signer])).toEqual([
    ['Raman Retail Pty Ltd', 'Milk Bar on Lygon, Priya Raman'],
  ])
  expect(byShop.list.position).toBe('1 of 1')
  const [document] = await findDocuments(platform.database.queries, { shopId: signed.id })
  const record = await loadContractRecord(platform, document?.id ?? '')
  expect(record).toMatchObject({
    status: 'completed',
    brokenAt: null,
    canVoid: false,
    canRenew: true,
    signer: 'Priya Raman',
  })
  expect(record?.finalSha256).toMatch(/^[0-9a-f]{64}$/)
  const csv = await wholeCsv(documentList.toCsv(platform, actor, new URLSearchParams(), testOrigin))
  expect(csv.split('\n')[0]).toContain('SHA-256')
  for (const text of [csv, JSON.stringify([record, list])]) expect(withoutIds(text)).not.toMatch(/00123456|062-?000/)
})

test('staff void an open document for a reason or send its link again; neither is possible for a signed one', async () => {
  const served = await serveContracts({ RATE_LIMITS: 'off' })
  const { platform, ask } = served
  const { shop, documentId } = await makeOpen(served)
  const { actor } = await signInAs(platform, 'sales')
  const { actor: viewer } = await signInAs(platform, 'viewer')
  const act = { documentId, origin: testOrigin }
  await expect(voidContract(platform, viewer, { ...act, reason: 'No' })).rejects.toMatchObject({ code: 'forbidden' })
  expect(await resendContract(platform, actor, act)).toMatchObject({ ok: true })
  const [mailed] = await mailedBy(platform, 'contract-reminder')
  expect(mailed?.['url']).toContain(`completeContractToken=${shop.contractToken}#SignupContract`)
  expect(await voidContract(platform, actor, { ...act, reason: ' ' })).toMatchObject({ refusal: 'bad-reason' })
  expect(await voidContract(platform, actor, { ...act, reason: 'Wrong company' })).toMatchObject({ ok: true })
  expect(await loadContractRecord(platform, documentId)).toMatchObject({ status: 'voided', reason: 'Wrong company' })
  expect(await resendContract(platform, actor, act)).toMatchObject({ refusal: 'stale' })
  await signContract(ask, shop.contractToken)
  const signed = (await findDocuments(platform.database.queries, { shopId: shop.id })).find(
    ({ status }) => status === 'completed',
  )
  const late = { documentId: signed?.id ?? '', reason: 'Too late', origin: testOrigin }
  expect(await voidContract(platform, actor, late)).toMatchObject({ refusal: 'stale' })
})

test('a store can be opened only once it has signed; its record shows the progress of its contract', async () => {
  const served = await serveContracts({ RATE_LIMITS: 'off' })
  const { platform, ask } = served
  const { queries } = platform.database
  const { shop } = await makeOpen(served)
  const { actor } = await signInAs(platform, 'operations')
  const act = { id: shop.id, origin: testOrigin }
  expect(await openShop(platform, actor, act)).toMatchObject({ refusal: 'not-signed' })
  expect((await loadShopRecord(platform, shop.id))?.contract).toMatchObject({ step: 'contract', signedAt: null })
  await signContract(ask, shop.contractToken)
  expect((await loadShopRecord(platform, shop.id))?.contract).toMatchObject({
    step: null,
    bank: { institution: 'Commonwealth Bank', bsb: '•••-000', accountNumber: '••••456', changesAt: null },
  })
  await queries.update(shops).set({ lat: null }).where(eq(shops.id, shop.id))
  expect(await openShop(platform, actor, act)).toMatchObject({ refusal: 'address-needed' })
  await queries.update(shops).set({ lat: -33.9 }).where(eq(shops.id, shop.id))
  expect(await openShop(platform, actor, act)).toMatchObject({ ok: true })
  expect(await openShop(platform, actor, act)).toMatchObject({ ok: true })
  expect(await findShop(queries, shop.id)).toMatchObject({ status: 'open', services: ['deposits', '2fa'] })
})

test('a new owner finds nothing of the old one: no draft, no account, and no document that the old one could still sign', async () => {
  const served = await serveContracts({ RATE_LIMITS: 'off' })
  const { platform, ask } = served
  const { queries } = platform.database
  const { shop, documentId } = await makeOpen(served)
  await ask('POST /account/complete-contract-data', {
    body: {
      completeContractToken: shop.contractToken,
      contact: wholeContact,
      address: wholeAddress,
      account: wholeAccount,
    },
  })
  const { actor } = await signInAs(platform, 'owner')
  const owner = {
    contactName: 'Ana Costa',
    email: 'ana@example.com',
    phone: '02 5550 0100',
    abn: '53004085616',
    licensedPostOffice: false,
  }
  const version = (await findShop(queries, shop.id))?.version ?? 0
  expect(await transferShop(platform, actor, { id: shop.id, owner, version, origin: testOrigin })).toMatchObject({
    ok: true,
  })
  expect((await ask('GET /account/contract-draft', { token: shop.contractToken })).status).toBe(404)
  expect(await findBankDetails(queries, platform.keys, shop.id)).toBeUndefined()
  expect(await loadContractRecord(platform, documentId)).toMatchObject({ status: 'voided' })
  expect((await loadShopRecord(platform, shop.id))?.contract).toMatchObject({
    step: 'contact',
    savedAt: null,
    bank: null,
  })
})
