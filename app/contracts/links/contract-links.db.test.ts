import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { mailedBy } from '#app/retailers/testing/account-server.ts'
import { shops } from '#app/shops/shops.queries.server.ts'
import { makeTestRetailer } from '#app/shops/testing/shop-fixtures.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import { renewals } from '../renewal/renewals.queries.server.ts'
import { findShop } from '#app/shops/find/find-shop.server.ts'
import { beginLeaving, staffLeaver } from '#app/shops/leaving/begin-leaving.server.ts'
import { isoDay } from '#app/ui/time/dates.ts'
import { startRenewals } from '../renewal/start-renewals.server.ts'
import { makeContractShop, serveContracts, signContract } from '../testing/contract-server.ts'
import { wholeAddress, wholeWizard } from '../testing/wizard-fixtures.ts'

const lost = 'POST /account/lost-contract-link'
const answer = { success: true, message: 'If we know the shop, a link is on its way to its own address.' }

const linkIn = (url: unknown, name: string) => new URL(String(url)).searchParams.get(name) ?? ''

async function served() {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const asked = async (body: object) => (await ask(lost, { body })).body
  return { platform, ask, asked }
}

/** Returns all mails by template and address. */
async function allMailed({ database }: TestPlatform): Promise<string[]> {
  const rows = await database.queries.select().from(mails).orderBy(mails.createdAt, mails.id)
  return rows.map(({ template, toAddress }) => `${template} ${toAddress}`)
}

/** Signs a shop's contract and offers it a renewal. Returns the renewal's token. */
async function offeredShop({ platform, ask }: Pick<Awaited<ReturnType<typeof served>>, 'platform' | 'ask'>) {
  const shop = await makeContractShop(platform, { retailer: await makeTestRetailer(platform) })
  await signContract(ask, shop.contractToken)
  const { actor } = await signInAs(platform, 'operations')
  const offer = async () => {
    await startRenewals(platform, actor, { shopIds: [shop.id], origin: testOrigin })
    return linkIn((await mailedBy(platform, 'renewal')).at(-1)?.url, 'renewContractToken')
  }
  return { shop, offer, token: await offer() }
}

test('the response is the same for every visitor, and an unknown or forged link mails no one (rule C45)', async () => {
  const { platform, asked } = await served()
  const shop = await makeContractShop(platform, { retailer: await makeTestRetailer(platform) })
  for (const body of [
    { email: 'nobody@example.com' },
    { completeContractToken: 'A'.repeat(43) },
    { renewContractToken: 'A'.repeat(43) },
    { renewContractToken: shop.contractToken },
  ])
    expect(await asked(body)).toEqual(answer)
  expect(await allMailed(platform)).toEqual([])
  expect(await asked({ email: shop.email.toUpperCase() })).toEqual(answer)
  expect(await asked({ completeContractToken: shop.contractToken })).toEqual(answer)
  expect(await allMailed(platform)).toEqual([`contract-link ${shop.email}`, `contract-link ${shop.email}`])
  const { rows } = await platform.database.queries.execute(sql`
    select distinct 'audit' as kept, actor_name as name from audit_events where action = 'contract.link-mailed'
    union select 'timeline', actor_name from events where kind = 'link-mailed' order by kept`)
  expect(rows).toEqual([{ kept: 'audit', name: 'Visitor' }, { kept: 'timeline', name: 'Visitor who asked for a new link' }]) // prettier-ignore
  expect(await asked({})).toMatchObject({ error: 'validation-error' })
  expect(await asked({ email: shop.email, completeContractToken: 'x' })).toMatchObject({ error: 'validation-error' })
})

test('the link leads to the contract’s present place: the next step, the account, or the activation', async () => {
  const { platform, ask, asked } = await served()
  const retailer = await makeTestRetailer(platform)
  const waiting = await makeContractShop(platform, { retailer })
  const signed = await makeContractShop(platform, { retailer })
  const closed = await makeContractShop(platform, { retailer, columns: { contractTokenHash: null, status: 'closed' } })
  await signContract(ask, signed.contractToken)
  const body = { version: 0, ...wholeWizard, address: { ...wholeAddress, confirming: true } }
  await ask('PUT /account/contract-draft', { token: waiting.contractToken, body })
  const invited = await makeContractShop(platform)
  await asked({ email: retailer.email })
  await asked({ email: invited.email })
  const mailed = await mailedBy(platform, 'contract-link')
  expect(mailed.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['contract', 'signed', 'invited']))
  expect(mailed).toHaveLength(3)
  const urlOf = (kind: string) => new URL(String(mailed.find((one) => one.kind === kind)?.url))
  expect(linkIn(urlOf('contract'), 'completeContractToken')).toBe(waiting.contractToken)
  expect(urlOf('contract').hash).toBe('#SignupAddress')
  expect([urlOf('signed').pathname, urlOf('signed').search]).toEqual(['/contract', ''])
  expect(`${urlOf('invited').pathname}${urlOf('invited').search}`).toBe(
    `/activate?${new URLSearchParams({ email: invited.email })}`,
  )
  const about = await platform.database.queries.select().from(mails).where(eq(mails.template, 'contract-link'))
  expect(about.map(({ aboutId }) => aboutId)).not.toContain(closed.id)
  // The mail's link opens the contract, so it is stored encrypted.
  for (const { data } of about) expect(Object.keys(data)).toEqual(['sealed'])
})

test('a replaced or expired renewal link leads to the open renewal, and an expired one is offered again', async () => {
  const { platform, ask, asked } = await served()
  const { shop, offer, token: replaced } = await offeredShop({ platform, ask })
  const living = await offer()
  await asked({ renewContractToken: replaced })
  expect(linkIn((await mailedBy(platform, 'renewal')).at(-1)?.url, 'renewContractToken')).toBe(living)
  await platform.database.queries.update(renewals).set({ expiresAt: sql`now() - interval '1 second'` })
  expect((await ask('POST /account/renew-contract', { body: { renewContractToken: living } })).status).toBe(404)
  await asked({ renewContractToken: living })
  const fresh = linkIn((await mailedBy(platform, 'renewal')).at(-1)?.url, 'renewContractToken')
  expect([replaced, living]).not.toContain(fresh)
  expect((await ask('POST /account/renew-contract', { body: { renewContractToken: fresh } })).status).toBe(200)
  expect((await allMailed(platform)).at(-1)).toBe(`renewal ${shop.email}`)
})

test('a store that leaves gets its account’s link instead of its renewal’s, and none is offered again (rules C45, LV8)', async () => {
  const { platform, ask, asked } = await served()
  const { shop, token } = await offeredShop({ platform, ask })
  const { actor } = await signInAs(platform, 'operations')
  const { version = 0 } = (await findShop(platform.database.queries, shop.id)) ?? {}
  const leaving = { id: shop.id, isOurs: false, lastDay: isoDay(new Date(), 'Australia/Sydney'), reason: 'x', version }
  await beginLeaving(platform, staffLeaver(actor), { ...leaving, origin: testOrigin })
  await asked({ renewContractToken: token })
  expect((await mailedBy(platform, 'contract-link')).map(({ kind }) => kind)).toEqual(['signed'])
  expect(await mailedBy(platform, 'renewal')).toHaveLength(1)
})

test('a renewal that staff did not offer, or that was declined, is not offered by asking for a link', async () => {
  const { platform, ask, asked } = await served()
  const { shop, token } = await offeredShop({ platform, ask })
  await ask('POST /account/decline-renewal', { body: { renewContractToken: token, reason: 'Not now' } })
  await asked({ renewContractToken: token })
  await asked({ email: shop.email })
  expect(await mailedBy(platform, 'renewal')).toHaveLength(1)
  expect((await mailedBy(platform, 'contract-link')).map(({ kind }) => kind)).toEqual(['signed', 'signed'])
  expect(await platform.database.queries.select().from(renewals)).toHaveLength(1)
})

test('an old owner’s link mails the new owner nothing', async () => {
  const { platform, ask, asked } = await served()
  const { shop, token } = await offeredShop({ platform, ask })
  const before = await allMailed(platform)
  await platform.database.queries
    .update(shops)
    .set({ email: 'new@example.com', emailKey: 'new@example.com' })
    .where(eq(shops.id, shop.id))
  expect(await asked({ renewContractToken: token })).toEqual(answer)
  expect(await allMailed(platform)).toEqual(before)
})

test('a shop is mailed three links an hour; further requests get the same response', async () => {
  const { platform, ask } = await serveContracts()
  const shop = await makeContractShop(platform, { retailer: await makeTestRetailer(platform) })
  for (let time = 0; time < 3; time += 1)
    await ask(lost, { body: { completeContractToken: shop.contractToken }, from: `198.51.100.${time}` })
  expect((await ask(lost, { body: { email: shop.email }, from: '198.51.100.9' })).body).toEqual(answer)
  expect(await mailedBy(platform, 'contract-link')).toHaveLength(3)
})
