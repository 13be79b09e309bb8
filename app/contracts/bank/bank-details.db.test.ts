import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { mailedBy } from '#app/agents/testing/account-server.ts'
import { agentPassword, logInAs } from '#app/agents/testing/agent-fixtures.ts'
import { loadNewsagencyRecord } from '#app/newsagencies/office/record/newsagency-record.server.ts'
import { newsagencyTimeline } from '#app/newsagencies/office/record/newsagency-timeline.server.ts'
import { keysFrom } from '#app/platform/crypto/keys.server.ts'
import { mails } from '#app/platform/mail/mail.store.server.ts'
import { testOrigin } from '#app/platform/testing/test-platform.ts'
import { auditEvents } from '#app/staff/audit/audit.store.server.ts'
import { signInAs } from '#app/staff/testing/staff-fixtures.ts'

import { drafts } from '../draft/drafts.store.server.ts'
import { resealContracts } from '../reseal-contracts.server.ts'
import { makeContractShop, serveContracts, signContract, submissionOf } from '../testing/contract-server.ts'
import { bankChanges, bankDetails } from './bank-details.store.server.ts'
import { findBankDetails } from './bank-seal.server.ts'
import { applyBankChanges, cancelBankChange } from './change-bank-details.server.ts'
import { revealBankDetails } from './reveal-bank-details.server.ts'

const change = 'POST /account/bank-details'
const another = {
  nameOfFinancialInstitution: 'NAB',
  namesOnAccount: 'Raman Retail',
  bsb: '083004',
  accountNumber: '87654321',
}
/** What is sent: the account, and who gives it. */
const given = { ...another, password: agentPassword }
const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

test('another account after signing counts in 24 hours, is told to the address that we know, and can be stopped', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { queries } = platform.database
  const { agent, secrets: session } = await logInAs(platform, 'priya@example.com')
  const shop = await makeContractShop(platform, { agent })
  const token = shop.contractToken
  expect((await ask(change, { token, session, body: given })).status).toBe(409)
  await signContract(ask, token)

  const { secrets: stranger } = await logInAs(platform)
  expect((await ask(change, { token, body: given })).status).toBe(401)
  expect((await ask(change, { session, body: given })).status).toBe(404)
  expect((await ask(change, { token, session: stranger, body: given })).status).toBe(404)
  expect((await ask(change, { token, session, body: { ...given, bsb: '•••-004' } })).status).toBe(400)

  const asked = await ask(change, { token, session, body: given })
  expect(asked.status).toBe(200)
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

  await ask(change, { token, session, body: { ...given, accountNumber: '11112222' } })
  const { actor } = await signInAs(platform, 'operations')
  const stop = { newsagencyId: shop.id, reason: 'Priya called: not her', origin: testOrigin }
  expect(await cancelBankChange(platform, actor, stop)).toMatchObject({ ok: true })
  expect(await applyBankChanges(platform, { now: hours(25) })).toBe(0)
  expect(await findBankDetails(queries, platform.keys, shop.id)).toEqual(another)
})

test('a change is stopped for a reason, once; the address that was told of it is told of its end, and not why', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { queries } = platform.database
  const { agent, secrets: session } = await logInAs(platform, 'priya@example.com')
  const shop = await makeContractShop(platform, { agent })
  await signContract(ask, shop.contractToken)
  const stop = { newsagencyId: shop.id, reason: 'Priya called: not her', origin: testOrigin }
  const { actor } = await signInAs(platform, 'operations')
  expect(await cancelBankChange(platform, actor, stop)).toMatchObject({ refusal: 'nothing-waits' })

  await ask(change, { token: shop.contractToken, session, body: given })
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
  const record = await loadNewsagencyRecord(platform, shop.id)
  if (!record) throw new Error('no such store')
  expect(record.contract.bank?.changesAt).toBeNull()
  const { timeline } = await newsagencyTimeline(platform, actor, record, new URLSearchParams('timeline=contract'))
  expect(timeline.map(({ what }) => what)).toContain('stopped the change of the bank account: Priya called: not her')
  // The account itself is nowhere in it (rule BO29).
  expect(JSON.stringify(timeline)).not.toContain('87654321')
})

test('a change that is stopped in the moment that it counts is either stopped or counts', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { agent, secrets: session } = await logInAs(platform, 'priya@example.com')
  const shop = await makeContractShop(platform, { agent })
  await signContract(ask, shop.contractToken)
  await ask(change, { token: shop.contractToken, session, body: given })
  const { actor } = await signInAs(platform, 'owner')
  const stop = { newsagencyId: shop.id, reason: 'Too late?', origin: testOrigin }
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

test('staff who hold the right see an account, with a fresh second factor, and the log says who looked', async () => {
  const { platform, ask } = await serveContracts()
  const shop = await makeContractShop(platform)
  await ask('POST /account/complete-contract-data', { body: submissionOf(shop.contractToken) })
  const about = { newsagencyId: shop.id, origin: testOrigin }
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

test('all seals are renewed with the newest key, and then nothing needs the older one', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { database } = platform
  const shops = [await makeContractShop(platform), await makeContractShop(platform), await makeContractShop(platform)]
  await signContract(ask, shops[0]?.contractToken ?? '')
  for (const { contractToken } of shops.slice(1))
    await ask('POST /account/complete-contract-data', { body: submissionOf(contractToken) })
  const old = `t1:${Buffer.alloc(32, 7).toString('base64')}`
  const fresh = `t2:${Buffer.alloc(32, 8).toString('base64')}`
  expect(await resealContracts({ database, keys: keysFrom(`${fresh},${old}`) })).toBe(6)
  expect(await resealContracts({ database, keys: keysFrom(`${fresh},${old}`) })).toBe(0)
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

test('a retailer sees their account masked, and stops their own change while it waits, once', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { agent, secrets: session } = await logInAs(platform, 'priya@example.com')
  const shop = await makeContractShop(platform, { agent })
  const token = shop.contractToken
  const bank = async () =>
    ((await ask('GET /account/contracts', { session })).body['contracts'] as { bank: unknown }[])[0]?.bank
  expect(await bank()).toBeNull()
  await signContract(ask, token)
  const counts = { institution: 'Commonwealth Bank', bsb: '•••-000', accountNumber: '••••456' }
  expect(await bank()).toEqual({ ...counts, waiting: null })
  const asked = await ask(change, { token, session, body: given })
  const waiting = { institution: 'NAB', bsb: '•••-004', accountNumber: '••••321' }
  const { takesEffectAt } = asked.body
  expect(await bank()).toEqual({ ...counts, waiting: { ...waiting, takesEffectAt } })

  const stop = 'POST /account/bank-details/stop'
  const { secrets: stranger } = await logInAs(platform)
  expect((await ask(stop, { token, body: {} })).status).toBe(401)
  expect((await ask(stop, { session, body: {} })).status).toBe(404)
  expect((await ask(stop, { token, session: stranger, body: {} })).status).toBe(404)
  const both = await Promise.all([ask(stop, { token, session, body: {} }), ask(stop, { token, session, body: {} })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await mailedBy(platform, 'bank-details-change-stopped')).toHaveLength(1)
  expect(await applyBankChanges(platform, { now: hours(25) })).toBe(0)
  expect(await bank()).toEqual({ ...counts, waiting: null })
})
