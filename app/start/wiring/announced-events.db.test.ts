import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { applyBankChanges } from '#app/contracts/bank/change-bank-details.server.ts'
import { makeContractShop, serveContracts, signContract } from '#app/contracts/testing/contract-server.ts'
import { giveAccount } from '#app/contracts/testing/own-contract-forms.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { addNumber } from '#app/opt-outs/add-number.server.ts'
import { eventQueue, eventsJob } from '#app/outbox/jobs/events.server.ts'
import { logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { closeShop } from '#app/shops/change/close-shop.server.ts'
import { editShop } from '#app/shops/change/edit-shop.server.ts'
import { editedOf } from '#app/shops/change/shop-edit.ts'
import { openShop } from '#app/shops/change/opening/open-shop.server.ts'
import { undoOpening } from '#app/shops/change/opening/undo-opening.server.ts'
import { shops } from '#app/shops/shops.queries.server.ts'
import { makeTestShop, wholeShop } from '#app/shops/testing/shop-fixtures.ts'
import { admitSystem, setSystemRights } from '#app/systems/manage-systems.server.ts'
import { systemRights, webhookEvents } from '#app/systems/system.ts'
import { startReceiver, verifyWebhook } from '#app/systems/testing/webhook-receiver.ts'
import { deliverWebhook, webhookQueue, webhooksJob } from '#app/systems/webhooks/deliver-webhook.server.ts'
import { setWebhook } from '#app/systems/webhooks/manage-webhooks.server.ts'
import { testOrigin as origin, type TestPlatform } from '#app/testing/test-platform.ts'
import { subscriptionsOf } from './subscriptions.server.ts'

const another = {
  nameOfFinancialInstitution: 'ANZ',
  namesOnAccount: 'P Raman',
  bsb: '012004',
  accountNumber: '87654321',
}

type Read = {
  shops?: { id: string }[]
  next?: string | null
  contract?: object
  shop?: object
  message?: string
  detail?: Record<string, string>
}

async function start(rights: string[] = Object.keys(systemRights)) {
  const env = { RATE_LIMITS: 'off', WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8' }
  const served = await serveContracts(env, (platform) => [webhooksJob(platform)])
  const { platform, url } = served
  const { actor } = await signInAs(platform, 'owner')
  const admitted = await admitSystem(platform, actor, { label: 'Partner', rights, origin })
  if (!admitted.ok) throw new Error(admitted.refusal)
  const { id, secret } = admitted.value
  const read = async (path: string, given = secret) => {
    const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${given}` } })
    return { status: answer.status, body: (await answer.json()) as Read }
  }
  return { ...served, actor, id, read }
}

/** Runs the workers of events and of webhooks on every job, twice, as if each had died after its work. */
async function runJobs(platform: TestPlatform) {
  const { queries } = platform.database
  const jobsOf = async <Data>(queue: string) =>
    (await queries.execute<{ id: string; data: Data }>(sql`select id, data from pgboss.job where name = ${queue}`)).rows
  const events = eventsJob(subscriptionsOf(platform))
  for (let turn = 0; turn < 2; turn += 1) {
    for (const { id, data } of await jobsOf<{ name: string; news: object }>(eventQueue)) await events.work(data, id)
    for (const { data } of await jobsOf<{ deliveryId: string; attempt: number }>(webhookQueue))
      await deliverWebhook(platform, data)
  }
}

/** Lets one shop sign, change its account, open, close and change, and a number opt out twice. Returns the id of the shop. */
async function liveAYear({
  platform,
  ask,
  actor,
}: Pick<Awaited<ReturnType<typeof start>>, 'platform' | 'ask' | 'actor'>) {
  const { queries } = platform.database
  const versionOf = async (shopId: string) => {
    const [shop] = await queries.select().from(shops).where(eq(shops.id, shopId))
    if (!shop) throw new Error('the shop is gone')
    return shop
  }
  const { retailer, actor: priya } = await logInAs(platform, 'priya@example.com')
  const { id: shopId, contractToken } = await makeContractShop(platform, { retailer })
  await signContract(ask, contractToken)
  expect((await giveAccount(platform, priya, shopId, another)).status).toBe(302)
  await applyBankChanges(platform, { now: new Date(Date.now() + 25 * 3_600_000) })
  expect(await openShop(platform, actor, { id: shopId, origin })).toMatchObject({ ok: true })
  const { version } = await versionOf(shopId)
  expect(await undoOpening(platform, actor, { id: shopId, version, origin })).toMatchObject({ ok: true })
  const shop = await versionOf(shopId)
  const edit = { ...editedOf(shop), shopName: 'Marrickville Corner', phone: '02 5550 0199' }
  expect(await editShop(platform, actor, { id: shopId, edit, version: shop.version, origin })).toMatchObject({
    ok: true,
  })
  const closing = { id: shopId, reason: 'Sold', version: shop.version + 1, origin }
  expect(await closeShop(platform, actor, closing)).toMatchObject({ ok: true })
  await addNumber(platform, actor, { typed: '0412 345 678', reason: 'Rang', origin })
  await addNumber(platform, actor, { typed: '0412 345 678', reason: 'Rang again', origin })
  return shopId
}

test('every event reaches a receiver once, with ids and what changed, and the system reads the rest (rules SY2, SY4)', async () => {
  const { platform, ask, actor, id, read } = await start()
  const receiver = await startReceiver()
  const set = await setWebhook(platform, actor, {
    id,
    endpoint: receiver.url,
    events: Object.keys(webhookEvents),
    version: 1,
    origin,
  })
  const secret = set.ok ? (set.value.secret ?? '') : ''
  const shopId = await liveAYear({ platform, ask, actor })
  await runJobs(platform)
  const told = receiver.received.map((received) => {
    verifyWebhook(received, secret)
    const { type, data } = JSON.parse(received.body) as { type: string; data: Record<string, unknown> }
    return { type, data }
  })
  const contractId = told.find(({ type }) => type === 'contract.signed')?.data.contractId
  const byType = Object.groupBy(told, ({ type }) => type)
  expect(byType).toMatchObject({
    'contract.signed': [{ data: { contractId: expect.any(String) as string, shopId, kind: 'contract' } }],
    'bank.changed': [{ data: { shopId } }],
    'shop.opened': [{ data: { shopId, changed: ['status', 'services'] } }],
    'shop.paused': [{ data: { shopId, changed: ['status', 'services'] } }],
    'shop.closed': [{ data: { shopId, changed: ['status'] } }],
    'opt_out.added': [{ data: { number: '+61412345678' } }],
  })
  expect(byType['shop.changed']).toContainEqual({ type: 'shop.changed', data: { shopId, changed: ['name', 'phone'] } })
  const said = receiver.received.map(({ body }) => body).join('\n')
  for (const personal of ['Priya', 'Raman', 'example.com', '012004', '87654321', 'Marrickville', '5550', 'Sold'])
    expect(said).not.toContain(personal)

  const { body: found } = await read(`/shops/${shopId}`)
  expect(found).toMatchObject({ shop: { id: shopId, status: 'closed', name: 'Marrickville Corner' } })
  expect(JSON.stringify(found)).not.toMatch(/Priya|example\.com|83914571673/)
  const { body: contract } = await read(`/contracts/${String(contractId)}`)
  expect(contract).toMatchObject({
    contract: { shopId, kind: 'contract', sha256: expect.stringMatching(/^\w{64}$/) as string },
  })
  expect(Object.keys(contract.contract ?? {}).toSorted()).toEqual(
    ['completedAt', 'id', 'kind', 'sha256', 'shopId', 'signedAt', 'version'], // prettier-ignore
  )
})

test('a list is read page by page, each shop once, without examples (rule SY2)', async () => {
  const { platform, read } = await start()
  const ids: string[] = []
  for (let at = 0; at < 101; at += 1)
    ids.push((await makeTestShop(platform, { columns: wholeShop, invitation: false })).id)
  const example = await makeTestShop(platform, { said: { email: 'someone@example.net' }, invitation: false })
  const { body: first } = await read('/shops')
  const { body: second } = await read(`/shops?after=${String(first.next)}`)
  const pages = [first, second].map(({ shops }) => (shops ?? []).map((shop) => shop.id))
  expect(pages.map(({ length }) => length)).toEqual([100, 1])
  expect(pages.flat()).toEqual(ids.toSorted())
  expect(second.next).toBeNull()
  expect((await read(`/shops/${example.id}`)).status).toBe(404)
  expect((await read('/contracts')).body).toEqual({ success: true, contracts: [], next: null })
  for (const path of ['/shops/x', '/contracts/x']) expect((await read(path)).status).toBe(404)
})

test('a bad query of a system is refused in sentences, and so is a missing secret or right (rule SY10)', async () => {
  const { read } = await start(['opt-outs:read', 'shops:read', 'contracts:read'])
  const example = '0198c0de-0000-7000-8000-000000000001'
  const problems = {
    '/shops?after=x': { after: 'Send the value of next from the page before, or leave it out.' },
    '/contracts?after=': { after: 'Send the value of next from the page before, or leave it out.' },
    [`/shops?after=${example}&after=${example}`]: { after: 'Send this parameter once.' },
    '/shops?afetr=x&limit=5': { afetr: 'This parameter is not known.', limit: 'This parameter is not known.' },
    '/suppressions': { since: 'Send the cursor of the answer before, or 0.' },
    '/suppressions?since=0&until=9': { until: 'This parameter is not known.' },
  }
  for (const [path, detail] of Object.entries(problems))
    expect(await read(path)).toMatchObject({ status: 400, body: { error: 'validation-error', detail } })
  expect(await read('/shops', 'x'.repeat(43))).toMatchObject({
    status: 401,
    body: { message: 'Send the secret of a system that has access, as Authorization: Bearer.' },
  })
})

test('a system reads only what its rights allow, and a right that is withdrawn ends at once (rules SY1, SY2)', async () => {
  const { platform, actor, id, read } = await start(['opt-outs:read'])
  const statuses = async () => {
    const paths = ['/suppressions?since=0', '/shops', `/shops/${id}`, '/contracts', '/contracts/x']
    return Promise.all(paths.map(async (path) => (await read(path)).status))
  }
  expect(await statuses()).toEqual([200, 403, 403, 403, 403])
  await setSystemRights(platform, actor, { id, rights: ['shops:read', 'contracts:read'], version: 1, origin })
  expect(await statuses()).toEqual([403, 200, 404, 200, 404])
  await setSystemRights(platform, actor, { id, rights: [], version: 2, origin })
  expect(await statuses()).toEqual([403, 403, 403, 403, 403])
  expect((await read('/shops', 'x'.repeat(43))).status).toBe(401)
})
