import { readFileSync } from 'node:fs'

import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { confirmDifferences } from '#app/shops/office/approval/confirm-differences.server.ts'
import { openShop } from '#app/shops/change/opening/open-shop.server.ts'
import { transferShop } from '#app/shops/change/transfer-shop.server.ts'
import { findShop } from '#app/shops/find/find-shop.server.ts'
import { shops } from '#app/shops/shops.queries.server.ts'
import { shopList } from '#app/shops/shops.list.server.ts'
import { loadShopRecord } from '#app/shops/office/record/shop-record.server.ts'
import { shopTimeline } from '#app/shops/office/record/shop-timeline.server.ts'
import { contractTokenOf } from '#app/shops/onboarding/create-shop.server.ts'
import { testOrigin as origin, type TestPlatform } from '#app/testing/test-platform.ts'
import { ensureRate } from '#app/rates/testing/rates-fixtures.ts'
import { fakeGuid, startFakeAbnLookup } from '#app/registrations/abn/testing/fake-abn-lookup.ts'
import { approveRegistration } from '#app/registrations/decide/approve-registration.server.ts'
import { makeTestRegistration } from '#app/registrations/testing/registration-fixtures.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import { drafts } from '../draft/drafts.queries.server.ts'
import { serveContracts, signContract, submissionOf } from '../testing/contract-server.ts'
import { wholeAccount, wholeContact, wholeWizard } from '../testing/wizard-fixtures.ts'
import type { WizardState } from '../wizard/wizard-state.ts'
import { checkLegalName, legalNameJob } from './compare-with-approval.server.ts'

const { contact } = wholeWizard
const approved = {
  shopName: 'marrickville  news',
  contactName: 'PRIYA RAMAN',
  email: contact.email.toUpperCase(),
  contactNumber: '02 5550 0199',
  abn: wholeAccount.abn,
  shopPostCode: '2204',
}

/** Another business, with another valid ABN. */
const other: WizardState = {
  ...wholeWizard,
  contact: { ...contact, givenNames: 'Ann', surname: 'Good', email: 'ann@good.example', shopName: 'Good News' },
  account: { ...wholeAccount, abn: '53004085616', surNameOrCompanyName: 'Good Retail Pty Ltd' },
}

async function approve(platform: TestPlatform, said = {}) {
  await ensureRate(platform)
  const { actor } = await signInAs(platform, 'operations')
  const { id } = await makeTestRegistration(platform, { ...approved, ...said })
  expect(await approveRegistration(platform, actor, { id, origin })).toMatchObject({ ok: true })
  const { rows } = await platform.database.queries.execute<{ id: string }>(
    sql`select newsagency_id::text as id from registrations where id = ${id}`,
  )
  const shopId = rows[0]?.id ?? ''
  const shop = await findShop(platform.database.queries, shopId)
  if (!shop) throw new Error('there is no store')
  return { actor, id: shopId, token: contractTokenOf(platform, shop) ?? '' }
}

async function told(platform: TestPlatform, id: string): Promise<string[]> {
  const { actor } = await signInAs(platform, 'operations')
  const record = await loadShopRecord(platform, id)
  if (!record) throw new Error('there is no store')
  const { timeline } = await shopTimeline(platform, actor, record, new URLSearchParams('timeline=contract'))
  return timeline.map(({ what }) => String(what))
}

test('an unsealed store has its approved details; the seal writes the signed ones (rule C61)', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { queries } = platform.database
  const { id, token } = await approve(platform)
  const inStore = async () => {
    const { shopName, contactName, phone, mobile, abn, licensedPostOffice } = (await findShop(queries, id)) ?? {}
    return { shopName, contactName, phone, mobile, abn, licensedPostOffice }
  }
  const before = await inStore()
  expect(before).toMatchObject({ shopName: approved.shopName, phone: approved.contactNumber, mobile: null })
  const body = submissionOf(token, { state: other })
  expect((await ask('POST /account/complete-contract-data', { body })).body).toMatchObject({ status: 'open' })
  expect(await inStore()).toEqual(before)
  const opened = await ask('POST /account/complete-contract', { body: { completeContractToken: token } })
  expect(opened.body.data).toMatchObject({
    newsagency: { shopName: approved.shopName, contactName: approved.contactName, abn: approved.abn },
    draft: { contact: { shopName: 'Good News', surname: 'Good' } },
  })
  await signContract(ask, token, other)
  expect(await inStore()).toMatchObject({ shopName: 'Good News', contactName: 'Ann Good', abn: '53004085616' })
  const { rows } = await queries.execute(sql`select shop_name, contact_name, abn, email from registrations`)
  expect(rows).toEqual([
    { shop_name: approved.shopName, contact_name: approved.contactName, abn: approved.abn, email: approved.email },
  ])
})

test('history and record show that another business signed, and the store opens only once that is confirmed (rule C61)', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { id, token, actor } = await approve(platform)
  // The email of an agreement is that of the shop (rule C75), which may be another one by now.
  await platform.database.queries.update(shops).set({ email: other.contact.email })
  await signContract(ask, token, other)
  const fields = ['shopName', 'abn', 'contactName', 'email']
  const record = await loadShopRecord(platform, id)
  expect(record?.approval?.differences.map(({ field }) => field)).toEqual(fields)
  expect(record?.approval).toMatchObject({ confirmedAt: null })
  const line = (await told(platform, id)).find((what) => what.includes('differ from the approval'))
  expect(line).toBe(
    'signed with details that differ from the approval: Store name Good News, not marrickville  news; ABN 53 004 085 616, not 51 824 753 556; Signer Ann Good, not PRIYA RAMAN; Email ann@good.example, not PRIYA@MARRICKVILLENEWS.EXAMPLE',
  )
  const list = await shopList.show(platform, actor, new URLSearchParams())
  expect(list.rows.map(({ known }) => known)).toEqual(['Differs from the approval'])
  expect(await openShop(platform, actor, { id, origin })).toEqual({ ok: false, refusal: 'differs' })

  const version = record?.version ?? 0
  const { actor: sales } = await signInAs(platform, 'sales')
  await expect(confirmDifferences(platform, sales, { id, version, origin })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(await confirmDifferences(platform, actor, { id, version: version - 1, origin })).toMatchObject({
    refusal: 'stale',
  })
  expect(await confirmDifferences(platform, actor, { id, version, origin })).toMatchObject({ ok: true })
  expect(await confirmDifferences(platform, actor, { id, version, origin })).toMatchObject({ ok: true })
  expect((await told(platform, id)).filter((what) => what.includes('confirmed the differences'))).toHaveLength(1)
  expect(await loadShopRecord(platform, id)).toMatchObject({
    approval: { confirmedAt: expect.any(String) as string },
  })
  expect(await openShop(platform, actor, { id, origin })).toMatchObject({ ok: true })
  const { rows } = await platform.database.queries.execute<{ entry: string }>(
    sql`select became::text as entry from audit_events where action like 'newsagency.differ%' order by position`,
  )
  const which = { fields: 'Store name, ABN, Signer, Email' }
  expect(rows.map(({ entry }) => JSON.parse(entry) as unknown)).toEqual([which, which])
})

test('case, spaces, accents and ‘Pty Ltd’ are no difference: the store is opened at once (rule C61)', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { id, token, actor } = await approve(platform, { shopName: 'Márrickville NEWS Pty Ltd' })
  await signContract(ask, token)
  expect(await loadShopRecord(platform, id)).toMatchObject({ approval: null })
  expect((await told(platform, id)).filter((what) => what.includes('approved:'))).toEqual([])
  expect(await openShop(platform, actor, { id, origin })).toMatchObject({ ok: true })
})

test('a store that was handed on is compared with the details that staff entered for its new owner (rules C61, N5)', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { id, token, actor } = await approve(platform)
  await signContract(ask, token, other)
  const email = 'priya@raman.example'
  const owner = { contactName: 'Priya Raman', email, phone: '02 5550 0147', licensedPostOffice: false }
  const version = (await findShop(platform.database.queries, id))?.version ?? 0
  const handing = { id, version, owner: { ...owner, abn: wholeAccount.abn }, origin }
  expect(await transferShop(platform, actor, handing)).toMatchObject({ ok: true })
  expect(await loadShopRecord(platform, id)).toMatchObject({ approval: null })
  const shop = await findShop(platform.database.queries, id)
  const newToken = (shop && contractTokenOf(platform, shop)) ?? ''
  await signContract(ask, newToken, { ...wholeWizard, contact: { ...wholeContact, email, shopName: 'Good News' } })
  expect(await loadShopRecord(platform, id)).toMatchObject({ approval: null })
})

test('a store cannot be opened between its seal and the comparison (rule C61)', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { id, token, actor } = await approve(platform)
  await signContract(ask, token)
  await platform.database.queries.update(drafts).set({ signedAt: null })
  expect(await openShop(platform, actor, { id, origin })).toEqual({ ok: false, refusal: 'not-signed' })
})

test('compares the legal name with the register’s, and asks an unreachable register again (rules C61, RG16)', async () => {
  const fake = await startFakeAbnLookup()
  onTestFinished(() => fake.close())
  const env = { RATE_LIMITS: 'off', ABR_URL: fake.url, ABR_GUID: fakeGuid }
  const { platform, ask } = await serveContracts(env, (parts) => [legalNameJob(parts)])
  const { queries } = platform.database
  const { id, token, actor } = await approve(platform)
  await signContract(ask, token)
  const { rows } = await queries.execute<{ data: { newsagencyId: string; documentId: string } }>(
    sql`select data from pgboss.job where name = 'contract-legal-name'`,
  )
  const [asked] = rows.map(({ data }) => data)
  if (!asked) throw new Error('the register is not asked')
  expect(asked.newsagencyId).toBe(id)
  const version = (await findShop(queries, id))?.version ?? 0
  await checkLegalName(platform, asked)
  await checkLegalName(platform, asked)
  expect((await loadShopRecord(platform, id))?.approval).toEqual({
    differences: [{ field: 'legalName', approved: 'PELLOW NEWS PTY LTD', signed: 'Raman Retail Pty Ltd' }],
    confirmedAt: null,
  })
  expect((await told(platform, id)).filter((what) => what.includes('another name'))).toEqual([
    'has another name for the ABN: Legal name Raman Retail Pty Ltd, not PELLOW NEWS PTY LTD',
  ])
  // A confirmation from before the register's answer does not cover it.
  expect(await confirmDifferences(platform, actor, { id, version, origin })).toMatchObject({ refusal: 'stale' })
  expect(await openShop(platform, actor, { id, origin })).toEqual({ ok: false, refusal: 'differs' })
  await checkLegalName(platform, { ...asked, documentId: 'another' })

  const { id: second, token: secondToken } = await approve(platform, {
    shopName: 'Second',
    email: 'second@example.com',
  })
  const state = {
    ...wholeWizard,
    account: { ...wholeAccount, abn: '83914571673', surNameOrCompanyName: 'Pellow News' },
  }
  await signContract(ask, secondToken, state)
  const document = (await queries.select().from(drafts)).find(({ shopId }) => shopId === second)?.documentId
  fake.fault = 'down'
  await expect(checkLegalName(platform, { newsagencyId: second, documentId: document ?? '' })).rejects.toThrow(
    'did not answer',
  )
})

test('an upgrade restores the approved details of unsealed stores, unless staff have edited them (rule C61)', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { queries } = platform.database
  const stores = await Promise.all(
    ['untouched', 'submitted', 'edited', 'sealed'].map(async (name) => {
      const store = await approve(platform, { shopName: name, email: `${name}@example.com` })
      const body = submissionOf(store.token, { state: other })
      if (name === 'sealed') await signContract(ask, store.token, other)
      else if (name !== 'untouched') await ask('POST /account/complete-contract-data', { body })
      return { name, ...store }
    }),
  )
  // As the version before wrote them.
  await queries.execute(sql`update newsagencies set shop_name = 'Good News', abn = '53004085616'`)
  const edited = stores.find(({ name }) => name === 'edited')?.id
  await queries.execute(sql`
    insert into events (id, subject_kind, subject_id, kind, actor_kind, actor_name)
    values (gen_random_uuid(), 'newsagency', ${edited}, 'edited', 'staff', 'Jess')`)
  await queries.execute(sql.raw(readFileSync('db/migrations/0046-stores-as-approved.sql', 'utf8')))
  const found = await Promise.all(stores.map(async ({ id }) => (await findShop(queries, id))?.shopName))
  expect(found).toEqual(['Good News', 'submitted', 'Good News', 'Good News'])
})
