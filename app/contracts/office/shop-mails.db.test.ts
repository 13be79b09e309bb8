import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { loadShopRecord } from '#app/shops/office/record/shop-record.server.ts'
import { shopTimeline } from '#app/shops/office/record/shop-timeline.server.ts'
import { makeTestRetailer } from '#app/shops/testing/shop-fixtures.ts'
import { testOrigin } from '#app/testing/test-platform.ts'
import { sendReminder } from '#app/reminders/send-reminder.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import { startRenewals } from '../renewal/start-renewals.server.ts'
import { makeContractShop, serveContracts, signContract } from '../testing/contract-server.ts'

/** A Wednesday at ten in Sydney, within the hours of reminders. */
const working = new Date('2027-03-10T23:00:00Z')

test('a store’s timeline lists the mails of its agreement with all others: link, reminder, signed copies, renewal (rule BO14)', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { database } = platform
  const shop = await makeContractShop(platform, { retailer: await makeTestRetailer(platform) })
  await database.queries.execute(sql`update reminders set next_at = ${working.toISOString()}::timestamptz`)
  await sendReminder(platform, working)
  await ask('POST /account/lost-contract-link', { body: { completeContractToken: shop.contractToken } })
  await signContract(ask, shop.contractToken)
  const { actor } = await signInAs(platform, 'operations')
  await startRenewals(platform, actor, { shopIds: [shop.id], origin: testOrigin })
  await database.queries.execute(
    sql`update contract_renewals set expires_at = ${working.toISOString()}::timestamptz + interval '10 days'`,
  )
  await database.queries.execute(
    sql`update reminders set next_at = ${working.toISOString()}::timestamptz where kind = 'renewal'`,
  )
  while (await sendReminder(platform, working)) void 0
  const record = await loadShopRecord(platform, shop.id)
  if (!record) throw new Error('no such store')
  const told = await shopTimeline(platform, actor, record, new URLSearchParams('timeline=mails'))
  const subjects = told.timeline.map(({ what }) => what)
  for (const said of ['finish your contract', 'Your link for', 'to be renewed', 'Renew your agreement'])
    expect(
      subjects.filter((subject) => subject.includes(said)),
      said,
    ).toHaveLength(1)
  const templates = await database.queries.execute<{ template: string }>(
    sql`select template from mails where about_kind = 'newsagency' and about_id = ${shop.id}::uuid`,
  )
  const all = await database.queries.execute<{ template: string }>(sql`select template from mails`)
  // The signer's copy and the team's: the record lists every mail.
  expect(templates.rows.map(({ template }) => template).toSorted()).toEqual(
    all.rows.map(({ template }) => template).toSorted(),
  )
  expect(subjects).toHaveLength(all.rows.length)

  // One timeline of everything, with the events of signing and renewal from the audit log (rule BO29).
  const contract = await shopTimeline(platform, actor, record, new URLSearchParams('timeline=contract'))
  const said = contract.timeline.map(({ what }) => what)
  for (const what of [
    'submitted a contract',
    'created an agreement',
    'signed an agreement',
    'sealed an agreement',
    'has a sealed contract',
    'offered a renewal',
  ])
    // prettier-ignore
    expect(said).toContain(what)
})
