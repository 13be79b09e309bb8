import { readFileSync } from 'node:fs'

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { mailedBy } from '#app/retailers/testing/account-server.ts'
import { logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { closeShop } from '#app/shops/change/close-shop.server.ts'
import { findShop } from '#app/shops/find/find-shop.server.ts'
import { transferShop } from '#app/shops/change/transfer-shop.server.ts'
import { testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { findDocument, findDocuments } from '#app/signing/documents/find-documents.server.ts'
import { signDocuments } from '#app/signing/documents/sign-documents.queries.server.ts'
import { sealDocument } from '#app/signing/seal/seal-document.server.ts'
import { acceptSignature } from '#app/signing/sign/accept-signature.server.ts'
import { sampleStrokes } from '#app/signing/testing/signing-fixtures.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import { resendContract } from '../office/resend-contract.server.ts'
import { listOwnContracts } from '../own/list-own-contracts.server.ts'
import { startRenewals } from '../renewal/start-renewals.server.ts'
import { createDocBody, makeContractShop, serveContracts, signContract } from '../testing/contract-server.ts'
import { wholeAccount, wholeAddress, wholeContact, wholeWizard } from '../testing/wizard-fixtures.ts'

const ana = {
  contactName: 'Ana Costa',
  email: 'ana@example.com',
  phone: '02 5550 0100',
  abn: '53004085616',
  licensedPostOffice: false,
}

/** Signs a shop of Priya. Returns the path of its copy, and Ana, the next owner. */
async function serveSigned() {
  const served = await serveContracts({ RATE_LIMITS: 'off' })
  const { platform, ask } = served
  const priya = await logInAs(platform, 'priya@example.com')
  const owner = await logInAs(platform, ana.email)
  const shop = await makeContractShop(platform, { retailer: priya.retailer })
  await signContract(ask, shop.contractToken)
  const [document] = await findDocuments(platform.database.queries, { shopId: shop.id })
  const path = `GET /signing/documents/${document?.id ?? ''}/contract`
  const listOf = ({ actor }: typeof priya) => listOwnContracts(platform, actor)
  return { ...served, shop, path, listOf, priya, ana: owner, documentId: document?.id ?? '' }
}

async function transfer(platform: TestPlatform, id: string): Promise<void> {
  const { actor } = await signInAs(platform, 'owner')
  const version = (await findShop(platform.database.queries, id))?.version ?? 0
  const moved = await transferShop(platform, actor, { id, owner: ana, version, origin: testOrigin })
  expect(moved).toMatchObject({ ok: true })
}

async function close(platform: TestPlatform, id: string): Promise<void> {
  const { actor } = await signInAs(platform, 'owner')
  const version = (await findShop(platform.database.queries, id))?.version ?? 0
  const closing = { id, reason: 'Retired', version, origin: testOrigin }
  expect(await closeShop(platform, actor, closing)).toMatchObject({ ok: true })
}

const asked = { accept: 'application/json' }

test('a signed document stays with its owner when the store is handed on, and the new owner finds nothing of it', async () => {
  const { platform, ask, shop, path, listOf, priya, ana: next, documentId } = await serveSigned()
  const get = async (given: Parameters<typeof ask>[1]) => (await ask(path, { ...given, headers: asked })).status
  const { actor } = await signInAs(platform, 'operations')
  await startRenewals(platform, actor, { shopIds: [shop.id], origin: testOrigin })
  const [mailed] = await mailedBy(platform, 'renewal')
  const renewal = new URL(String(mailed?.['url'])).searchParams.get('renewContractToken') ?? ''
  for (const given of [{ session: priya.secrets }, { token: shop.contractToken }, { token: renewal }])
    expect(await get(given)).toBe(200)

  await transfer(platform, shop.id)
  expect(await get({ session: priya.secrets })).toBe(200)
  expect(await listOf(priya)).toMatchObject([
    { shopName: 'Marrickville News', past: 'handed-on', completeContractToken: '', documents: [{ id: documentId }] },
  ])
  const [theirs] = await listOf(next)
  expect(theirs).toMatchObject({ shopId: shop.id, status: 'open', past: null, documents: [] })
  expect(await get({ session: next.secrets })).toBe(404)
  expect(await get({ session: next.secrets, token: theirs?.completeContractToken ?? '' })).toBe(404)
  for (const token of [shop.contractToken, renewal]) expect(await get({ token })).toBe(401)

  await signContract(ask, theirs?.completeContractToken ?? '')
  const [own] = await listOf(next)
  expect(own?.documents).toHaveLength(1)
  expect(own?.documents.map(({ id }) => id)).not.toContain(documentId)
  const renewed = await startRenewals(platform, actor, { shopIds: [shop.id], origin: testOrigin })
  expect(renewed).toMatchObject([{ result: { ok: true } }])
  const [last] = (await mailedBy(platform, 'renewal')).slice(-1)
  const fresh = new URL(String(last?.['url'])).searchParams.get('renewContractToken') ?? ''
  expect(await get({ token: fresh })).toBe(401)
})

test('a signed renewal link opens nothing for the former owner', async () => {
  const { platform, ask, shop } = await serveSigned()
  const { actor } = await signInAs(platform, 'operations')
  await startRenewals(platform, actor, { shopIds: [shop.id], origin: testOrigin })
  const [mailed] = await mailedBy(platform, 'renewal')
  const renewContractToken = new URL(String(mailed?.['url'])).searchParams.get('renewContractToken') ?? ''
  await platform.database.queries.execute(sql`update contract_renewals set completed_at = now()`)
  const open = async () => (await ask('POST /account/renew-contract', { body: { renewContractToken } })).status
  expect(await open()).toBe(200)
  await transfer(platform, shop.id)
  expect(await open()).toBe(404)
})

test('the owner of a closed store still has their copies', async () => {
  const { platform, ask, shop, path, listOf, priya } = await serveSigned()
  await close(platform, shop.id)
  expect((await ask(path, { session: priya.secrets, headers: asked })).status).toBe(200)
  expect(await listOf(priya)).toMatchObject([{ past: 'closed', documents: [{ status: 'completed' }] }])
})

test('a document that was signed before its owner had an account is theirs', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { queries } = platform.database
  const shop = await makeContractShop(platform)
  await signContract(ask, shop.contractToken)
  const [document] = await findDocuments(queries, { shopId: shop.id })
  const priya = await logInAs(platform, 'priya@example.com')
  await queries.execute(sql`update newsagencies set agent_id = ${priya.retailer.id} where id = ${shop.id}`)
  const path = `GET /signing/documents/${document?.id ?? ''}/contract`
  expect((await ask(path, { session: priya.secrets, headers: asked })).status).toBe(200)
  expect(await listOwnContracts(platform, priya.actor)).toMatchObject([{ documents: [{ id: document?.id }] }])
  const { secrets } = await logInAs(platform)
  expect((await ask(path, { session: secrets, headers: asked })).status).toBe(404)
})

test('a document that was signed before its owner had an account stays in their list when the store is closed', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { queries } = platform.database
  const shop = await makeContractShop(platform)
  await signContract(ask, shop.contractToken)
  const [document] = await findDocuments(queries, { shopId: shop.id })
  const priya = await logInAs(platform, 'priya@example.com')
  await queries.execute(sql`update newsagencies set agent_id = ${priya.retailer.id} where id = ${shop.id}`)
  await close(platform, shop.id)
  const own = [{ past: 'closed', documents: [{ id: document?.id }] }]
  expect(await listOwnContracts(platform, priya.actor)).toMatchObject(own)
  expect(await listOwnContracts(platform, (await logInAs(platform)).actor)).toEqual([])
})

test('a closed store cannot be signed in a frame that was open', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const shop = await makeContractShop(platform)
  const token = shop.contractToken
  const draft = { version: 0, contact: wholeContact, address: wholeAddress, account: wholeAccount }
  await ask('PUT /account/contract-draft', { token, body: draft })
  const made = await ask('POST /signing/create-doc', { token, body: createDocBody() })
  const id = String(made.body.data?.['id'])
  const linked = await ask('POST /signing/create-doc-link', { token, body: { id, email: wholeContact.email } })
  const headers = {
    'signing-session': String(linked.body.data?.['id']),
    cookie: linked.headers.get('set-cookie')?.split(';')[0] ?? '',
  }
  expect((await ask('GET /signing/session', { headers })).status).toBe(200)
  await close(platform, shop.id)
  expect((await ask('GET /signing/session', { headers })).status).toBe(404)
  expect(await findDocument(platform.database.queries, id)).toMatchObject({ status: 'voided' })
})

test('a signature that is sealed after the store was handed on does not count for the new owner', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { queries } = platform.database
  const { retailer } = await logInAs(platform, 'priya@example.com')
  const shop = await makeContractShop(platform, { retailer })
  const token = shop.contractToken
  const draft = { version: 0, contact: wholeContact, address: wholeAddress, account: wholeAccount }
  await ask('PUT /account/contract-draft', { token, body: draft })
  const made = await ask('POST /signing/create-doc', { token, body: createDocBody(wholeWizard, {}, shop.email) })
  const documentId = made.body.data?.['id'] as string
  const signature = { method: 'drawn' as const, strokes: sampleStrokes }
  const accepting = { documentId, shopId: shop.id, capacity: 'director' as const, signature }
  await acceptSignature(platform, { ...accepting, way: 'image' }, testOrigin)
  await transfer(platform, shop.id)
  await sealDocument(platform, documentId)
  expect(await findDocument(queries, documentId)).toMatchObject({ status: 'completed', retailerId: retailer.id })
  expect(await findShop(queries, shop.id)).toMatchObject({ signedAt: null })
})

test('the migration finds the owner of documents in the history of a store', async () => {
  const { platform, ask, shop, listOf, priya, ana: next, documentId } = await serveSigned()
  const { queries } = platform.database
  await transfer(platform, shop.id)
  const [theirs] = await listOf(next)
  await signContract(ask, theirs?.completeContractToken ?? '')
  const rows = () => findDocuments(queries, { shopId: shop.id })
  const before = (await rows()).map(({ id, retailerId, handedOnAt }) => [id, retailerId, handedOnAt !== null])
  expect(before).toContainEqual([documentId, priya.retailer.id, true])
  await queries
    .update(signDocuments)
    .set({ retailerId: null, handedOnAt: null })
    .where(eq(signDocuments.shopId, shop.id))
  const script = readFileSync('db/migrations/0018-document-owners.sql', 'utf8')
  await platform.database.transaction(async (tx) => {
    // Recreates the history table of the time when that migration was written.
    await tx.execute(sql`create temporary table newsagency_events on commit drop as
      select id, subject_id as newsagency_id, kind, facts, at from events where subject_kind = 'newsagency'`)
    for (const [update] of script.matchAll(/^update [^;]+;/gm)) await tx.execute(sql.raw(update))
  })
  const after = (await rows()).map(({ id, retailerId, handedOnAt }) => [id, retailerId, handedOnAt !== null])
  expect(after).toEqual(before)
})

test('a copy of a former owner’s agreement that staff send again goes to the present email of their account (rule C75)', async () => {
  const { platform, shop, priya, documentId } = await serveSigned()
  await transfer(platform, shop.id)
  await platform.database.queries.execute(
    sql`update agents set email = 'priya.new@example.com', email_key = 'priya.new@example.com' where id = ${priya.retailer.id}`,
  )
  const { actor } = await signInAs(platform, 'operations')
  expect(await resendContract(platform, actor, { documentId, origin: testOrigin })).toMatchObject({ ok: true })
  const { rows } = await platform.database.queries.execute(
    sql`select to_address from mails where template = 'signed-copy' order by created_at desc limit 1`,
  )
  expect(rows).toEqual([{ to_address: 'priya.new@example.com' }])
})
