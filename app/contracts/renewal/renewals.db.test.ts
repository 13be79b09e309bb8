import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { mailedBy } from '#app/retailers/testing/account-server.ts'
import { findShop } from '#app/shops/find/find-shop.server.ts'
import { closeShop } from '#app/shops/change/close-shop.server.ts'
import { transferShop } from '#app/shops/change/transfer-shop.server.ts'
import type { OpeningHours } from '#app/shops/hours/opening-hours.ts'
import { shops } from '#app/shops/shops.queries.server.ts'
import { testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { agreementVersion } from '#app/signing/agreement/agreement-clauses.ts'
import { findDocument, findDocuments } from '#app/signing/documents/find-documents.server.ts'
import { signWithImage } from '#app/signing/sign/accept-signature.server.ts'
import { documentIdOf, documentLinkOf } from '#app/signing/signing.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import type { RenewContractAnswer } from '../answers/contract-answers.ts'
import { findStoredDraft } from '../draft/drafts.queries.server.ts'
import { agreementFieldsOf } from '../signing/agreement/agreement-fields.ts'
import {
  createDocBody,
  drawnSignature,
  makeContractShop,
  serveContracts,
  signContract,
} from '../testing/contract-server.ts'
import { wholeContact, wholeWizard } from '../testing/wizard-fixtures.ts'
import { renewalStateOf } from './find-renewal-state.server.ts'
import { findRenewableShops } from './find-renewable-shops.server.ts'
import { renewals } from './renewals.queries.server.ts'
import { startRenewals } from './start-renewals.server.ts'

const open = 'POST /account/renew-contract'

async function newestToken(platform: TestPlatform): Promise<string> {
  const [mailed] = (await mailedBy(platform, 'renewal')).slice(-1)
  return new URL(String(mailed?.['url'])).searchParams.get('renewContractToken') ?? ''
}

/** Returns the signer of a renewal: the shop's own contact. */
const signerOf = (email: string) => ({ ...wholeWizard, contact: { ...wholeContact, email } })

test('staff renew signed stores; the link opens the changes and the known details, and an older link does not', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { actor } = await signInAs(platform, 'operations')
  const [signed, unsigned] = [await makeContractShop(platform), await makeContractShop(platform)]
  await signContract(ask, signed.contractToken)
  const shopIds = [signed.id, unsigned.id, '00000000-0000-7000-8000-000000000000']
  const results = await startRenewals(platform, actor, { shopIds, origin: testOrigin })
  expect(results.map(({ result }) => (result.ok ? 'ok' : result.refusal))).toEqual(['ok', 'not-signed', 'not-found'])
  const older = await newestToken(platform)
  expect((await mailedBy(platform, 'renewal'))[0]).toMatchObject({ hasNewWords: false })
  const { body } = await ask(open, { body: { renewContractToken: older } })
  expect(body).toMatchObject({
    success: true,
    newsagency: { shopName: 'Marrickville News', contactName: 'Priya Raman' },
    renewal: { status: 'open', corporation: true, comparison: { signedVersion: String(agreementVersion), changed: 0 } },
  })
  await startRenewals(platform, actor, { shopIds: [signed.id], origin: testOrigin })
  expect((await ask(open, { body: { renewContractToken: older } })).status).toBe(404)
  expect((await ask(open, { body: { renewContractToken: await newestToken(platform) } })).status).toBe(200)
  expect((await ask(open, { body: { renewContractToken: signed.contractToken } })).status).toBe(404)
  const { actor: sales } = await signInAs(platform, 'sales')
  await expect(startRenewals(platform, sales, { shopIds, origin: testOrigin })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('only stores signed by their present owner are offered, with the dates, and by a search (rule BO81)', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { actor } = await signInAs(platform, 'operations')
  const named = (shopName: string) => makeContractShop(platform, { said: { shopName } })
  const [signed, unsigned, handedOn, closed] = [
    await named('Marrickville News'),
    await named('Unsigned News'),
    await named('Handed News'),
    await named('Closed News'),
  ]
  for (const { contractToken } of [signed, handedOn, closed]) await signContract(ask, contractToken)
  const versionOf = async (id: string) => (await findShop(platform.database.queries, id))?.version ?? 0
  const owner = { contactName: 'Ana Costa', email: 'ana@costa.example', phone: '0491 570 156', abn: '51824753556', licensedPostOffice: false } // prettier-ignore
  await transferShop(platform, actor, { id: handedOn.id, owner, version: await versionOf(handedOn.id), origin: testOrigin }) // prettier-ignore
  await closeShop(platform, actor, { id: closed.id, reason: 'Sold', version: await versionOf(closed.id), origin: testOrigin }) // prettier-ignore

  const { stores, hasMore } = await findRenewableShops(platform, '')
  expect(stores.map(({ id }) => id)).toEqual([signed.id])
  expect(stores[0]).toMatchObject({ signer: 'Priya Raman', dueAt: null })
  expect(hasMore).toBe(false)
  expect(unsigned.id).not.toBe(signed.id)
  expect((await findRenewableShops(platform, 'handed')).stores).toEqual([])
  const started = await startRenewals(platform, actor, { shopIds: [signed.id], origin: testOrigin })
  expect(started.map(({ result }) => result.ok)).toEqual([true])
  const [offered] = (await findRenewableShops(platform, 'priya')).stores
  const [renewal] = await platform.database.queries.select().from(renewals)
  expect(offered?.dueAt).toBe(renewal?.expiresAt.toISOString())
  const after = new Date((renewal?.expiresAt.getTime() ?? 0) + 1)
  expect((await findRenewableShops(platform, '', after)).stores[0]?.dueAt).toBeNull()
})

test('a renewal creates its own document, accepts only its link, and ends with its time', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { queries } = platform.database
  const { actor } = await signInAs(platform, 'operations')
  const shop = await makeContractShop(platform)
  await signContract(ask, shop.contractToken)
  await startRenewals(platform, actor, { shopIds: [shop.id], origin: testOrigin })
  const token = await newestToken(platform)
  const made = await ask('POST /signing/create-doc', { token, body: createDocBody(signerOf(shop.email)) })
  expect(made.status).toBe(200)
  const id = made.body.data?.['id'] as string
  const contract = (await findDocuments(queries, { shopId: shop.id })).find(({ kind }) => kind === 'contract')
  expect(contract?.status).toBe('completed')
  const again = (docID: string) =>
    ask('POST /signing/create-doc', { token, body: { ...createDocBody(signerOf(shop.email)), docID } })
  // The renewal's page sends the document segment of its signedLink (rule SG2).
  const opened = (await ask(open, { body: { renewContractToken: token } })).body as unknown as RenewContractAnswer
  expect(documentIdOf(opened.renewal.signedLink)).toBe(contract?.id)
  expect((await again(contract?.id ?? '')).body).toEqual(made.body)
  expect((await again('a'.repeat(22))).status).toBe(404)
  const link = 'POST /account/renew-contract-data'
  const of = (document: string) => ({
    renewContractToken: token,
    contractDownloadLink: documentLinkOf(platform.config, document),
  })
  expect((await ask(link, { body: of(id) })).body).toMatchObject({ success: true, status: 'open' })
  expect((await ask(link, { body: of(contract?.id ?? '') })).status).toBe(404)
  const session = await ask('POST /signing/create-doc-link', { token, body: { id, email: shop.email } })
  expect(session.status).toBe(200)
  expect((await ask('GET /account/contract-draft', { token })).status).toBe(404)
  await queries
    .update(renewals)
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where(eq(renewals.shopId, shop.id))
  expect((await ask(open, { body: { renewContractToken: token } })).status).toBe(404)
  expect((await ask(link, { body: of(id) })).status).toBe(404)
})

test('a renewal is declined with a reason, once, and cannot be signed then', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { actor } = await signInAs(platform, 'owner')
  const shop = await makeContractShop(platform)
  await signContract(ask, shop.contractToken)
  await startRenewals(platform, actor, { shopIds: [shop.id], origin: testOrigin })
  const token = await newestToken(platform)
  const decline = (reason: string) =>
    ask('POST /account/decline-renewal', { body: { renewContractToken: token, reason } })
  expect((await decline('')).status).toBe(400)
  expect((await decline('We are closing in June')).status).toBe(200)
  expect((await decline('Again')).status).toBe(200)
  expect((await ask(open, { body: { renewContractToken: token } })).body).toMatchObject({
    renewal: { status: 'declined' },
  })
  expect((await ask('POST /signing/create-doc', { token, body: createDocBody(signerOf(shop.email)) })).status).toBe(409)
  const [row] = await platform.database.queries.select().from(renewals)
  expect(row).toMatchObject({ declineReason: 'We are closing in June' })
})

test('an opened renewal cannot be signed once it is declined or another one is offered', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { actor } = await signInAs(platform, 'owner')
  const shop = await makeContractShop(platform)
  await signContract(ask, shop.contractToken)
  const offer = async () => {
    await startRenewals(platform, actor, { shopIds: [shop.id], origin: testOrigin })
    return newestToken(platform)
  }
  const make = async (token: string) => {
    const made = await ask('POST /signing/create-doc', { token, body: createDocBody(signerOf(shop.email)) })
    return String(made.body.data?.['id'])
  }
  const statusOf = async (id: string) => (await findDocument(platform.database.queries, id))?.status
  const first = await make(await offer())
  expect(await statusOf(first)).toBe('sent')
  const token = await offer()
  expect(await statusOf(first)).toBe('voided')
  const second = await make(token)
  const declining = { body: { renewContractToken: token, reason: 'We are closing in June' } }
  expect((await ask('POST /account/decline-renewal', declining)).status).toBe(200)
  expect(await statusOf(second)).toBe('voided')
  const lastToken = await offer()
  const third = await make(lastToken)
  const image = { documentId: third, shopId: shop.id, signature: await drawnSignature() }
  await signWithImage(platform, image, testOrigin)
  const late = { body: { renewContractToken: lastToken, reason: 'Too late' } }
  expect((await ask('POST /account/decline-renewal', late)).status).toBe(409)
  expect(await statusOf(third)).toBe('completed')
  const contract = (await findDocuments(platform.database.queries, { shopId: shop.id })).at(-1)
  expect(contract).toMatchObject({ kind: 'contract', status: 'completed' })
})

test('a renewal uses the store’s present details where they differ from the signed ones', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { queries } = platform.database
  const shop = await makeContractShop(platform)
  await signContract(ask, shop.contractToken)
  const state = async () => {
    const [held, draft] = [await findShop(queries, shop.id), await findStoredDraft(queries, shop.id)]
    return held && renewalStateOf(platform.keys, { shop: held, draft, bank: undefined })
  }
  const { contact } = wholeWizard
  expect(await state()).toEqual({ ...wholeWizard, contact: { ...contact, email: shop.email } })
  // prettier-ignore
  const openingHours: OpeningHours = Array.from({ length: 7 }, (_, at) => (at < 6 ? [[450, 720], [780, 1_020]] : []))
  const moved = { addressName: 'Metro Arcade', number: '12-14', street1: 'King Street', street2: null }
  const place = { suburb: 'Newtown', postcode: '2042', lat: -33.898, lon: 151.178 }
  await queries
    .update(shops)
    .set({ ...moved, ...place, openingHours })
    .where(eq(shops.id, shop.id))
  const renewed = await state()
  expect(renewed?.address).toMatchObject({
    buildingName: 'Metro Arcade',
    shopNumber: '',
    street1: '12-14 King Street',
    suburb: 'Newtown',
    postCode: '2042',
    latlng: { lat: -33.898, lng: 151.178 },
    posSoftwareType: 'Tower',
    Monday: { open: true, from: '7:30 am', to: '5:00 pm' },
    Saturday: { open: true, from: '7:30 am', to: '5:00 pm' },
    Sunday: { open: false },
  })
  expect(renewed && agreementFieldsOf(renewed)).toMatchObject({
    address: 'Metro Arcade, 12-14 King Street, Newtown NSW 2042',
    monday_open: '7:30 am',
    monday_close: '5:00 pm',
    sunday_open: '-',
  })
})
