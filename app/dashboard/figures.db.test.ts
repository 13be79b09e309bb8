import { expect, test } from 'vitest'

import { newId } from '#app/core/new-id.server.ts'
import { sendOne, startEnquiries } from '#app/enquiries/testing/enquiry-fixtures.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { receivePrivacyRequest } from '#app/privacy/requests/manage-privacy-requests.server.ts'
import { makeTestRegistration } from '#app/registrations/testing/registration-fixtures.ts'
import { makeTestRetailer } from '#app/retailers/testing/retailer-fixtures.ts'
import { changeRequests } from '#app/shops/change/requests/change-requests.queries.server.ts'
import { goLives } from '#app/shops/go-live/go-lives.queries.server.ts'
import { shopLeavings } from '#app/shops/leaving/leavings.queries.server.ts'
import { makeTestShop, wholeShop } from '#app/shops/testing/shop-fixtures.ts'
import { type TestPlatform, testOrigin } from '#app/testing/test-platform.ts'
import { addDays, sydneyDay } from '#app/traffic/sydney-day.ts'

import { loadDashboard } from './load-dashboard.server.ts'
import { everyFigure, rowsOf } from './testing/every-figure.ts'
import { loadWork } from './work/load-work.server.ts'

const ago = (days: number) => new Date(Date.now() - days * 86_400_000)

/** Creates stores that wait for us in each way, that leave, that are closed for some days, and that have stalled. */
async function makeStores(platform: TestPlatform) {
  const { queries } = platform.database
  const retailer = await makeTestRetailer(platform)
  const signed = async (shopName: string, columns = {}) => {
    const { id } = await makeTestShop(platform, { retailer, said: { shopName }, columns: { ...wholeShop, movedAt: ago(30), ...columns } }) // prettier-ignore
    return id
  }
  const list = (shopId: string, columns: Partial<typeof goLives.$inferInsert> = {}) =>
    queries.insert(goLives).values({ id: newId(), shopId, sealedAt: ago(30), ...columns })
  const sent = { sentAt: ago(29), sentBy: 'Priya', carrier: 'Post', trackingNumber: 'X1' }
  const leave = (shopId: string, columns: Partial<typeof shopLeavings.$inferInsert>) =>
    queries.insert(shopLeavings).values({
      id: newId(), shopId, retailerId: retailer.id, isOurs: false, reason: 'Retires', lastDay: sydneyDay(ago(20)), undoUntil: ago(35),
      hasTablet: true, shopName: 'Gone', party: 'Gone', address: 'Here', askedAt: ago(36), askedByStaff: false, ...columns,
    }) // prettier-ignore
  await list(await signed('Unsent'))
  await list(await signed('Sealed today'), { sealedAt: new Date() })
  await list(await signed('On its way'), sent)
  await signed('Unsealed')
  const both = await signed('Differs and changes', { differences: [{ field: 'abn', approved: '1', signed: '2' }] })
  await list(both, sent)
  const closed = await signed('Closed for weeks', {
    specialDays: [{ from: sydneyDay(ago(9)), to: sydneyDay(ago(-9)), shifts: [] }],
  })
  await list(closed)
  const leaving = await signed('Leaves while unsent')
  await list(leaving)
  await leave(leaving, { lastDay: sydneyDay(ago(-30)) })
  await leave(await signed('Unsettled', { status: 'closed' }), { closedAt: ago(19) })
  await leave(await signed('Settled', { status: 'closed' }), {
    closedAt: ago(9),
    sweptAt: ago(8),
    settledAt: ago(5),
    endedAt: ago(1),
  })
  const open = await signed('Open and changes', { status: 'open' })
  for (const shopId of [both, open])
    await queries.insert(changeRequests).values({
      id: newId(), shopId, retailerId: retailer.id, kind: 'name', details: { kind: 'name', shopName: 'New' },
      effectiveOn: sydneyDay(new Date()), askedBy: 'Mia',
    } as typeof changeRequests.$inferInsert) // prettier-ignore
  await makeTestShop(platform, { retailer, said: { shopName: 'At the bank' }, columns: { movedAt: ago(9) } })
  await makeTestShop(platform, { said: { shopName: 'Brisk' } })
}

async function makeWork(platform: TestPlatform) {
  const { actor } = await signInAs(platform, 'owner')
  await makeStores(platform)
  for (const index of [1, 2, 3]) await makeTestRegistration(platform, { shopName: `Waits ${index}` })
  await makeTestRegistration(platform, { shopName: 'Late', createdAt: ago(9), answerDueAt: ago(1) })
  await makeTestRegistration(platform, { shopName: 'Asked', status: 'info-needed' })
  await sendOne(platform, { email: 'mia@example.com' })
  for (const days of [3, 40]) {
    const said = { id: newId(), kind: 'access', cameBy: 'email', receivedOn: addDays(sydneyDay(new Date()), -days), who: 'mia@example.com' } as const // prettier-ignore
    await receivePrivacyRequest(platform, actor, { said, origin: testOrigin })
  }
  await platform.database.queries.insert(mails).values({ id: newId(), template: 'any', data: {}, subject: 'Hello', toName: 'Mia', toAddress: 'mia@example.com', state: 'failed' }) // prettier-ignore
  return actor
}

test('every figure of the dashboard, menu and managers’ page counts the rows of the list that it opens (rule BO90)', async () => {
  await using platform = await startEnquiries()
  await makeWork(platform)
  for (const role of ['owner', 'operations', 'sales', 'viewer'] as const) {
    const { actor } = await signInAs(platform, role)
    for (const { where, count, lists } of await everyFigure(platform, actor)) {
      const rows = await Promise.all(lists.map((address) => rowsOf(platform, actor, address)))
      expect(count, `${role}, ${where}`).toBe(rows.reduce((sum, each) => sum + each, 0))
    }
  }
})

test('a store waits for us once, in any status, and one that leaves or is closed for some days neither waits nor stalls (rules BO90, N27)', async () => {
  await using platform = await startEnquiries()
  const actor = await makeWork(platform)
  const dashboard = await loadDashboard(platform, actor)
  const counts = Object.fromEntries(dashboard.lists.map(({ label, count }) => [label, count]))
  // Unsent, sealed today, unsealed, differs, open with a change, leaves while unsent (its label), unsettled.
  expect(counts).toMatchObject({ 'Stores waiting on us': 7, 'Stores waiting on us, late': 2, Registrations: 4 })
  expect(dashboard.counts.map(({ label, value }) => [label, value])).toEqual([
    ['Late', 4],
    ['Waiting on us', 14],
    ['Waiting on them', 1],
    ['Stalled', 2],
  ])
})

test('late work without an answer counts as not in time (rule BO85)', async () => {
  await using platform = await startEnquiries()
  const actor = await makeWork(platform)
  const due = ago(2)
  const decided = {
    status: 'declined',
    declineReason: 'x',
    createdAt: ago(3),
    answerDueAt: due,
    decidedAt: due,
  } as const
  await makeTestRegistration(platform, { shopName: 'In time', ...decided })
  const { responses } = await loadWork(platform, actor)
  const of = (label: string) => responses.find((each) => each.label === label)
  expect(of('Registrations')).toMatchObject({ count: 1, late: 1, inTime: { share: '50%', count: 1, of: 2 } })
  expect(of('Hardware sent')).toMatchObject({ late: 1 })
  expect(of('Privacy requests')).toMatchObject({ count: 0, late: 1, inTime: { share: '0%', count: 0, of: 1 } })
  expect(of('Enquiries')).toMatchObject({ late: 0, inTime: null })
})
