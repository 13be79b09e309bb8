import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { mailedBy } from '#app/retailers/testing/account-server.ts'
import { logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { loadShopRecord } from '#app/shops/office/record/shop-record.server.ts'
import { shopTimeline } from '#app/shops/office/record/shop-timeline.server.ts'
import { keysFrom } from '#app/data/crypto/keys.server.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { testOrigin } from '#app/testing/test-platform.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import { drafts } from '../draft/drafts.queries.server.ts'
import { listOwnContracts } from '../own/list-own-contracts.server.ts'
import { reencryptContracts } from '../reencrypt-contracts.server.ts'
import { makeContractShop, serveContracts, signContract, submissionOf } from '../testing/contract-server.ts'
import { giveAccount, postOwnForm } from '../testing/own-contract-forms.ts'
import { bankChanges, bankDetails, findWaitingChange } from './bank-details.queries.server.ts'
import { findBankDetails } from './bank-encryption.server.ts'
import { applyBankChanges, cancelBankChange } from './change-bank-details.server.ts'
import { revealBankDetails } from './reveal-bank-details.server.ts'

const another = {
  nameOfFinancialInstitution: 'NAB',
  namesOnAccount: 'Raman Retail',
  bsb: '083004',
  accountNumber: '87654321',
}
const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

test('a change of account after signing takes effect in 24 hours, is announced to the known address, and can be stopped', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { queries } = platform.database
  const { retailer, actor: priya } = await logInAs(platform, 'priya@example.com')
  const shop = await makeContractShop(platform, { retailer })
  const give = (change: Partial<typeof another> = {}, { by = priya, of = shop.id } = {}) =>
    giveAccount(platform, by, of, { ...another, ...change })
  expect((await give()).status).toBe(409)
  await signContract(ask, shop.contractToken)

  const { actor: stranger } = await logInAs(platform)
  const foreign = await makeContractShop(platform)
  await signContract(ask, foreign.contractToken)
  expect((await give({}, { of: '' })).status).toBe(404)
  expect((await give({}, { of: foreign.id })).status).toBe(404)
  expect((await give({}, { by: stranger })).status).toBe(404)
  for (const [field, masked] of [
    ['bsb', '•••-004'],
    ['accountNumber', '••••4321'],
  ] as const)
    expect((await give({ [field]: masked })).refused?.body).toMatchObject({ detail: { [field]: expect.any(String) } })
  expect(await queries.select().from(bankChanges)).toEqual([])

  expect(await give()).toEqual({ status: 302, leadsTo: `/contract?done=bank-${shop.id}` })
  const [mailed] = await mailedBy(platform, 'bank-details-change')
  expect(mailed).toMatchObject({ shopName: 'Marrickville News', lastDigits: '321' })
  const [row] = await queries.select().from(mails).where(eq(mails.template, 'bank-details-change'))
  expect(row?.toAddress).toBe(shop.email)
  expect(JSON.stringify(row)).not.toContain('87654321')
  expect(await applyBankChanges(platform, { now: hours(23.9) })).toBe(0)
  expect(await findBankDetails(queries, platform.keys, shop.id)).toMatchObject({ accountNumber: '00123456' })
  expect(await applyBankChanges(platform, { now: hours(24.1) })).toBe(1)
  expect(await applyBankChanges(platform, { now: hours(24.1) })).toBe(0)
  expect(await findBankDetails(queries, platform.keys, shop.id)).toEqual(another)

  await give({ accountNumber: '11112222' })
  const { actor } = await signInAs(platform, 'operations')
  const stop = { shopId: shop.id, reason: 'Priya called: not her', origin: testOrigin }
  expect(await cancelBankChange(platform, actor, stop)).toMatchObject({ ok: true })
  expect(await applyBankChanges(platform, { now: hours(25) })).toBe(0)
  expect(await findBankDetails(queries, platform.keys, shop.id)).toEqual(another)
})

test('staff stop a change with a reason, once; the notified address learns of the stop, but not the reason', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { queries } = platform.database
  const { retailer, actor: priya } = await logInAs(platform, 'priya@example.com')
  const shop = await makeContractShop(platform, { retailer })
  await signContract(ask, shop.contractToken)
  const stop = { shopId: shop.id, reason: 'Priya called: not her', origin: testOrigin }
  const { actor } = await signInAs(platform, 'operations')
  expect(await cancelBankChange(platform, actor, stop)).toMatchObject({ refusal: 'nothing-waits' })

  await giveAccount(platform, priya, shop.id, another)
  for (const role of ['sales', 'viewer'] as const) {
    const { actor: other } = await signInAs(platform, role)
    await expect(cancelBankChange(platform, other, stop)).rejects.toMatchObject({ code: 'forbidden' })
  }
  for (const reason of [' ', 'x'.repeat(301)])
    expect(await cancelBankChange(platform, actor, { ...stop, reason })).toMatchObject({ refusal: 'bad-reason' })
  const both = await Promise.all([cancelBankChange(platform, actor, stop), cancelBankChange(platform, actor, stop)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)

  const told = await queries.select().from(mails).where(eq(mails.template, 'bank-details-change-stopped'))
  expect(told.map(({ toAddress }) => toAddress)).toEqual([shop.email])
  expect(JSON.stringify(told)).not.toMatch(/Priya called|87654321/)
  const entries = (await queries.select().from(auditEvents)).filter(
    ({ action }) => action === 'bank-details.change-stopped',
  )
  expect(entries).toMatchObject([{ actorName: actor.name, subjectId: shop.id, became: { reason: stop.reason } }])
  const record = await loadShopRecord(platform, shop.id)
  if (!record) throw new Error('no such store')
  expect(record.contract.bank?.changesAt).toBeNull()
  const { timeline } = await shopTimeline(platform, actor, record, new URLSearchParams('timeline=contract'))
  expect(timeline.map(({ what }) => what)).toContain('stopped the change of the bank account: Priya called: not her')
  // It does not contain the account itself (rule BO29).
  expect(JSON.stringify(timeline)).not.toContain('87654321')
})

test('a change that is stopped while it is applied is either stopped or applied', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { retailer, actor: priya } = await logInAs(platform, 'priya@example.com')
  const shop = await makeContractShop(platform, { retailer })
  await signContract(ask, shop.contractToken)
  await giveAccount(platform, priya, shop.id, another)
  const { actor } = await signInAs(platform, 'owner')
  const stop = { shopId: shop.id, reason: 'Too late?', origin: testOrigin }
  const [, stopped] = await Promise.all([
    applyBankChanges(platform, { now: hours(25) }),
    cancelBankChange(platform, actor, stop),
    applyBankChanges(platform, { now: hours(25) }),
  ])
  const kept = await findBankDetails(platform.database.queries, platform.keys, shop.id)
  expect(kept?.accountNumber).toBe(stopped.ok ? '00123456' : another.accountNumber)
  expect(await mailedBy(platform, 'bank-details-change-stopped')).toHaveLength(stopped.ok ? 1 : 0)
  expect(await applyBankChanges(platform, { now: hours(25) })).toBe(0)
})

test('staff who hold the right see an account, with a fresh second factor, and the log records who looked', async () => {
  const { platform, ask } = await serveContracts()
  const shop = await makeContractShop(platform)
  await ask('POST /account/complete-contract-data', { body: submissionOf(shop.contractToken) })
  const about = { shopId: shop.id, origin: testOrigin }
  for (const role of ['sales', 'viewer'] as const) {
    const { actor } = await signInAs(platform, role)
    await expect(revealBankDetails(platform, actor, about)).rejects.toMatchObject({ code: 'forbidden' })
  }
  const { actor } = await signInAs(platform, 'operations')
  const stale = { ...actor, secondFactorAt: new Date(Date.now() - 11 * 60_000) }
  await expect(revealBankDetails(platform, stale, about)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await revealBankDetails(platform, actor, about)).toMatchObject({ bsb: '062000', accountNumber: '00123456' })
  const entries = (await platform.database.queries.select().from(auditEvents)).filter(
    ({ action }) => action === 'bank-details.revealed',
  )
  expect(entries).toMatchObject([{ actorName: actor.name, subjectId: shop.id }])
  expect(JSON.stringify(entries)).not.toContain('00123456')
})

test('all values are re-encrypted with the newest key, and none needs the older one then', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { database } = platform
  const shops = [await makeContractShop(platform), await makeContractShop(platform), await makeContractShop(platform)]
  await signContract(ask, shops[0]?.contractToken ?? '')
  for (const { contractToken } of shops.slice(1))
    await ask('POST /account/complete-contract-data', { body: submissionOf(contractToken) })
  const old = `t1:${Buffer.alloc(32, 7).toString('base64')}`
  const fresh = `t2:${Buffer.alloc(32, 8).toString('base64')}`
  expect(await reencryptContracts({ database, keys: keysFrom(`${fresh},${old}`) })).toBe(6)
  expect(await reencryptContracts({ database, keys: keysFrom(`${fresh},${old}`) })).toBe(0)
  const keys = keysFrom(fresh)
  for (const { id } of shops)
    expect(await findBankDetails(database.queries, keys, id)).toMatchObject({ accountNumber: '00123456' })
  const { queries } = database
  const held = [
    await queries.select().from(drafts),
    await queries.select().from(bankDetails),
    await queries.select().from(bankChanges),
  ]
  expect(JSON.stringify(held)).not.toContain('v1.t1.')
  const { rows } = await queries.execute(
    sql`select count(*)::int as count from contract_drafts where sealed_with <> 't2'`,
  )
  expect(rows).toEqual([{ count: 0 }])
})

test('a retailer sees their account masked, and stops their own waiting change, once', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { retailer, actor } = await logInAs(platform, 'priya@example.com')
  const shop = await makeContractShop(platform, { retailer })
  const bank = async () => (await listOwnContracts(platform, actor))[0]?.bank
  expect(await bank()).toBeNull()
  await signContract(ask, shop.contractToken)
  const counts = { institution: 'Commonwealth Bank', bsb: '•••-000', accountNumber: '••••456' }
  expect(await bank()).toEqual({ ...counts, waiting: null })
  expect((await giveAccount(platform, actor, shop.id, another)).status).toBe(302)
  const waiting = { institution: 'NAB', bsb: '•••-004', accountNumber: '••••321' }
  const change = await findWaitingChange(platform.database.queries, shop.id)
  expect(await bank()).toEqual({
    ...counts,
    waiting: { ...waiting, takesEffectAt: change?.takesEffectAt.toISOString() },
  })

  const stop = (by = actor, shopId = shop.id) =>
    postOwnForm(platform, by, { intent: 'stop-bank-change', newsagencyId: shopId })
  const { actor: stranger } = await logInAs(platform)
  expect((await stop(actor, '')).status).toBe(404)
  expect((await stop(stranger)).status).toBe(404)
  const both = await Promise.all([stop(), stop()])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409])
  expect(both.map(({ leadsTo }) => leadsTo)).toContain(`/contract?done=stopped-${shop.id}`)
  expect(await mailedBy(platform, 'bank-details-change-stopped')).toHaveLength(1)
  expect(await applyBankChanges(platform, { now: hours(25) })).toBe(0)
  expect(await bank()).toEqual({ ...counts, waiting: null })
})
