import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { shops } from '#app/shops/shops.queries.server.ts'
import { events as allEvents } from '#app/office/records/history/events.queries.server.ts'
import { startTestPlatform, testOrigin as origin, type TestPlatform } from '#app/testing/test-platform.ts'
import { approveRegistration } from '#app/registrations/decide/approve-registration.server.ts'
import { makeTestRegistration } from '#app/registrations/testing/registration-fixtures.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { activateInvitation } from '../invitations/activate-invitation.server.ts'
import { retailers } from '../retailers.queries.server.ts'
import { invitations } from '../invitations/invitations.queries.server.ts'
import { setUpAccount } from './set-up-account.server.ts'
import { retailerPassword, inviteTestRetailer } from '../testing/retailer-fixtures.ts'
import { mailedBy } from '../testing/account-server.ts'

type Order = 'the approval first' | 'the set-up first' | 'both at once'

/** Returns the platform for two callers, whose first transactions start at the same moment. */
function meeting(platform: TestPlatform): [TestPlatform, TestPlatform] {
  const bothCame = Promise.withResolvers<undefined>()
  let missing = 2
  const forOne = (): TestPlatform => {
    let hasMet = false
    const { database } = platform
    const transaction: typeof database.transaction = async (work) => {
      if (!hasMet && (missing -= 1) === 0) bothCame.resolve(undefined)
      hasMet = true
      await bothCame.promise
      return database.transaction(work)
    }
    return { ...platform, database: { ...database, transaction } }
  }
  return [forOne(), forOne()]
}

/** Sets up an invited account while staff approve another shop of the same email. */
async function together(platform: TestPlatform, actor: StaffActor, email: string, order: Order) {
  const { code } = await inviteTestRetailer(platform, email)
  const proveHuman = () => Promise.resolve(undefined)
  await activateInvitation(platform, { email, invitationCode: code }, { origin, proveHuman })
  const { id } = await makeTestRegistration(platform, { email, shopName: 'Second Shop' })
  const details = { givenName: 'Mia', surname: 'Costa', email, password: retailerPassword, invitationCode: code }
  const [one, other] = order === 'both at once' ? meeting(platform) : [platform, platform]
  const approve = () => approveRegistration(one, actor, { id, origin })
  const setUp = () => setUpAccount(other, details, { origin, proveHuman, key: undefined, earlierToken: undefined })
  if (order === 'the set-up first') await setUp()
  const approving = approve()
  if (order === 'the approval first') await approving
  if (order !== 'the set-up first') await setUp()
  expect(await approving).toMatchObject({ ok: true, value: 'approved' })
  return id
}

const orders: Order[] = [
  'the approval first',
  'the set-up first',
  ...Array.from({ length: 5 }, () => 'both at once' as const),
]

test('a concurrent approval and set-up of one email attach the shop once, in any order', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates, env: { RATE_LIMITS: 'off' } })
  const { queries } = platform.database
  const { actor } = await signInAs(platform, 'operations')
  for (const [round, order] of orders.entries()) {
    const email = `mia-${round}@example.com`
    const registrationId = await together(platform, actor, email, order)
    const account = await queries.select().from(retailers).where(eq(retailers.emailKey, email))
    expect(account, order).toHaveLength(1)
    const found = await queries.select().from(shops).where(eq(shops.emailKey, email))
    expect(found.map(({ retailerId }) => retailerId)).toEqual([account[0]?.id, account[0]?.id])
    expect(found.filter((shop) => shop.registrationId === registrationId)).toHaveLength(1)
    for (const shop of found) {
      const events = await queries.select().from(allEvents).where(eq(allEvents.subjectId, shop.id))
      expect(events.filter(({ kind }) => kind === 'account-set-up').length).toBeLessThanOrEqual(1)
      expect(shop.progress).toBe(20)
    }
    // The one invitation is used, and no invitation is pending for the account.
    const invited = await queries.select().from(invitations).where(eq(invitations.emailKey, email))
    expect(invited.map(({ usedAt }) => usedAt !== null)).toEqual([true])
  }
  expect(await mailedBy(platform, 'store-added')).toHaveLength(orders.length)
  expect(await mailedBy(platform, 'account-ready')).toHaveLength(orders.length)
})
