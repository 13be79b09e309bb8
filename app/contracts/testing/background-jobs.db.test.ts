import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { eventQueue, eventsJob } from '#app/outbox/jobs/events.server.ts'
import { testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { signWithImage } from '#app/signing/sign/accept-signature.server.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import { subscriptionsOf } from '#app/start/wiring/subscriptions.server.ts'

import { bankChangesJob } from '../bank/bank-changes-job.server.ts'
import { bankChanges } from '../bank/bank-details.queries.server.ts'
import { findBankDetails } from '../bank/bank-encryption.server.ts'
import { drafts } from '../draft/drafts.queries.server.ts'
import {
  type Ask,
  createDocBody,
  drawnSignature,
  makeContractShop,
  serveContracts,
  signContract,
} from './contract-server.ts'
import { giveAccount } from './own-contract-forms.ts'
import { wholeAccount, wholeAddress, wholeContact } from './wizard-fixtures.ts'

/** Runs the worker on each waiting event, each separately. */
async function hearEvents(platform: TestPlatform): Promise<PromiseSettledResult<void>[]> {
  const { rows } = await platform.database.queries.execute<{ data: { name: string; news: object } }>(
    sql`select data from pgboss.job where name = ${eventQueue} order by created_on`,
  )
  const { work } = eventsJob(subscriptionsOf(platform))
  return Promise.allSettled(rows.map(({ data }) => work(data, 'job')))
}

/** Creates a shop whose document was signed and sealed while its browser never reported that. */
async function makeUnsettled(platform: TestPlatform, ask: Ask): Promise<string> {
  const shop = await makeContractShop(platform)
  const token = shop.contractToken
  const draft = { version: 0, contact: wholeContact, address: wholeAddress, account: wholeAccount }
  await ask('PUT /account/contract-draft', { token, body: draft })
  const made = await ask('POST /signing/create-doc', { token, body: createDocBody() })
  const documentId = String(made.body.data?.['id'])
  const signing = { documentId, shopId: shop.id, signature: await drawnSignature() }
  await signWithImage(platform, signing, testOrigin)
  return shop.id
}

test('the event of a document settles its contract once, and a contract that fails does not stop the others', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { queries } = platform.database
  const broken = await makeUnsettled(platform, ask)
  const other = await makeUnsettled(platform, ask)
  await queries.update(drafts).set({ documentEncrypted: 'not encrypted at all' }).where(eq(drafts.shopId, broken))
  const told = await hearEvents(platform)
  expect(told.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await hearEvents(platform)
  const [settled] = await queries.select().from(drafts).where(eq(drafts.shopId, other))
  expect(settled?.signedAt).not.toBeNull()
  const signed = await queries.select().from(auditEvents).where(eq(auditEvents.action, 'contract.signed'))
  expect(signed).toHaveLength(1)
})

test('one change of account that cannot be decrypted does not stop the others', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { queries } = platform.database
  const another = { nameOfFinancialInstitution: 'ANZ', namesOnAccount: 'P Raman', bsb: '012004', accountNumber: '87654321' } // prettier-ignore
  const { retailer, actor } = await logInAs(platform, 'priya@example.com')
  const shops = []
  for (let at = 0; at < 2; at += 1) {
    const shop = await makeContractShop(platform, { retailer })
    await signContract(ask, shop.contractToken)
    expect((await giveAccount(platform, actor, shop.id, another)).status).toBe(302)
    const due = {
      takesEffectAt: new Date(Date.now() - (2 - at) * 60_000),
      ...(at === 0 && { encrypted: 'not encrypted at all' }),
    }
    await queries.update(bankChanges).set(due).where(eq(bankChanges.shopId, shop.id))
    shops.push(shop)
  }
  await bankChangesJob(platform).work({}, 'job')
  const [broken, other] = shops
  expect(await findBankDetails(queries, platform.keys, other?.id ?? '')).toEqual(another)
  expect(await findBankDetails(queries, platform.keys, broken?.id ?? '')).not.toEqual(another)
})
